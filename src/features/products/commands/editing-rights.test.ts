import { beforeEach, describe, expect, test } from 'vitest';
import { savePromotions } from '#features/promotions/commands.server.ts';
import type { Context } from '#platform/context.ts';
import { type Member, permissions } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { companyOf } from '#tests/support/sellers.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { relistStore } from './relist-store.server.ts';
import { saveProducts } from './save-products.server.ts';

const database = await testDatabase();
const operator = testContext(database);
await openSmallMarket(operator);

let storeId: Id<'store'>;
let owner: Member;
beforeEach(async () => {
  await database.pool.query("select empty_tables('stores, companies, outbox')");
  ({ id: storeId } = await openStore(operator));
  owner = await companyOf(operator, storeId);
  await saveProducts(operator, storeId, [productInputOf()]);
});

const as = (actor: Member): Context => testContext(database, { actor });
const staff = (granted: Member['permissions']): Member => ({
  ...owner,
  isOwner: false,
  permissions: granted,
});
const commands: readonly (readonly [string, (context: Context) => Promise<unknown>])[] = [
  [
    'saveProducts',
    (context) => saveProducts(context, storeId, [productInputOf({ title: { en: 'Robe' } })]),
  ],
  [
    'savePromotions',
    (context) =>
      savePromotions(context, storeId, [
        {
          externalId: 'towel',
          percent: 20,
          startsAt: new Date('2027-01-01'),
          endsAt: new Date('2027-02-01'),
        },
      ]),
  ],
  ['relistStore', (context) => relistStore(context, storeId)],
];
const written = async () =>
  (
    await database.pool.query(
      `select (select count(*)::int from promotions) as promotions,
         (select string_agg(title->>'en', ' ') from products) as titles,
         (select count(*)::int from outbox) as events`,
    )
  ).rows[0];

describe.each(commands)('%s', (_name, run) => {
  test('lets the owner of the store’s company and staff with the permission', async () => {
    await expect(run(as(owner))).resolves.not.toThrow();
    await expect(run(as(staff(['products'])))).resolves.not.toThrow();
  });

  test('refuses staff without the permission and changes nothing', async () => {
    const before = await written();

    const attempt = run(as(staff(['rfq', 'store'])));

    await expect(attempt).rejects.toMatchObject({ httpStatus: 403, messageKey: 'notPermitted' });
    expect(await written()).toEqual(before);
  });

  test('answers 404 to the owner of another company and changes nothing', async () => {
    const { id: otherStore } = await openStore(operator, { slug: 'other' });
    const stranger = await companyOf(operator, otherStore);
    const before = await written();

    const attempt = run(as(stranger));

    await expect(attempt).rejects.toMatchObject({ httpStatus: 404 });
    expect(await written()).toEqual(before);
  });

  test('answers 404 to every company about a store of the operator', async () => {
    await database.pool.query('update stores set company_id = null');

    const attempt = run(as({ ...owner, permissions }));

    await expect(attempt).rejects.toMatchObject({ httpStatus: 404 });
  });
});
