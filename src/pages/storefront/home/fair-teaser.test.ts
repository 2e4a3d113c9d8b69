import { expect, test } from 'vitest';
import { switchHomeSlots } from '#features/home-slots/commands.server.ts';
import { listShownSlots } from '#features/home-slots/queries.server.ts';
import { type HomeSlot, homeSlotNames } from '#features/home-slots/rules.ts';
import { openFair } from '#tests/support/exhibitions.ts';
import { withNotices } from '#tests/support/notices.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { loadFairTeaser } from './fair-teaser.server.ts';

const database = await testDatabase();
const { context } = withNotices(
  testContext(database, { now: () => new Date('2027-01-10T09:00:00Z') }),
);

test('the next exhibition is on the front page until staff switch it off', async () => {
  await openFair(context, { stands: 1 });
  const heading = async () =>
    (await loadFairTeaser(context, await listShownSlots(context)))?.heading ?? null;
  expect(await heading()).toBe('Textile Fair');

  const others = homeSlotNames.filter((name) => name !== ('exhibition' satisfies HomeSlot));
  await switchHomeSlots(context, { shown: others });
  expect(await heading()).toBeNull();
});
