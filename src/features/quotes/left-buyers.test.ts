// A buyer who leaves: what sellers have quoted stays their record, without the person.
import { beforeEach, expect, test } from 'vitest';
import { eraseOwnAccount } from '#features/accounts/commands/privacy.server.ts';
import { closeOwnCompany } from '#features/accounts/commands/close-company.server.ts';
import { saveRfqDraft } from '#features/rfqs/commands/drafts.server.ts';
import { sendRfq } from '#features/rfqs/commands/post-rfq.server.ts';
import { makeOpenRfq, type RfqAsked } from '#features/rfqs/factory.server.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { withNotices } from '#tests/support/notices.ts';
import { openQuotingCompany, quoteBy } from '#tests/support/quoting.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { type LoggedIn, password, poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { acceptQuote } from './commands/decide-quote.server.ts';
import { viewBuyerCard } from './commands/view-buyer.server.ts';
import { getOwnQuoteDetails } from './queries/own-quote-details.server.ts';

const database = await testDatabase();
const worker = withNotices(testContext(database), ['quotes']);
const staff = worker.context;
const visitor = { ...visitorOf(database).context, services: staff.services };
await openSmallMarket(staff);
const seller = await openQuotingCompany(staff, visitor);

let buyers = 0;
let buyer: LoggedIn;
beforeEach(async () => {
  buyer = await somebodyNew(visitor, `selin-${++buyers}@nordlicht.example`);
});

const ask = (asked: RfqAsked = {}) =>
  makeOpenRfq(staff, buyer.context, {
    productName: 'Peshtemals for spas',
    requirements: 'Striped. Call 0532 123 45 67.',
    ...asked,
  });
const rfqOf = async ({ publicId }: { publicId: string }) =>
  (
    await poolOf(staff).query(
      'select state, requirements, business_email, draft from rfqs where public_id = $1',
      [publicId],
    )
  ).rows;

test('a deal stays with its seller after the buyer is erased, without the person', async () => {
  const rfq = await ask();
  const { publicId } = await quoteBy(seller, rfq, { unitPrice: '4.20' });
  await acceptQuote(buyer.context, publicId, 1);
  const addresses = `%selin-${buyers}@%`;

  await eraseOwnAccount(buyer.context, { currentPassword: password });

  const details = await getOwnQuoteDetails(seller.context, publicId);
  expect(details.quote).toMatchObject({
    state: 'accepted',
    rfqName: 'Peshtemals for spas',
    offer: { unitPrice: 4_200_000 },
  });
  expect(details.steps.map(({ to }) => to)).toEqual(['submitted', 'accepted']);
  expect(await rfqOf(rfq)).toEqual([
    { state: 'awarded', requirements: 'Striped. Call •••••.', business_email: null, draft: null },
  ]);
  expect(await viewBuyerCard(seller.context, publicId)).toMatchObject({
    name: null,
    email: null,
    phone: null,
  });
  const { rows } = await poolOf(staff).query(
    'select from rfqs where rfqs::text like $1 union all select from users where email like $1',
    [addresses],
  );
  expect(rows).toEqual([]);
});

test('a request that is edited when its company closes ends, and so do its quotes', async () => {
  const rfq = await ask();
  const unanswered = await ask({ productName: 'Towels for spas' });
  const { publicId } = await quoteBy(seller, rfq);
  for (const { publicId: id } of [rfq, unanswered]) {
    await saveRfqDraft(buyer.context, id, { quantity: '900', tradeTerms: [] });
    await sendRfq(buyer.context, id, true);
  }

  await closeOwnCompany(buyer.context, { currentPassword: password });
  await worker.work();

  expect(await rfqOf(rfq)).toMatchObject([{ state: 'closed', business_email: null }]);
  expect(await rfqOf(unanswered)).toEqual([]);
  expect((await getOwnQuoteDetails(seller.context, publicId)).quote.state).toBe('not_selected');
});
