import { beforeEach, describe, expect, test } from 'vitest';
import { openSmallMarket } from '#tests/support/market.ts';
import { poolOf, somebodyNew, successesOf, visitorOf } from '#tests/support/users.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { publishPageVersion } from '#features/content-pages/commands/edit-pages.server.ts';
import { openContentPages } from '#features/content-pages/services/open-pages.server.ts';
import type { RichText } from '#features/rich-texts/schemas.ts';
import { type Member, visitor } from '#shared/actor.ts';
import { makeOpenRfq, makePostedRfq, rfqInputOf } from '../factory.server.ts';
import { findPublicRfq } from '../queries/public-rfqs.server.ts';
import { newestRfqs } from '../queries/rfq-market.server.ts';
import { postRfq } from './post-rfq.server.ts';
import { approveRfq, askForRfqChanges, rejectRfq, removeRfq } from './review-rfq.server.ts';

const database = await testDatabase();
const staff = testContext(database);
const { context } = visitorOf(database);

await openSmallMarket(staff);
const buyer = await somebodyNew(context, 'selin@nordlicht.example');

beforeEach(async () => {
  await poolOf(context).query("select empty_tables('rfqs, rate_limits, outbox')");
});

const rowsOf = async (table: string) =>
  (await poolOf(context).query(`select * from ${table}`)).rows as Record<string, unknown>[];

describe('who may ask for quotations', () => {
  const asking = (change: Partial<Member>) =>
    postRfq({ ...buyer.context, actor: { ...buyer.context.actor, ...change } }, rfqInputOf());

  test('visitors may not post', async () => {
    await expect(postRfq({ ...buyer.context, actor: visitor }, rfqInputOf())).rejects.toMatchObject(
      { httpStatus: 401, messageKey: 'loginRequired' },
    );
  });
  test('a seller who does not buy is told how to become a buyer', async () => {
    await expect(asking({ actsFor: ['seller'] })).rejects.toMatchObject({
      httpStatus: 403,
      messageKey: 'rfqBuyersOnly',
    });
    await expect(asking({ actsFor: [], companyId: null })).rejects.toMatchObject({
      httpStatus: 403,
      messageKey: 'rfqBuyersOnly',
    });
  });
  test('staff of a buyer, with leave alone', async () => {
    await expect(asking({ isOwner: false, permissions: ['inquiry'] })).rejects.toMatchObject({
      httpStatus: 403,
      messageKey: 'notPermitted',
    });
    await expect(asking({ isOwner: false, permissions: ['rfq'] })).resolves.toMatchObject({
      publicId: expect.any(String) as string,
    });
  });
});

describe('a request that is sent', () => {
  test('is pending, with its content and its buyer', async () => {
    const { publicId } = await makePostedRfq(buyer.context, {
      category: 'home/towels',
      budgetLeast: '4,20',
      budgetMost: '5,00',
      currency: 'EUR',
      tradeTerms: ['FOB', 'CIF'],
      sharesCard: true,
    });
    expect(await rowsOf('rfqs')).toMatchObject([
      {
        public_id: publicId,
        state: 'pending_approval',
        user_id: buyer.context.actor.userId,
        company_id: buyer.context.actor.companyId,
        quantity: 2_000,
        unit: 'C62',
        min_budget_micros: '4200000',
        max_budget_micros: '5000000',
        currency: 'EUR',
        trade_terms: ['FOB', 'CIF'],
        country: 'DE',
        language: 'en',
        business_type: 'other',
        business_email: 'selin@nordlicht.example',
        shares_card: true,
        quotes_left: 10,
        published_at: null,
      },
    ]);
    expect(await rowsOf('rfq_transitions')).toMatchObject([
      {
        from_state: 'draft',
        to_state: 'pending_approval',
        user_id: buyer.context.actor.userId,
        company_id: buyer.context.actor.companyId,
      },
    ]);
    expect(await findPublicRfq(context, publicId)).toBeNull();
    expect(await newestRfqs(context, 9)).toEqual({ rows: [], total: 0 });
  });

  test('names the version of the terms that was accepted', async () => {
    await makePostedRfq(buyer.context);
    const said = { en: 'Terms', tr: 'Koşullar', ar: 'الشروط' };
    const words: RichText = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words' }] }],
    };
    const body = { en: words, tr: words, ar: words };
    await openContentPages(staff, [
      { name: 'terms', isPublished: true, title: said, description: said, body },
    ]);
    await publishPageVersion(staff, 'terms', { seen: 1 });

    await makePostedRfq(buyer.context);

    const accepted = (await rowsOf('rfqs')).map((row) => row['terms_version']);
    expect(new Set(accepted)).toEqual(new Set([2, null]));
  });
  test('says more than the name of a category, in whichever language', async () => {
    for (const productName of ['Towels', 'towel', 'TOWELS (TR)', 'Bath', '90×170'])
      await expect(makePostedRfq(buyer.context, { productName })).rejects.toMatchObject({
        fieldErrors: { productName: 'nameNotSpecific' },
      });
    await expect(
      makePostedRfq(buyer.context, { productName: 'Towels of bamboo' }),
    ).resolves.toBeTruthy();
  });

  test('names a category that there is', async () => {
    await expect(makePostedRfq(buyer.context, { category: 'home/nothing' })).rejects.toMatchObject({
      fieldErrors: { category: 'chooseRfqCategory' },
    });
  });

  test('is one of twenty a day', async () => {
    for (let i = 0; i < 20; i++) await makePostedRfq(buyer.context);
    await expect(makePostedRfq(buyer.context)).rejects.toMatchObject({ code: 'too_many' });
    expect(await rowsOf('rfqs')).toHaveLength(20);
  });
});

describe('decisions of the staff', () => {
  test('a contact that is split over name and requirements is hidden in both', async () => {
    const { publicId } = await makeOpenRfq(staff, buyer.context, {
      productName: 'Peshtemals, ask +90 532',
      requirements: '123 45 67 is the rest',
    });

    expect(await findPublicRfq(context, publicId)).toMatchObject({
      productName: 'Peshtemals, ask •••••',
      requirements: '••••• is the rest',
    });
  });

  test('approved, it is open for thirty days and everybody sees it without contacts', async () => {
    const { publicId } = await makeOpenRfq(staff, buyer.context, {
      category: 'home/towels',
      requirements: 'Ask +90 532 123 45 67 or selin@nordlicht.example',
    });
    const found = await findPublicRfq(context, publicId);
    expect(found).toMatchObject({
      state: 'open',
      requirements: 'Ask ••••• or •••••',
      category: { name: 'towels', path: '/shop/home/towels' },
      quotesLeft: 10,
      quotes: 0,
      attachments: 0,
      buyerYear: new Date().getUTCFullYear(),
      path: `/rfq/${publicId}`,
    });
    expect(found!.expiresAt.getTime() - found!.publishedAt.getTime()).toBe(30 * 86_400_000);
    expect(JSON.stringify(found)).not.toMatch(/nordlicht|selin|\+90|532 123/);
    expect((await newestRfqs(context, 9)).rows).toMatchObject([{ publicId }]);
    const later = { ...context, now: () => new Date(Date.now() + 31 * 86_400_000) };
    expect([await findPublicRfq(later, publicId), (await newestRfqs(later, 9)).total]).toEqual([
      null,
      0,
    ]);
  });

  test('of several at once, one counts', async () => {
    const { publicId } = await makePostedRfq(buyer.context);
    expect(
      await successesOf([
        approveRfq(staff, publicId),
        approveRfq(staff, publicId),
        rejectRfq(staff, publicId, 'spam'),
      ]),
    ).toBe(1);
    expect(await rowsOf('rfq_transitions')).toHaveLength(2);
  });

  test('require a reason where the buyer reads it', async () => {
    const { publicId } = await makePostedRfq(buyer.context);
    for (const decide of [askForRfqChanges, rejectRfq])
      await expect(decide(staff, publicId, '  ')).rejects.toMatchObject({
        fieldErrors: { reason: 'required' },
      });
    await askForRfqChanges(staff, publicId, 'Which size?');
    expect(await rowsOf('rfqs')).toMatchObject([
      { state: 'changes_requested', review_reason: 'Which size?' },
    ]);
    expect((await rowsOf('rfq_transitions')).at(-1)).toMatchObject({
      to_state: 'changes_requested',
      reason: 'Which size?',
      user_id: null,
    });
  });

  test('follow the transitions: removed requests stay removed', async () => {
    const { publicId } = await makeOpenRfq(staff, buyer.context);
    await expect(rejectRfq(staff, publicId, 'late')).rejects.toMatchObject({ code: 'conflict' });
    await removeRfq(staff, publicId, 'Forbidden goods');
    expect(await findPublicRfq(context, publicId)).toBeNull();
    await expect(approveRfq(staff, publicId)).rejects.toMatchObject({ code: 'conflict' });
    await expect(approveRfq(staff, '0000000000')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('tells pages that show it, and no others', async () => {
    const { publicId } = await makePostedRfq(buyer.context);
    await approveRfq(staff, publicId);
    expect(
      (await rowsOf('outbox'))
        .filter(({ name }) => name === 'rfqs.rfq_moved')
        .map(({ tags }) => tags),
    ).toEqual([[], [`rfq:${publicId}`, 'rfqs']]);
  });
});
