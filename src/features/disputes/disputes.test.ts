// Tests disputes on a real database: who opens, answers and ends them, and where the money goes.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkLedger } from '#features/ledger/queries/check-ledger.server.ts';
import { heldFor, marketAccount, sellerAccount } from '#features/ledger/rules.ts';
import { postEntry } from '#features/ledger/services/post-entry.server.ts';
import { findRefundsOfOrder } from '#features/order-payments/queries/order-payments.server.ts';
import {
  keepOrderMessageFile,
  writeOrderMessage,
} from '#features/orders/commands/write-order.server.ts';
import { moveOrder } from '#features/orders/services/move-order.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { dayMs } from '#shared/durations.ts';
import { pdfFile } from '#tests/support/attachment-files.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import { withNotices } from '#tests/support/notices.ts';
import { agreedOrder } from '#tests/support/orders.ts';
import { paidOrder, type PaidOrder } from '#tests/support/paid-orders.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, successesOf, visitorOf } from '#tests/support/users.ts';
import { dropDisputeFile, keepDisputeFile } from './commands/dispute-files.server.ts';
import { openDispute, stateInDispute } from './commands/open-dispute.server.ts';
import {
  acceptRefund,
  decideDispute,
  declineRefund,
  offerRefund,
} from './commands/settle-dispute.server.ts';
import { openDisputeFile, openDisputeFileOfMarket } from './queries/dispute-files.server.ts';
import { listDisputedMessages, openDisputedMessageFile } from './queries/dispute-thread.server.ts';
import { countOpenDisputes, listDisputes, nearestDisputes } from './queries/dispute-list.server.ts';
import { getDispute, getDisputeOfMarket } from './queries/dispute.server.ts';
import { exportDisputes } from './queries/own-disputes.server.ts';
import { claimInput, decisionInput, offerInput, statementInput } from './schemas.ts';
import { forgetDisputeAuthor } from './services/forget-disputes.server.ts';

const database = await testDatabase();
let now = new Date('2026-03-02T10:00:00Z');
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-disputes-'));
afterAll(() => rm(dataDir, { recursive: true }));
const told = withNotices(testContext(database, { now: () => now }));
const services = { ...told.context.services, files: createFileStorage({ dataDir }) };
const staff = { ...told.context, services };
const visitor = { ...visitorOf(database, { now: () => now }).context, services };

await openSmallMarket(staff);
const buyer = await somebodyNew(visitor, 'selin@nordlicht.example');
const stranger = await somebodyNew(visitor, 'omar@dubai.example');
const seller = await newSeller(staff, visitor);
const otherSeller = await newSeller(staff, visitor);
const colleague = await somebodyNew(visitor, 'judge@market.example');
const judgeWith = (permissions: readonly 'orders'[]): Context => ({
  ...colleague.context,
  actor: { ...colleague.context.actor, actsFor: ['admin'], permissions },
});
const judge = judgeWith(['orders']);
const query = (text: string, values: unknown[] = []) => poolOf(staff).query(text, values);

beforeEach(async () => {
  now = new Date('2026-03-02T10:00:00Z');
  told.mails.length = 0;
  told.waiting.length = 0;
  await query(
    `select empty_tables('orders, order_payments, bank_transfers, bank_statements, ledger_accounts,
     ledger_entries, threads, rate_limits, outbox, notifications')`,
  );
});

let keys = 0;
const newKey = () => `dispute-key-${++keys}`;
type Named = { readonly order: string; readonly side: null };
const named = ({ order }: PaidOrder): Named => ({ order, side: null });

/** A paid order in this state, delivered now. */
async function paid(state = 'delivered'): Promise<PaidOrder> {
  const order = await paidOrder(staff, { buyer: buyer.context, seller });
  await query(
    'update orders set state = $2, delivered_at = $3, first_shipped_at = $3 where id = $1',
    [order.id, state, state === 'held' ? null : now],
  );
  return order;
}
const claim = (asked: object = {}) =>
  claimInput.parse({
    key: newKey(),
    reason: 'damaged',
    text: 'Forty towels came wet.',
    wanted: '50.00',
    ...asked,
  });
const disputed = async (state?: string): Promise<PaidOrder> => {
  const order = await paid(state);
  await openDispute(buyer.context, named(order), claim());
  return order;
};
const answered = async (state?: string): Promise<PaidOrder> => {
  const order = await disputed(state);
  await stateInDispute(seller.context, named(order), said('The carrier signed for dry cartons.'));
  return order;
};
const said = (text: string) => statementInput.parse({ key: newKey(), text });
const offer = (revision: number, amount: string) => offerInput.parse({ revision, amount });
const decision = (revision: number, asked: object) =>
  decisionInput.parse({ revision, reason: 'The photos show it.', ...asked });
const dispute = async (order: PaidOrder) =>
  (await getDispute(buyer.context, named(order))).dispute!;
const stateOf = async ({ id }: PaidOrder): Promise<string> =>
  (await query('select state from orders where id = $1', [id])).rows[0].state;
const balances = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await query('select kind, sum(balance_minor) as balance from ledger_accounts group by 1')
    ).rows.map(({ kind, balance }) => [kind, Number(balance)]),
  );
const isBalanced = async () => (await checkLedger(staff)).isRight;

/** What the payout does: the parts of both, and the seller's to the bank. */
const payOut = (order: PaidOrder) =>
  inTransaction(staff, async (inside) => {
    const row = await moveOrder(inside, order.id, { to: 'paid_out', by: 'timer' });
    if (row === null) return false;
    const currency = 'USD' as const;
    const own = sellerAccount(row.sellerCompanyId);
    await postEntry(inside, {
      cause: `payout ${order.id}`,
      postings: [
        { account: heldFor(order.id), currency, amountMinor: -19_000 },
        { account: marketAccount('fees'), currency, amountMinor: 1_520 },
        { account: own, currency, amountMinor: 17_480 },
      ],
    });
    await postEntry(inside, {
      cause: `payout ${order.id} sent`,
      postings: [
        { account: own, currency, amountMinor: -17_480 },
        { account: marketAccount('bank'), currency, amountMinor: 17_480 },
      ],
    });
    return true;
  });

describe('a claim', () => {
  test('opens a dispute, once, and the money stays', async () => {
    const order = await paid();
    const input = claim();

    await openDispute(buyer.context, named(order), input);
    await openDispute(buyer.context, named(order), input);

    expect(await stateOf(order)).toBe('disputed');
    const view = await getDispute(seller.context, named(order));
    expect(view).toMatchObject({ side: 'seller', paidMinor: 19_000 });
    expect(view.dispute).toMatchObject({
      state: 'open',
      reason: 'damaged',
      wantedMinor: 5_000,
      answerDueAt: new Date('2026-03-09T10:00:00Z'),
      statements: [{ side: 'buyer', text: 'Forty towels came wet.' }],
    });
    expect(await balances()).toMatchObject({ held: 19_000 });
    await expect(openDispute(buyer.context, named(order), claim())).rejects.toMatchObject({
      messageKey: 'orderDisputed',
    });
  });

  test('is the buyer’s, and strangers find nothing', async () => {
    const order = await paid();

    await expect(openDispute(seller.context, named(order), claim())).rejects.toMatchObject({
      httpStatus: 403,
      messageKey: 'buyerDisputes',
    });
    for (const { context } of [stranger, otherSeller]) {
      await expect(openDispute(context, named(order), claim())).rejects.toMatchObject({
        httpStatus: 404,
      });
      await expect(getDispute(context, named(order))).rejects.toMatchObject({ httpStatus: 404 });
    }
    expect(await stateOf(order)).toBe('delivered');
  });

  test('on day 31 is refused, on day 30 it is not', async () => {
    const [early, late] = [await paid('confirmed'), await paid('confirmed')];

    now = new Date(now.getTime() + 30 * dayMs);
    await openDispute(buyer.context, named(early), claim());
    now = new Date(now.getTime() + dayMs);

    await expect(openDispute(buyer.context, named(late), claim())).rejects.toMatchObject({
      messageKey: 'disputeTooLate',
    });
    expect(await stateOf(late)).toBe('confirmed');
  });

  test('needs a reason, a text, and no more than was paid', async () => {
    const order = await paid();
    for (const wrong of [{ reason: 'other' }, { text: ' ' }, { wanted: '0' }, { wanted: '1.005' }])
      expect(() => claim(wrong)).toThrow(z.ZodError);

    await expect(
      openDispute(buyer.context, named(order), claim({ wanted: '190.01' })),
    ).rejects.toMatchObject({ fieldErrors: { wanted: 'disputeAmountTooLarge' } });
    await openDispute(buyer.context, named(order), claim({ wanted: '190.00' }));
  });

  test('of an order that was not paid is refused', async () => {
    const order = await agreedOrder({ buyer: buyer.context, seller });

    await expect(openDispute(buyer.context, { order, side: null }, claim())).rejects.toMatchObject({
      messageKey: 'orderNotDisputable',
    });
  });

  test('against the payout’s clock: either is first, and the books hold', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await paid('confirmed');

      const [isOut] = await Promise.all([
        payOut(order),
        openDispute(buyer.context, named(order), claim()),
      ]);

      expect(await stateOf(order)).toBe('disputed');
      expect(await dispute(order)).toMatchObject({ fromState: isOut ? 'paid_out' : 'confirmed' });
      await expect(payOut(order)).resolves.toBe(false);
      await stateInDispute(seller.context, named(order), said('We regret it.'));
      await decideDispute(judge, order.order, decision(2, { outcome: 'refund' }));
      expect(await isBalanced()).toBe(true);
      const { rows } = await query(
        `select balance_minor from ledger_accounts where kind = 'held' and owner_id = $1`,
        [order.id],
      );
      expect(Number(rows[0].balance_minor)).toBe(0);
    }
    const { refunds, fees = 0 } = await balances();
    expect({ refunds, fees }).toEqual({ refunds: 4 * 19_000, fees: 0 });
  });
});

describe('evidence', () => {
  test('goes with the statement it was kept for; only the parties and staff read it', async () => {
    const order = await paid();
    const at = named(order);
    const file = { name: 'wet.pdf', bytes: pdfFile('wet') };
    await keepDisputeFile(buyer.context, at, file);
    await keepDisputeFile(buyer.context, at, file);
    const { unsent } = await getDispute(buyer.context, at);
    expect(unsent).toMatchObject([{ name: 'wet.pdf', kind: 'pdf' }]);
    const { id } = unsent[0]!;
    await expect(openDisputeFile(seller.context, at, id)).rejects.toMatchObject({
      httpStatus: 404,
    });
    await expect(dropDisputeFile(seller.context, id)).rejects.toMatchObject({ httpStatus: 404 });

    await openDispute(buyer.context, at, claim());

    expect((await dispute(order)).statements[0]!.files).toMatchObject([{ id, name: 'wet.pdf' }]);
    expect((await openDisputeFile(seller.context, at, id)).name).toBe('wet.pdf');
    expect((await openDisputeFileOfMarket(judge, order.order, id)).name).toBe('wet.pdf');
    await expect(openDisputeFile(stranger.context, at, id)).rejects.toMatchObject({
      httpStatus: 404,
    });
    await expect(openDisputeFileOfMarket(seller.context, order.order, id)).rejects.toMatchObject({
      httpStatus: 403,
    });
    await expect(dropDisputeFile(buyer.context, id)).rejects.toMatchObject({ httpStatus: 404 });
  });

  test('is also what both sides sent before, for staff to read in a dispute alone', async () => {
    const order = await paid();
    const at = named(order);
    const key = newKey();
    await keepOrderMessageFile(buyer.context, at, { key, name: 'count.pdf', bytes: pdfFile('9') });
    await writeOrderMessage(buyer.context, at, { key, text: 'Nine of ten cartons.' });
    const { rows } = await query(
      `select thread_files.public_id as id, thread_id as thread from thread_files
       where name = 'count.pdf'`,
    );
    const { id, thread } = rows[0];
    const open = (who: Context, of = order) => openDisputedMessageFile(who, of.order, id);
    await expect(open(judge)).rejects.toMatchObject({ httpStatus: 404 });

    await openDispute(buyer.context, at, claim());

    expect(await listDisputedMessages(judge, thread)).toMatchObject([
      { text: 'Nine of ten cartons.', files: [{ id, name: 'count.pdf', kind: 'pdf' }] },
    ]);
    expect((await open(judge)).name).toBe('count.pdf');
    await expect(open(judge, await disputed())).rejects.toMatchObject({ httpStatus: 404 });
    await expect(open(seller.context)).rejects.toMatchObject({ httpStatus: 403 });
  });

  test('that is not what it says, or of another’s order, is refused without a trace', async () => {
    const order = await paid();
    const hostile = [
      { name: 'wet.pdf', bytes: Buffer.from('<script>alert(1)</script>') },
      { name: 'wet.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      { name: 'wet.exe', bytes: Buffer.from('MZ') },
    ];

    for (const file of hostile)
      await expect(keepDisputeFile(buyer.context, named(order), file)).rejects.toMatchObject({
        fieldErrors: { attachments: expect.anything() },
      });
    await expect(
      keepDisputeFile(stranger.context, named(order), { name: 'a.pdf', bytes: pdfFile() }),
    ).rejects.toMatchObject({ httpStatus: 404 });

    expect((await getDispute(buyer.context, named(order))).unsent).toEqual([]);
  });
});

describe('an open dispute', () => {
  test('hears both sides, each text once', async () => {
    const order = await disputed();
    const input = said('The carrier signed for dry cartons.');

    await stateInDispute(seller.context, named(order), input);
    await stateInDispute(seller.context, named(order), input);
    await stateInDispute(buyer.context, named(order), said('Here is the photo of the pallet.'));

    expect(await dispute(order)).toMatchObject({
      isAnswered: true,
      revision: 3,
      statements: [{ side: 'buyer' }, { side: 'seller' }, { side: 'buyer' }],
    });
  });

  test('ends with an offer that the other side accepts: a part goes back', async () => {
    const order = await disputed();
    await offerRefund(seller.context, named(order), offer(1, '30.00'));
    await offerRefund(seller.context, named(order), offer(2, '50.00'));
    const offers = (await dispute(order)).offers;
    expect(offers).toMatchObject([
      { side: 'seller', amountMinor: 5_000, state: 'open' },
      { side: 'seller', amountMinor: 3_000, state: 'replaced' },
    ]);
    const { id } = offers[0]!;
    await expect(acceptRefund(seller.context, named(order), id)).rejects.toMatchObject({
      httpStatus: 404,
    });
    await expect(acceptRefund(buyer.context, named(order), offers[1]!.id)).rejects.toMatchObject({
      messageKey: 'offerEnded',
    });

    await acceptRefund(buyer.context, named(order), id);

    expect(await stateOf(order)).toBe('refunded');
    expect(await dispute(order)).toMatchObject({
      state: 'agreed',
      outcome: 'part',
      refundMinor: 5_000,
    });
    expect(await balances()).toEqual({
      bank: -19_000,
      suspense: 0,
      held: 0,
      refunds: 5_000,
      fees: 1_120,
      seller: 12_880,
    });
    expect(await isBalanced()).toBe(true);
    expect(await findRefundsOfOrder(staff, order.id)).toMatchObject([
      { amountMinor: 5_000, state: 'owed' },
    ]);
  });

  test('goes on when an offer is declined, too large, or older than what was said', async () => {
    const order = await disputed();
    await offerRefund(buyer.context, named(order), offer(1, '120.00'));
    const { id } = (await dispute(order)).offers[0]!;

    await declineRefund(seller.context, named(order), id);

    await expect(acceptRefund(seller.context, named(order), id)).rejects.toMatchObject({
      messageKey: 'offerEnded',
    });
    await expect(
      offerRefund(seller.context, named(order), offer(2, '10.00')),
    ).rejects.toMatchObject({ messageKey: 'disputeChanged' });
    await expect(
      offerRefund(seller.context, named(order), offer(3, '190.01')),
    ).rejects.toMatchObject({ fieldErrors: { amount: 'disputeAmountTooLarge' } });
    expect(await stateOf(order)).toBe('disputed');
  });

  test('tells the other side of each step, and both of the decision', async () => {
    const order = await paid();
    await told.work();
    await openDispute(buyer.context, named(order), claim());
    expect((await told.work()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('The buyer disputes an order'),
    ]);
    await stateInDispute(seller.context, named(order), said('We regret it.'));
    expect((await told.work()).map(({ to }) => to)).toEqual(['selin@nordlicht.example']);

    await decideDispute(judge, order.order, decision(2, { outcome: 'part', amount: '40.00' }));

    const mails = await told.work();
    expect(mails).toHaveLength(2);
    for (const { subject } of mails) expect(subject).toContain('40.00');
  });
});

describe('a decision', () => {
  test('is the staff’s with the permission, after the answer or its time', async () => {
    const order = await disputed();
    const release = decision(1, { outcome: 'release' });
    for (const context of [buyer.context, seller.context, judgeWith([])]) {
      await expect(decideDispute(context, order.order, release)).rejects.toMatchObject({
        httpStatus: 403,
      });
      await expect(getDisputeOfMarket(context, order.order)).rejects.toMatchObject({
        httpStatus: 403,
      });
      await expect(
        listDisputes(context, { state: null, reason: null, query: '', page: 1 }),
      ).rejects.toMatchObject({ httpStatus: 403 });
    }
    await expect(decideDispute(judge, order.order, release)).rejects.toMatchObject({
      messageKey: 'disputeNotAnswered',
    });

    now = new Date(now.getTime() + 7 * dayMs);
    await decideDispute(judge, order.order, release);

    expect(await stateOf(order)).toBe('released');
    expect(await balances()).toMatchObject({ held: 0, fees: 1_520, seller: 17_480 });
    expect(await isBalanced()).toBe(true);
  });

  test('is about what was read: a newer statement refuses it', async () => {
    const order = await answered();
    await stateInDispute(buyer.context, named(order), said('One thing more.'));

    await expect(
      decideDispute(judge, order.order, decision(2, { outcome: 'refund' })),
    ).rejects.toMatchObject({ messageKey: 'disputeChanged' });

    await decideDispute(judge, order.order, decision(3, { outcome: 'refund' }));
    expect(await balances()).toMatchObject({ held: 0, refunds: 19_000 });
  });

  test('two at once, or with an accepted offer: one wins, and the money moves once', async () => {
    const order = await answered();
    await offerRefund(seller.context, named(order), offer(2, '20.00'));
    const { id } = (await dispute(order)).offers[0]!;

    const won = await successesOf([
      decideDispute(judge, order.order, decision(3, { outcome: 'part', amount: '60.00' })),
      decideDispute(judge, order.order, decision(3, { outcome: 'release' })),
      acceptRefund(buyer.context, named(order), id),
    ]);

    expect(won).toBe(1);
    const { held, refunds = 0, fees = 0, seller: sellers = 0 } = await balances();
    expect(held).toBe(0);
    expect(refunds + fees + sellers).toBe(19_000);
    expect((await dispute(order)).refundMinor).toBe(refunds);
    expect(await isBalanced()).toBe(true);
  });

  test('is final: nothing is said, offered or decided after it', async () => {
    const order = await answered();
    await decideDispute(judge, order.order, decision(2, { outcome: 'part', amount: '10' }));

    const ended = { messageKey: 'disputeEnded' };
    await expect(stateInDispute(buyer.context, named(order), said('But …'))).rejects.toMatchObject(
      ended,
    );
    await expect(offerRefund(seller.context, named(order), offer(3, '1'))).rejects.toMatchObject(
      ended,
    );
    await expect(
      decideDispute(judge, order.order, decision(3, { outcome: 'release' })),
    ).rejects.toMatchObject(ended);
    await expect(openDispute(buyer.context, named(order), claim())).rejects.toMatchObject({
      messageKey: 'orderDisputed',
    });
  });

  test('after the payout leaves the seller owing what goes back, less the commission', async () => {
    const order = await paid('confirmed');
    await payOut(order);
    await openDispute(buyer.context, named(order), claim());
    await stateInDispute(seller.context, named(order), said('We regret it.'));

    await decideDispute(judge, order.order, decision(2, { outcome: 'part', amount: '50.00' }));

    expect(await balances()).toMatchObject({
      held: 0,
      refunds: 5_000,
      fees: 1_120,
      seller: -4_600,
    });
    expect(await isBalanced()).toBe(true);
  });

  test('of a part without an amount, or of more than was paid, is refused', async () => {
    const order = await answered();
    expect(() => decision(2, { outcome: 'part' })).toThrow(z.ZodError);
    expect(() => decision(2, { outcome: 'release', reason: '' })).toThrow(z.ZodError);

    await expect(
      decideDispute(judge, order.order, decision(2, { outcome: 'part', amount: '190.01' })),
    ).rejects.toMatchObject({ fieldErrors: { amount: 'disputeAmountTooLarge' } });
    expect(await stateOf(order)).toBe('disputed');
  });
});

describe('the staff’s list', () => {
  test('has the open ones first, filtered by state, reason and words', async () => {
    const ended = await answered();
    await decideDispute(judge, ended.order, decision(2, { outcome: 'release' }));
    const open = await disputed();
    const list = async (asked: object) =>
      (await listDisputes(judge, { state: null, reason: null, query: '', page: 1, ...asked })).rows;

    expect((await list({})).map(({ order }) => order)).toEqual([open.order, ended.order]);
    expect(await list({ state: 'decided' })).toMatchObject([{ order: ended.order }]);
    expect(await list({ reason: 'fraud' })).toEqual([]);
    expect(await list({ query: open.order })).toMatchObject([{ state: 'open' }]);
    expect(await countOpenDisputes(judge)).toBe(1);
    expect(await countOpenDisputes(seller.context)).toBe(0);
  });

  test('leads from one open dispute to the next, past what is decided', async () => {
    const first = await disputed();
    now = new Date('2026-03-02T11:00:00Z');
    const ended = await answered();
    now = new Date('2026-03-02T12:00:00Z');
    const last = await disputed();
    await decideDispute(judge, ended.order, decision(2, { outcome: 'release' }));

    expect(await nearestDisputes(judge, first.order)).toEqual({ previous: null, next: last.order });
    expect(await nearestDisputes(judge, ended.order)).toEqual({
      previous: first.order,
      next: last.order,
    });
    await expect(nearestDisputes(buyer.context, first.order)).rejects.toMatchObject({
      httpStatus: 403,
    });
  });

  test('leads to everything that a decision needs', async () => {
    const order = await answered();

    expect(await getDisputeOfMarket(judge, order.order)).toMatchObject({
      side: null,
      paidMinor: 19_000,
      released: { feesMinor: 1_520, sellerMinor: 17_480 },
      dispute: { isHeard: true, revision: 2 },
    });
    await expect(getDisputeOfMarket(judge, 'xxxxxxxxxx')).rejects.toMatchObject({
      httpStatus: 404,
    });
  });
});

test('what a person said is in the copy of their data, and their name is forgotten', async () => {
  const order = await answered();
  const userId = buyer.context.actor.userId;
  expect(await exportDisputes(staff, userId)).toMatchObject({
    statements: [{ order: order.order, text: 'Forty towels came wet.' }],
  });

  await inTransaction(staff, (inside) => forgetDisputeAuthor(inside, userId));

  expect(await exportDisputes(staff, userId)).toEqual({ statements: [], offers: [] });
  expect((await dispute(order)).statements).toHaveLength(2);
});
