import { beforeEach, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { companyOf } from '#tests/support/sellers.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { signUp, visitorOf } from '#tests/support/users.ts';
import { forgetDraftsJob } from '../jobs.server.ts';
import { exportDrafts, findOwnDraft } from '../queries/product-drafts.server.ts';
import { keptDraftDays, maxDrafts } from '../rules/drafts.ts';
import { maxDraftLength, productDraft } from '../schemas.ts';
import { forgetDrafts } from '../services/forget-drafts.server.ts';
import { dropProductDraft, keepProductDraft } from './product-drafts.server.ts';
import { saveProducts } from './save-products.server.ts';

const database = await testDatabase();
const operator = testContext(database);
await openSmallMarket(operator);

type Seller = { context: Context; storeId: Id<'store'>; store: string; userId: Id<'user'> };
let own: Seller;
let other: Seller;
let product: string;

async function openSeller(slug: string): Promise<Seller> {
  const { id: storeId } = await openStore(operator, { slug, name: slug });
  const userId = await signUp(visitorOf(database).context, `owner@${slug}.example`);
  const actor = { ...(await companyOf(operator, storeId)), userId };
  await database.pool.query('update members set company_id = $1 where user_id = $2', [
    actor.companyId,
    userId,
  ]);
  const { rows } = await database.pool.query<{ id: string }>(
    'select public_id as id from stores where id = $1',
    [storeId],
  );
  return { context: testContext(database, { actor }), storeId, store: rows[0]!.id, userId };
}

beforeEach(async () => {
  await database.pool.query("select empty_tables('stores, companies, users, outbox, rate_limits')");
  own = await openSeller('ege');
  other = await openSeller('souq');
  await saveProducts(own.context, own.storeId, [productInputOf()]);
  const { rows } = await database.pool.query<{ id: string }>(
    'select public_id as id from products',
  );
  product = rows[0]!.id;
});

const keep = (fields: Record<string, string>, asked: { product?: string | null } = {}) =>
  keepProductDraft(own.context, { store: null, product: asked.product ?? null, fields });

test('what is typed is kept for its member, by product, and the later replaces it', async () => {
  await keep({ 'title.en': 'New' });
  await keep({ 'title.en': 'Towel', moq: '' }, { product });
  await keep({ 'title.en': 'Soft towel' }, { product });

  expect(await findOwnDraft(own.context, { product })).toMatchObject({
    fields: { 'title.en': 'Soft towel' },
  });
  expect(await findOwnDraft(own.context, { storeId: own.storeId })).toMatchObject({
    fields: { 'title.en': 'New' },
  });
  expect(await findOwnDraft(other.context, { product })).toBeNull();

  await dropProductDraft(own.context, { store: null, product });
  expect(await findOwnDraft(own.context, { product })).toBeNull();
  expect(await findOwnDraft(own.context, { storeId: own.storeId })).not.toBeNull();
});

test('stores and products of others are not found', async () => {
  const asked = [
    { store: own.store, product: null },
    { store: null, product },
  ];
  for (const place of asked) {
    const kept = keepProductDraft(other.context, { ...place, fields: {} });
    await expect(kept).rejects.toMatchObject({ httpStatus: 404 });
    await expect(dropProductDraft(other.context, place)).rejects.toMatchObject({ httpStatus: 404 });
  }
});

test('one that is too long is refused, and the oldest of too many is dropped', async () => {
  const long = Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => [`f${i}`, 'x'.repeat(maxDraftLength / 20)]),
  );
  expect(productDraft.safeParse({ store: null, product, fields: long }).success).toBe(false);

  await keep({ 'title.en': 'First' });
  await database.pool.query("update product_drafts set updated_at = now() - interval '1 day'");
  const more = Array.from({ length: maxDrafts }, (_, i) => productInputOf({ externalId: `t${i}` }));
  await saveProducts(own.context, own.storeId, more);
  const { rows } = await database.pool.query<{ id: string }>(
    "select public_id as id from products where external_id like 't%' and external_id <> 'towel'",
  );
  for (const { id } of rows) await keep({}, { product: id });

  expect(rows).toHaveLength(maxDrafts);
  expect(await findOwnDraft(own.context, { storeId: own.storeId })).toBeNull();
  expect(await findOwnDraft(own.context, { product: rows[0]!.id })).not.toBeNull();
});

test('old ones go, and with the person; the copy of one’s data has them', async () => {
  await keep({ 'title.en': 'Towel' }, { product });
  expect(await exportDrafts(operator, own.userId)).toMatchObject([
    { store: 'ege', product, fields: { 'title.en': 'Towel' } },
  ]);

  await forgetDraftsJob.run(operator, {}, AbortSignal.timeout(5_000));
  expect(await findOwnDraft(own.context, { product })).not.toBeNull();
  const later: Context = {
    ...operator,
    now: () => new Date(Date.now() + (keptDraftDays + 1) * dayMs),
  };
  await forgetDraftsJob.run(later, {}, AbortSignal.timeout(5_000));
  expect(await findOwnDraft(own.context, { product })).toBeNull();

  await keep({ 'title.en': 'Towel' }, { product });
  await forgetDrafts(operator, own.userId);
  expect(await findOwnDraft(own.context, { product })).toBeNull();
});
