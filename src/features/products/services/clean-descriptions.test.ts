import { expect, test } from 'vitest';
import { findProduct } from '#features/listings/queries/product-detail.server.ts';
import { harmIn, hostileTexts } from '#tests/support/hostile-texts.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { addProduct, saveProduct } from '../commands/save-product.server.ts';
import { saveProducts } from '../commands/save-products.server.ts';
import { cleanDescriptions } from './clean-descriptions.server.ts';

const database = await testDatabase();
const context = testContext(database);
await openSmallMarket(context);
const { id: storeId } = await openStore(context);

const hostile = hostileTexts.map((text, i) =>
  productInputOf({ externalId: `hostile-${i}`, description: { en: text, ar: `<p>x</p>${text}` } }),
);
const stored = async () => {
  const { rows } = await database.pool.query<{
    id: string;
    public_id: string;
    revision: number;
    description: Record<string, string>;
  }>('select id, public_id, revision, description from products order by id');
  return rows;
};
const harmOf = (rows: Awaited<ReturnType<typeof stored>>) =>
  rows.flatMap(({ description }) => Object.values(description).flatMap(harmIn));

/** As if a version without the rules had stored them. */
const storeUncleaned = async () => {
  await database.pool.query("select empty_tables('products, product_description_cleanings')");
  await saveProducts(context, storeId, hostile);
  for (const { externalId, description } of hostile)
    await database.pool.query('update products set description = $1 where external_id = $2', [
      // PostgreSQL stores no NUL.
      JSON.stringify(description).replaceAll('\\u0000', ''),
      externalId,
    ]);
};

test('every command that saves products sanitises hostile descriptions', async () => {
  await saveProducts(context, storeId, hostile);
  const { publicId } = await addProduct(context, { ...hostile[0]!, externalId: null }, storeId);
  const edit = { product: { ...hostile[1]!, externalId: null }, revision: 1 };
  await saveProduct(context, edit, publicId);

  const rows = await stored();

  expect(rows).toHaveLength(hostile.length + 1);
  expect(harmOf(rows)).toEqual([]);
});

test('what an earlier version stored is shown without its harm', async () => {
  await storeUncleaned();

  const rows = await stored();
  const shown = await Promise.all(
    rows.map(async (row) => (await findProduct(context, row.public_id))?.product.descriptionHtml),
  );

  expect(harmOf(rows).length).toBeGreaterThan(100);
  expect(shown.flatMap((description) => harmIn(description?.value ?? ''))).toEqual([]);
});

test('a cleaning that is ended goes on where it was, and changes each row once', async () => {
  await storeUncleaned();
  const before = await stored();
  const stop = new AbortController();
  const ended = {
    ...context,
    now: () => {
      stop.abort();
      return context.now();
    },
  };

  await expect(
    cleanDescriptions(ended, { signal: stop.signal, productsPerStep: 50 }),
  ).rejects.toThrow('aborted');
  const halfway = await database.pool.query('select after_id from product_description_cleanings');
  await cleanDescriptions(context, { productsPerStep: 50 });
  const after = await stored();
  await cleanDescriptions(context);

  expect(halfway.rowCount).toBe(1);
  expect(harmOf(after)).toEqual([]);
  expect(await stored()).toEqual(after);
  for (const [i, row] of after.entries()) {
    const isChanged = JSON.stringify(row.description) !== JSON.stringify(before[i]!.description);
    expect(row.revision - before[i]!.revision).toBe(isChanged ? 1 : 0);
  }
});
