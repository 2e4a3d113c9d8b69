import { beforeEach, describe, expect, test } from 'vitest';
import { makeOpenRfq, makePostedRfq, type RfqAsked } from '#features/rfqs/factory.server.ts';
import { saveRfqDraft } from '#features/rfqs/commands/drafts.server.ts';
import { shareCard } from '#features/rfqs/commands/share-card.server.ts';
import { exportRfqViews, listRfqViews } from '#features/rfqs/queries/rfq-views.server.ts';
import { forgetRfqs } from '#features/rfqs/services/end-rfq.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { visitor } from '#shared/actor.ts';
import { newId, newPublicId } from '#shared/ids.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { openQuotingCompany, quoteBy } from '#tests/support/quoting.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { withdrawQuote } from './commands/answer-rfq.server.ts';
import { acceptQuote } from './commands/decide-quote.server.ts';
import { viewBuyerCard, viewRfqFile } from './commands/view-buyer.server.ts';
import { listFilesForSeller } from './queries/buyer-details.server.ts';

const database = await testDatabase();
const staff = testContext(database);
const { context } = visitorOf(database);
await openSmallMarket(staff);
const buyer = await somebodyNew(context, 'selin@nordlicht.example');
const otherBuyer = await somebodyNew(context, 'mona@example.com');
const seller = await openQuotingCompany(staff, context);
const otherSeller = await openQuotingCompany(staff, context);
const barred = await openQuotingCompany(staff, context);
await poolOf(context).query('update companies set barred_until = $2 where id = $1', [
  barred.companyId,
  new Date(Date.now() + 86_400_000),
]);

/** Staff of the seller without the right to quotes. */
const clerk: Context = {
  ...seller.context,
  actor: { ...seller.context.actor, isOwner: false, permissions: ['inquiry' as const] },
};
const asVisitor: Context = { ...context, actor: visitor };

beforeEach(async () => {
  await poolOf(context).query(
    "select empty_tables('quotes, rfqs, company_quotes, rate_limits, outbox')",
  );
});

async function openRfqWithFile(asked: RfqAsked = {}) {
  const { publicId: rfq } = await makeOpenRfq(staff, buyer.context, asked);
  const file = newPublicId();
  const key = `rfq-${newId()}.pdf`;
  await context.services.files.put(key, Buffer.from('drawing'));
  await poolOf(context).query(
    `insert into rfq_attachments
       (id, public_id, rfq_id, name, kind, size_bytes, storage_key, sent_at, created_at)
     select gen_random_uuid(), $2, id, 'drawing.pdf', 'pdf', 7, $3, now(), now()
     from rfqs where public_id = $1`,
    [rfq, file, key],
  );
  return { rfq, file };
}

const views = async (rfq: string) =>
  (await listRfqViews(buyer.context, rfq)).views.map(({ company, person, fileName }) => ({
    company,
    person,
    fileName,
  }));

const expectHidden = async (attempts: readonly Promise<unknown>[]) => {
  for (const attempt of await Promise.allSettled(attempts))
    expect(attempt).toMatchObject({ status: 'rejected', reason: { httpStatus: 404 } });
};

describe('the files of a request', () => {
  test('go to sellers who could answer it, and each download is logged for the buyer', async () => {
    const { rfq, file } = await openRfqWithFile();

    const opened = await viewRfqFile(seller.context, { rfq, file });
    await viewRfqFile(seller.context, { rfq, file });
    await quoteBy(otherSeller, { publicId: rfq });
    await viewRfqFile(otherSeller.context, { rfq, file });

    expect(opened).toMatchObject({ name: 'drawing.pdf', kind: 'pdf', sizeBytes: 7 });
    expect(await listFilesForSeller(seller.context, rfq)).toMatchObject([{ id: file }]);
    expect(await views(rfq)).toEqual([
      expect.objectContaining({ fileName: 'drawing.pdf', person: otherSeller.name }),
      expect.objectContaining({ fileName: 'drawing.pdf', person: seller.name }),
    ]);
  });

  test('are hidden from all others, who are told that there is none', async () => {
    const { rfq, file } = await openRfqWithFile();

    await expectHidden([
      viewRfqFile(asVisitor, { rfq, file }),
      viewRfqFile(otherBuyer.context, { rfq, file }),
      viewRfqFile(buyer.context, { rfq, file }),
      viewRfqFile(clerk, { rfq, file }),
      viewRfqFile(barred.context, { rfq, file }),
      viewRfqFile(seller.context, { rfq, file: newPublicId() }),
    ]);

    expect(await listFilesForSeller(clerk, rfq)).toEqual([]);
    expect(await views(rfq)).toEqual([]);
  });

  test('are hidden while the request waits for approval; after a deal, from losers', async () => {
    const { rfq, file } = await openRfqWithFile();
    const won = await quoteBy(seller, { publicId: rfq });
    await quoteBy(otherSeller, { publicId: rfq });
    const setState = (state: string) =>
      poolOf(context).query('update rfqs set state = $2 where public_id = $1', [rfq, state]);

    await setState('pending_approval');
    await expectHidden([viewRfqFile(seller.context, { rfq, file })]);
    await setState('open');
    await acceptQuote(buyer.context, won.publicId, 1);

    await viewRfqFile(seller.context, { rfq, file });
    await expectHidden([viewRfqFile(otherSeller.context, { rfq, file })]);
  });

  test('without approval are no file of the request', async () => {
    const { rfq, file } = await openRfqWithFile();
    await poolOf(context).query('update rfq_attachments set sent_at = null');

    await expectHidden([viewRfqFile(seller.context, { rfq, file })]);
  });
});

describe('the business card', () => {
  const mailOf = { businessEmail: 'buying@nordlicht.example' };

  test('is hidden until the buyer shares it, and then logged for each who reads it', async () => {
    const { publicId: rfq } = await makeOpenRfq(staff, buyer.context, mailOf);
    const { publicId: quote } = await quoteBy(seller, { publicId: rfq });

    expect(await viewBuyerCard(seller.context, quote)).toBeNull();
    expect(await views(rfq)).toEqual([]);
    await shareCard(buyer.context, rfq);
    const card = await viewBuyerCard(seller.context, quote);
    await viewBuyerCard(seller.context, quote);

    expect(card).toEqual({
      name: 'selin',
      company: expect.any(String),
      email: 'buying@nordlicht.example',
      phone: '+905321234567',
      country: 'TR',
    });
    expect(await views(rfq)).toEqual([
      expect.objectContaining({ fileName: null, person: seller.name }),
    ]);
    expect(await exportRfqViews(context, seller.context.actor.userId as never)).toMatchObject([
      { rfq, subject: 'card' },
    ]);
  });

  test('goes to the winner alone after a deal, also if it was never shared', async () => {
    const { publicId: rfq } = await makeOpenRfq(staff, buyer.context, mailOf);
    const won = await quoteBy(seller, { publicId: rfq });
    const lost = await quoteBy(otherSeller, { publicId: rfq });

    await acceptQuote(buyer.context, won.publicId, 1);

    expect(await viewBuyerCard(seller.context, won.publicId)).toMatchObject({ name: 'selin' });
    expect(await viewBuyerCard(otherSeller.context, lost.publicId)).toBeNull();
  });

  test('that is shared is hidden from all but the sellers whose quote can win', async () => {
    const { publicId: rfq } = await makeOpenRfq(staff, buyer.context, {
      ...mailOf,
      sharesCard: true,
    });
    const { publicId: quote } = await quoteBy(seller, { publicId: rfq });
    const { publicId: withdrawn } = await quoteBy(otherSeller, { publicId: rfq });
    await withdrawQuote(otherSeller.context, withdrawn);

    await expectHidden([
      viewBuyerCard(asVisitor, quote),
      viewBuyerCard(otherBuyer.context, quote),
      viewBuyerCard(buyer.context, quote),
      viewBuyerCard(otherSeller.context, quote),
      viewBuyerCard(clerk, quote),
    ]);
    expect(await viewBuyerCard(otherSeller.context, withdrawn)).toBeNull();
    expect(await views(rfq)).toEqual([]);
  });

  test('stays shared when an unsent change of the request is sent later', async () => {
    const { publicId: rfq } = await makeOpenRfq(staff, buyer.context, mailOf);
    await saveRfqDraft(buyer.context, rfq, { sharesCard: '' } as never);

    await shareCard(buyer.context, rfq);

    const { rows } = await poolOf(context).query<{ draft: { sharesCard: string } }>(
      'select draft from rfqs where public_id = $1',
      [rfq],
    );
    expect(rows[0]!.draft.sharesCard).toBe('on');
  });

  test('is shared by members of the buyer alone, and not once the request has ended', async () => {
    const { publicId: rfq } = await makePostedRfq(buyer.context, mailOf);

    await expectHidden([shareCard(otherBuyer.context, rfq), shareCard(seller.context, rfq)]);
    await poolOf(context).query(`update rfqs set state = 'rejected'`);
    await expect(shareCard(buyer.context, rfq)).rejects.toMatchObject({ httpStatus: 409 });
  });
});

test('another company reads no views of a request', async () => {
  const { publicId: rfq } = await makeOpenRfq(staff, buyer.context);

  await expectHidden([listRfqViews(otherBuyer.context, rfq), listRfqViews(seller.context, rfq)]);
});

test('views of an erased person stay as views of their company', async () => {
  const { rfq, file } = await openRfqWithFile();
  await viewRfqFile(seller.context, { rfq, file });

  await inTransaction(staff, (inside) => forgetRfqs(inside, seller.context.actor.userId as never));

  expect(await views(rfq)).toMatchObject([{ person: null, fileName: 'drawing.pdf' }]);
});
