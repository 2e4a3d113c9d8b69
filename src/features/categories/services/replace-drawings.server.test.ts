import { expect, test } from 'vitest';
import { inTransaction } from '#platform/context.ts';
import { storeUpload } from '#features/media/services/keep-upload.server.ts';
import { openSmallMarket, smallTree } from '../../../../tests/support/market.ts';
import { testContext } from '../../../../tests/support/test-context.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import { exportCategories } from '../queries/export-categories.server.ts';
import { replaceDrawings } from './replace-drawings.server.ts';

const database = await testDatabase();
const context = testContext(database);

test('categories of the version before get the pictures of the file, once', async () => {
  await openSmallMarket(context);
  const { hash } = await storeUpload(context, {
    webp: Buffer.from('towels'),
    width: 40,
    height: 40,
    placeholderColor: '#336699',
  });
  const file = structuredClone(smallTree);
  file[0]!.picture = hash;
  file[0]!.sections[0]!.items[0]!.picture = hash;
  const glyph = `{"glyph": "bed", "ground": "sand", "set": "plain", "layout": "single"}`;
  await database.pool.query(
    `update categories set picture = $1 where path in ('home/towels', 'tools')`,
    [glyph],
  );

  let stored = 0;
  const storePictures = () => Promise.resolve(void stored++);
  for (let start = 0; start < 2; start++)
    await inTransaction(context, (inside) => replaceDrawings(inside, file, storePictures));

  const expected = structuredClone(smallTree);
  expected[0]!.sections[0]!.items[0]!.picture = hash;
  expect(await exportCategories(context)).toEqual(expected);
  expect(stored).toBe(1);
});
