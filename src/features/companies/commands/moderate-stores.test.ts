import { beforeEach, describe, expect, test } from 'vitest';
import { addUser } from '#features/accounts/services/new-user.server.ts';
import { findProduct } from '#features/listings/queries/product-detail.server.ts';
import { relistStore } from '#features/products/commands/relist-store.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { findStore } from '../queries.server.ts';
import { getCompany } from '../queries/company-list.server.ts';
import { listStoreSteps } from '../queries/store-steps.server.ts';
import { barEnd, isBarred } from '../rules.ts';
import { foundCompany } from '../services/found-company.server.ts';
import { disableCompany, enableCompany } from './administer.server.ts';
import {
  barCompany,
  liftBar,
  reinstateStore,
  suspendStore,
  terminateStore,
} from './moderate-stores.server.ts';

const database = await testDatabase();
const context = testContext(database);
await openSmallMarket(context);

let company: { readonly id: Id<'company'>; readonly publicId: string };
let number = 0;
beforeEach(async () => {
  number += 1;
  const userId = (await addUser(
    context,
    {
      email: `owner-${number}@example.com`,
      name: 'Owner',
      countryCode: 'TR',
      phone: null,
      phoneCountry: null,
    },
    { passwordHash: null, google: null },
  ))!;
  const id = await foundCompany(context, userId, {
    name: `Firma ${number}`,
    sides: { isBuyer: false, isSeller: true, isAdmin: false },
    businessType: 'manufacturer',
    isManufacturer: true,
    hasShipping: true,
    categorySlug: null,
    logoKey: null,
    profileKey: null,
    country: 'TR',
    phone: null,
  });
  const { rows } = await database.pool.query<{ public_id: string }>(
    'select public_id from companies where id = $1',
    [id],
  );
  company = { id, publicId: rows[0]!.public_id };
});

/** A store of the company with one product. */
async function openOwnStore(slug: string, state = 'open'): Promise<string> {
  const called = `${slug}-${number}`;
  const { id } = await openStore(context, { slug: called });
  await database.pool.query('update stores set company_id = $1, state = $2 where id = $3', [
    company.id,
    state,
    id,
  ]);
  await saveProducts(context, id, [productInputOf()]);
  return called;
}
const storeRow = async (slug: string) =>
  (await database.pool.query('select * from stores where slug = $1', [slug])).rows[0];
const stateOf = async (slug: string): Promise<string> => (await storeRow(slug)).state;

/** What the job does that listens to the store's event. */
async function relist(slug: string): Promise<void> {
  const { rows } = await database.pool.query(
    "select 1 from outbox where name = 'companies.store_saved' and payload->>'storeId' = $1",
    [(await storeRow(slug)).id],
  );
  expect(rows.length).toBeGreaterThan(0);
  await relistStore(context, (await storeRow(slug)).id as Id<'store'>);
}
async function isOnSale(slug: string): Promise<boolean> {
  const { id } = await storeRow(slug);
  const [product] = (
    await database.pool.query('select public_id from products where store_id = $1', [id])
  ).rows as { public_id: string }[];
  const listed = await database.pool.query('select 1 from product_listings where store_id = $1', [
    id,
  ]);
  const isShown = (await findProduct(context, product!.public_id)) !== null;
  expect((await findStore(context, slug)) !== null).toBe(isShown);
  expect(listed.rowCount !== 0).toBe(isShown);
  return isShown;
}
const openOrders = (hasOpenOrders: boolean): Context => ({
  ...context,
  services: {
    ...context.services,
    features: {
      ...context.services.features,
      hasOpenOrders: () => Promise.resolve(hasOpenOrders),
    },
  },
});

describe('a store', () => {
  test.each(['open', 'holiday'])('that is %s is so again after a suspension', async (state) => {
    const slug = await openOwnStore('a', state);

    await suspendStore(context, slug, 'Complaints');
    await relist(slug);
    expect(await isOnSale(slug)).toBe(false);

    await reinstateStore(context, slug);
    await relist(slug);
    expect(await isOnSale(slug)).toBe(true);
    expect(await stateOf(slug)).toBe(state);
  });

  test('keeps each act with its reason', async () => {
    const slug = await openOwnStore('a');
    await suspendStore(context, slug, ' Complaints ');
    await terminateStore(context, slug, 'Fraud');

    const steps = await listStoreSteps(context, company.id);

    expect(steps.map(({ act, reason }) => [act, reason])).toEqual([
      ['terminated', 'Fraud'],
      ['suspended', 'Complaints'],
    ]);
  });

  test('with open orders is not terminated, and one without them is', async () => {
    const slug = await openOwnStore('a');

    await expect(terminateStore(openOrders(true), slug, 'Fraud')).rejects.toMatchObject({
      messageKey: 'storeHasOpenOrders',
    });
    expect(await stateOf(slug)).toBe('open');
    expect(await listStoreSteps(context, company.id)).toEqual([]);

    await terminateStore(openOrders(false), slug, 'Fraud');
    expect(await stateOf(slug)).toBe('terminated');
  });

  test('suspended by two people at once: one suspends, one conflicts', async () => {
    const slug = await openOwnStore('a');

    const results = await Promise.allSettled([
      suspendStore(context, slug, 'One'),
      suspendStore(context, slug, 'Other'),
    ]);

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await listStoreSteps(context, company.id)).toHaveLength(1);
  });

  test('that does not exist is not found, and one that is open is not reinstated', async () => {
    const slug = await openOwnStore('a');

    await expect(suspendStore(context, 'no-such-store', 'x')).rejects.toMatchObject({
      httpStatus: 404,
    });
    await expect(reinstateStore(context, slug)).rejects.toMatchObject({ httpStatus: 409 });
    await expect(suspendStore(context, slug, '  ')).rejects.toMatchObject({
      fieldErrors: { reason: 'required' },
    });
  });
});

describe('disabling a company', () => {
  test('takes its stores from the market, and enabling brings back exactly those', async () => {
    const open = await openOwnStore('open');
    const away = await openOwnStore('away', 'holiday');
    const barred = await openOwnStore('suspended');
    const ended = await openOwnStore('ended');
    const fresh = await openOwnStore('fresh', 'registered');
    await suspendStore(context, barred, 'Complaints');
    await terminateStore(context, ended, 'Fraud');

    await disableCompany(context, company.publicId, 'No tax number');
    await relist(open);
    await relist(away);
    expect(await isOnSale(open)).toBe(false);
    expect(await isOnSale(away)).toBe(false);

    await enableCompany(context, company.publicId);
    await relist(open);
    await relist(away);
    expect(await isOnSale(open)).toBe(true);
    expect(await isOnSale(away)).toBe(true);
    expect(await Promise.all([open, away, barred, ended, fresh].map(stateOf))).toEqual([
      'open',
      'holiday',
      'suspended',
      'terminated',
      'registered',
    ]);
  });

  test('a store that staff suspends meanwhile stays suspended', async () => {
    const slug = await openOwnStore('a', 'holiday');
    await disableCompany(context, company.publicId, 'No tax number');
    await suspendStore(context, slug, 'Complaints');

    await enableCompany(context, company.publicId);
    expect(await stateOf(slug)).toBe('suspended');

    await reinstateStore(context, slug);
    expect(await stateOf(slug)).toBe('holiday');
  });

  test('a store that staff reinstates meanwhile returns with the company', async () => {
    const slug = await openOwnStore('a');
    await suspendStore(context, slug, 'Complaints');
    await disableCompany(context, company.publicId, 'No tax number');

    await reinstateStore(context, slug);
    expect(await stateOf(slug)).toBe('suspended');

    await enableCompany(context, company.publicId);
    expect(await stateOf(slug)).toBe('open');
  });

  test('concurrent with reinstating its store leaves no store open', async () => {
    const slug = await openOwnStore('a');
    await suspendStore(context, slug, 'Complaints');

    await Promise.all([
      disableCompany(context, company.publicId, 'No tax number'),
      reinstateStore(context, slug),
    ]);

    expect(await stateOf(slug)).toBe('suspended');
  });
});

describe('a bar', () => {
  const barred = async () => (await getCompany(context, company.publicId)).barredUntil;

  test('lasts six months, to the last day of shorter ones', () => {
    expect(barEnd(new Date('2026-11-23T10:00:00Z'))).toEqual(new Date('2027-05-23T10:00:00Z'));
    expect(barEnd(new Date('2026-08-31T10:00:00Z'))).toEqual(new Date('2027-02-28T10:00:00Z'));
  });

  test('is a date on the company, set once and lifted once', async () => {
    const results = await Promise.allSettled([
      barCompany(context, company.publicId, 'Disclosed a buyer'),
      barCompany(context, company.publicId, 'Disclosed a buyer'),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(isBarred({ barredUntil: await barred() }, context.now())).toBe(true);

    await liftBar(context, company.publicId);
    expect(isBarred({ barredUntil: await barred() }, context.now())).toBe(false);
    await expect(liftBar(context, company.publicId)).rejects.toMatchObject({ httpStatus: 409 });
  });

  test('that is over can be set again', async () => {
    await barCompany(context, company.publicId, 'Disclosed a buyer');
    await database.pool.query("update companies set barred_until = now() - interval '1 day'");
    expect(isBarred({ barredUntil: await barred() }, context.now())).toBe(false);

    await barCompany(context, company.publicId, 'Again');

    expect(isBarred({ barredUntil: await barred() }, context.now())).toBe(true);
  });
});
