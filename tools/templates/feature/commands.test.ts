import { expect, test } from 'vitest';
import { visitor } from '#shared/actor.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { addSampleThing, publishSampleThing } from './commands.server.ts';
import { findSampleThing, listSampleThings } from './queries.server.ts';
import { sampleThingInput } from './schemas.ts';

const database = await testDatabase();
const context = testContext(database);
const input = sampleThingInput.parse({ title: ' A first one ' });

test('a draft is public only once published, and can be published once', async () => {
  const { id, publicId } = await addSampleThing(context, input);
  expect(await findSampleThing(context, publicId)).toBeNull();

  await publishSampleThing(context, id);
  expect(await findSampleThing(context, publicId)).toMatchObject({
    title: 'A first one',
    state: 'published',
  });
  expect(await listSampleThings(context, 10)).toHaveLength(1);
  await expect(publishSampleThing(context, id)).rejects.toMatchObject({ code: 'conflict' });
});

test('a user without permission writes nothing', async () => {
  const stranger = testContext(database, { actor: visitor });
  const { id } = await addSampleThing(context, input);
  await expect(addSampleThing(stranger, input)).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(publishSampleThing(stranger, id)).rejects.toMatchObject({ code: 'unauthenticated' });
});
