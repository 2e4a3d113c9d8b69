import { expect, test } from 'vitest';
import { visitor } from '#shared/actor.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { switchHomeSlots } from './commands.server.ts';
import { listShownSlots } from './queries.server.ts';
import { homeSlotNames } from './rules.ts';

const database = await testDatabase();
const context = testContext(database);

test('all parts of the front page are on until staff switch some off', async () => {
  expect([...(await listShownSlots(context))]).toEqual(homeSlotNames);

  await switchHomeSlots(context, { shown: ['categories', 'rfqs'] });
  expect([...(await listShownSlots(context))]).toEqual(['categories', 'rfqs']);

  await switchHomeSlots(context, { shown: [...homeSlotNames] });
  expect([...(await listShownSlots(context))]).toEqual(homeSlotNames);
});

test('strangers switch nothing', async () => {
  await expect(
    switchHomeSlots({ ...context, actor: visitor }, { shown: [] }),
  ).rejects.toMatchObject({ httpStatus: 401 });
});
