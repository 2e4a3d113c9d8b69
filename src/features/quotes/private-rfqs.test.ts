// Requests for chosen companies: every door by which others might find them.
import { beforeAll, expect, test } from 'vitest';
import {
  getCategoryTree,
  findCategory,
} from '#features/categories/queries/category-tree.server.ts';
import { makeOpenRfq } from '#features/rfqs/factory.server.ts';
import { rfqs } from '#features/rfqs/feature.server.ts';
import { rfqSitemap } from '#features/rfqs/queries/sitemap.server.ts';
import {
  findPublicRfq,
  findRfqForSeller,
  listRfqsForCompany,
} from '#features/rfqs/queries/public-rfqs.server.ts';
import {
  listRfqMarket,
  newestRfqs,
  similarRfqs,
} from '#features/rfqs/queries/rfq-market.server.ts';
import { noRfqFilters } from '#features/rfqs/queries/filter-rfqs.ts';
import { listRfqsAfter } from '#features/rfqs/queries/rfqs-after.server.ts';
import { indexRfqs } from '#features/rfqs/services/index-rfqs.server.ts';
import { disableCompany } from '#features/companies/commands/administer.server.ts';
import type { Context } from '#platform/context.ts';
import { openQuotingCompany, quoteBy, type QuotingCompany } from '#tests/support/quoting.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { getReplyState } from './queries/reply-state.server.ts';

const database = await testDatabase();
const staff = testContext(database);
const { context: visitor } = visitorOf(database);
await openSmallMarket(staff);
const buyer = await somebodyNew(visitor, 'selin@nordlicht.example');
const otherBuyer = await somebodyNew(visitor, 'mona@example.com');
const chosen = await openQuotingCompany(staff, visitor);
const other = await openQuotingCompany(staff, visitor);

async function slugOf({ companyId }: QuotingCompany): Promise<string> {
  const { rows } = await poolOf(staff).query<{ slug: string }>(
    'select slug from stores where company_id = $1',
    [companyId],
  );
  return rows[0]!.slug;
}
const sent = { category: 'home/towels', recipients: await slugOf(chosen) };
let inMarket: { publicId: string };
let secret: { publicId: string };
let both: { publicId: string };

beforeAll(async () => {
  inMarket = await makeOpenRfq(staff, buyer.context, { category: 'home/towels' });
  secret = await makeOpenRfq(staff, buyer.context, { ...sent, audience: 'chosen' });
  both = await makeOpenRfq(staff, buyer.context, { ...sent, audience: 'both' });
});

const all = { category: null, filters: noRfqFilters, query: '', sort: null };

/** Public ids that each list shows. */
const lists: Readonly<Record<string, (context: Context) => Promise<string>>> = {
  async 'the list'(context) {
    const tree = await getCategoryTree(context);
    const { rows, total, groups, countries } = await listRfqMarket(context, all, 1, tree);
    expect([total, [...groups.values()], [...countries]]).toEqual([2, [2, 0], [['DE', 2]]]);
    return JSON.stringify(rows);
  },
  async 'the search'(context) {
    await indexRfqs(staff);
    const { rows, total } = await listRfqMarket(context, { ...all, query: 'peshtemal' }, 1, []);
    expect(total).toBe(2);
    return JSON.stringify(rows);
  },
  async 'similar requests'(context) {
    const category = findCategory(await getCategoryTree(context), 'home/towels')!.node;
    return JSON.stringify(await similarRfqs(context, { publicId: 'none', category }, 10));
  },
  async 'the home page'(context) {
    const { rows, total } = await newestRfqs(context, 10);
    expect(total).toBe(2);
    return JSON.stringify(rows);
  },
  'the API’s list': async (context) =>
    JSON.stringify((await listRfqsAfter(context, all, null, 10)).rfqs),
  'the feed': async (context) =>
    JSON.stringify(await rfqs.feed!.read(context, { name: 'rfqs', limit: 10 })),
  'the sitemap': async (context) =>
    JSON.stringify(await Array.fromAsync(await rfqSitemap.pages(context))),
};

test.each(Object.keys(lists))('%s has no request for chosen companies alone', async (name) => {
  for (const context of [visitor, otherBuyer.context, other.context, chosen.context]) {
    const shown = await lists[name]!(context);

    expect(shown).not.toContain(secret.publicId);
    expect(shown).toContain(inMarket.publicId);
    expect(shown).toContain(both.publicId);
  }
});

test('the page of a request for chosen companies is found by nobody', async () => {
  for (const context of [visitor, otherBuyer.context, other.context, chosen.context, staff])
    expect(await findPublicRfq(context, secret.publicId)).toBeNull();
  expect(await findPublicRfq(visitor, both.publicId)).not.toBeNull();
});

test('a request for chosen companies is read and answered by those alone', async () => {
  for (const context of [visitor, otherBuyer.context, buyer.context, other.context]) {
    expect(await findRfqForSeller(context, secret.publicId)).toBeNull();
    expect(await findRfqForSeller(context, inMarket.publicId)).not.toBeNull();
  }
  for (const context of [visitor, otherBuyer.context, other.context])
    await expect(getReplyState(context, secret.publicId)).rejects.toMatchObject({
      code: 'not_found',
    });
  await expect(quoteBy(other, secret)).rejects.toMatchObject({ code: 'not_found' });

  expect(await findRfqForSeller(chosen.context, secret.publicId)).toMatchObject(secret);
  expect(await getReplyState(chosen.context, secret.publicId)).toMatchObject({ refusal: null });
  await quoteBy(chosen, secret);
  expect(await findRfqForSeller(chosen.context, secret.publicId)).toMatchObject({ quotes: 1 });
});

test('a company lists the requests that were sent to it, newest first', async () => {
  const { rfqs: ours, count, pages } = await listRfqsForCompany(chosen.context);

  expect(ours).toMatchObject([
    { publicId: both.publicId, isInMarket: true },
    { publicId: secret.publicId, isInMarket: false },
  ]);
  expect([count, pages]).toEqual([2, 1]);
  expect((await listRfqsForCompany(other.context)).rfqs).toEqual([]);
  await expect(listRfqsForCompany(otherBuyer.context)).rejects.toMatchObject({ code: 'refused' });
  await expect(listRfqsForCompany(visitor)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('staff without the permission to quote do not see what their company was sent', async () => {
  const clerk = {
    ...chosen.context,
    actor: { ...chosen.context.actor, isOwner: false, permissions: ['products' as const] },
  };

  expect(await findRfqForSeller(clerk, secret.publicId)).toBeNull();
  await expect(listRfqsForCompany(clerk)).rejects.toMatchObject({ code: 'refused' });
});

test('requests of a disabled company take no quotes and are listed for nobody', async () => {
  const left = await somebodyNew(visitor, 'left@example.com');
  const rfq = await makeOpenRfq(staff, left.context, { ...sent, audience: 'both' });
  const { rows } = await poolOf(staff).query<{ public_id: string }>(
    'select public_id from companies where id = $1',
    [left.context.actor.companyId],
  );
  await disableCompany(staff, rows[0]!.public_id, 'Fraud');

  await expect(quoteBy(chosen, rfq)).rejects.toMatchObject({ code: 'not_found' });
  const { rfqs: ours } = await listRfqsForCompany(chosen.context);
  expect(ours.map(({ publicId }) => publicId)).not.toContain(rfq.publicId);
});
