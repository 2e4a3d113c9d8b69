// For how long a request is open, and which companies it goes to.
import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#shared/durations.ts';
import { openSmallMarket, openStore } from '#tests/support/market.ts';
import { poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { makeOpenRfq, makePostedRfq } from '../factory.server.ts';
import { getOwnRfq, getRfqDraft } from '../queries/own-rfqs.server.ts';
import { rfqInput, type RfqDraft } from '../schemas.ts';
import { saveRfqDraft, startRfqDraft } from './drafts.server.ts';
import { sendRfq } from './post-rfq.server.ts';
import { approveRfq } from './review-rfq.server.ts';

const database = await testDatabase();
const now = new Date('2026-03-01T10:00:00Z');
const staff = testContext(database, { now: () => now });
const { context: visitor } = visitorOf(database, { now: () => now });
await openSmallMarket(staff);
const buyer = await somebodyNew(visitor, 'selin@nordlicht.example');

/** Opens a store of a company of its own. */
async function storeOf(slug: string, asked: { state?: string } = {}) {
  const { context } = await somebodyNew(visitor, `${slug}@denizli.example`);
  const { id } = await openStore(staff, { slug, name: slug });
  await poolOf(staff).query('update stores set company_id = $1, state = $2 where id = $3', [
    context.actor.companyId,
    asked.state ?? 'open',
    id,
  ]);
  return { slug, companyId: context.actor.companyId! };
}
const ege = await storeOf('ege');
const dokuma = await storeOf('dokuma');
const closed = await storeOf('kapali', { state: 'suspended' });
const second = await openStore(staff, { slug: 'ege-two', name: 'ege two' });
await poolOf(staff).query('update stores set company_id = $1 where id = $2', [
  ege.companyId,
  second.id,
]);
await openStore(staff, { slug: 'managed', name: 'managed' });
const own = await openStore(staff, { slug: 'own', name: 'own' });
await poolOf(staff).query('update stores set company_id = $1 where id = $2', [
  buyer.context.actor.companyId,
  own.id,
]);

beforeEach(() => poolOf(staff).query("select empty_tables('rfqs, rate_limits, outbox')"));

test.each([7, 14, 30] as const)('a request for %i days is open that long', async (openDays) => {
  const { publicId } = await makeOpenRfq(staff, buyer.context, { openDays });

  const { expiresAt } = await getOwnRfq(buyer.context, publicId);

  expect(expiresAt).toEqual(new Date(now.getTime() + openDays * dayMs));
});

describe('what is refused', () => {
  const said = { terms: true, productName: 'Jacquard peshtemal', quantity: 1, country: 'DE' };
  const wrongIn = (asked: object) =>
    rfqInput.safeParse({ ...said, ...asked }).error?.issues.map(({ message }) => message);

  test.each([
    ['other days', { openDays: 8 }, 'chooseOpenDays'],
    ['chosen companies without any', { audience: 'chosen' }, 'chooseRecipient'],
    ['both without any', { audience: 'both', recipients: [] }, 'chooseRecipient'],
    [
      'more than twenty companies',
      { audience: 'chosen', recipients: Array.from({ length: 21 }, (_, i) => `store-${i}`) },
      'tooManyRecipients',
    ],
    ['a slug that is none', { audience: 'chosen', recipients: ['A b'] }, 'recipientUnavailable'],
  ])('%s', (_what, asked, message) => {
    expect(wrongIn(asked)).toEqual([message]);
  });

  test.each([
    ['an unknown store', 'nowhere'],
    ['a suspended store', closed.slug],
    ['a store of the market without a company', 'managed'],
    ['the buyer’s own store', 'own'],
  ])('%s', async (_what, slug) => {
    const posted = makePostedRfq(buyer.context, { audience: 'both', recipients: [ege.slug, slug] });

    await expect(posted).rejects.toMatchObject({
      fieldErrors: { recipients: 'recipientUnavailable' },
    });
  });
});

test('two stores of one company are one recipient', async () => {
  const { publicId } = await makePostedRfq(buyer.context, {
    audience: 'chosen',
    recipients: [ege.slug, 'ege-two', dokuma.slug],
  });

  expect((await getOwnRfq(buyer.context, publicId)).recipients).toHaveLength(2);
});

test('a draft keeps the chosen companies, and an edit replaces them', async () => {
  const draft: RfqDraft = {
    productName: 'Jacquard peshtemal',
    quantity: '2000',
    country: 'DE',
    audience: 'chosen',
    openDays: '7',
    recipients: [ege.slug],
    tradeTerms: [],
  };
  const { publicId } = await startRfqDraft(buyer.context, draft, 'a key');
  await sendRfq(buyer.context, publicId, true);
  await approveRfq(staff, publicId);
  expect((await getRfqDraft(buyer.context, publicId)).typed).toMatchObject({
    audience: 'chosen',
    openDays: '7',
    recipients: [ege.slug],
  });

  await saveRfqDraft(buyer.context, publicId, {
    audience: 'both',
    recipients: [dokuma.slug],
    tradeTerms: [],
  });
  await sendRfq(buyer.context, publicId, true);

  expect(await getOwnRfq(buyer.context, publicId)).toMatchObject({
    audience: 'both',
    openDays: 7,
    recipients: [dokuma.slug],
  });
});

test('the companies of a request for the market alone are dropped', async () => {
  const { publicId } = await makePostedRfq(buyer.context, {
    audience: 'market',
    recipients: [ege.slug],
  });

  expect((await getOwnRfq(buyer.context, publicId)).recipients).toEqual([]);
});
