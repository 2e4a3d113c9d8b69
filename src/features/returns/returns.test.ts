// Tests returns on a real database: who may take which step, when, and where the money goes.
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openDispute } from '#features/disputes/commands/open-dispute.server.ts';
import { claimInput } from '#features/disputes/schemas.ts';
import { checkLedger } from '#features/ledger/queries/check-ledger.server.ts';
import { moveOrder } from '#features/orders/services/move-order.server.ts';
import { inTransaction } from '#platform/context.ts';
import { dayMs } from '#shared/durations.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import { withNotices } from '#tests/support/notices.ts';
import { paidOrder, type PaidOrder } from '#tests/support/paid-orders.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, successesOf, visitorOf } from '#tests/support/users.ts';
import {
  acceptReturn,
  receiveReturn,
  refundReturn,
  refuseReturn,
  requestReturn,
  sendReturn,
  withdrawReturn,
} from './commands/return-order.server.ts';
import { returnJobs } from './jobs.server.ts';
import { exportReturns, findReturnOfMarket, getReturn } from './queries/return.server.ts';
import { returnParcel, returnRequest } from './schemas.ts';
import { forgetReturnAuthor } from './services/forget-returns.server.ts';

const database = await testDatabase();
let now = new Date('2026-03-02T10:00:00Z');
const told = withNotices(testContext(database, { now: () => now }));
const staff = told.context;
const visitor = { ...visitorOf(database, { now: () => now }).context, services: staff.services };

await openSmallMarket(staff);
const buyer = await somebodyNew(visitor, 'selin@nordlicht.example');
const stranger = await somebodyNew(visitor, 'omar@dubai.example');
const seller = await newSeller(staff, visitor);
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
const newKey = () => `return-key-${++keys}`;
const named = ({ order }: PaidOrder) => ({ order, side: null });
async function delivered(state = 'delivered'): Promise<PaidOrder> {
  const order = await paidOrder(staff, { buyer: buyer.context, seller });
  await query(
    'update orders set state = $2, delivered_at = $3, first_shipped_at = $3 where id = $1',
    [order.id, state, now],
  );
  return order;
}
const asked = (wanted: object = {}) =>
  returnRequest.parse({
    key: newKey(),
    reason: 'not_needed',
    text: 'The hotel opens later.',
    lines: [{ position: 0, quantity: '40' }],
    ...wanted,
  });
const requested = async (state?: string): Promise<PaidOrder> => {
  const order = await delivered(state);
  await requestReturn(buyer.context, named(order), asked());
  return order;
};
const parcel = returnParcel.parse({ carrier: 'DHL', trackingNumber: 'R-1' });
const found = async (order: PaidOrder) => (await getReturn(buyer.context, named(order))).found!;
const stateOf = async ({ id }: PaidOrder): Promise<string> =>
  (await query('select state from orders where id = $1', [id])).rows[0].state;
const payOut = ({ id }: PaidOrder) =>
  inTransaction(staff, (inside) => moveOrder(inside, id, { to: 'paid_out', by: 'timer' }));
const clock = () => returnJobs[0]!.run(staff, {}, AbortSignal.timeout(10_000));

describe('a return', () => {
  test('goes from the request to the refund, and the rest is divided', async () => {
    const order = await delivered('confirmed');
    const request = asked();
    await requestReturn(buyer.context, named(order), request);
    await requestReturn(buyer.context, named(order), request);
    expect(await payOut(order)).toBe(null);
    expect(await found(order)).toMatchObject({
      state: 'requested',
      worthMinor: 7_600,
      lines: [{ position: 0, quantity: 40 }],
    });

    await acceptReturn(seller.context, named(order), 'Depo 4, Denizli');
    await sendReturn(buyer.context, named(order), parcel);
    await receiveReturn(seller.context, named(order));
    await refundReturn(seller.context, named(order), 76_000_000);

    expect(await found(order)).toMatchObject({
      state: 'refunded',
      address: 'Depo 4, Denizli',
      carrier: 'DHL',
    });
    expect(await stateOf(order)).toBe('refunded');
    const { rows } = await query(
      'select kind, sum(balance_minor)::int as balance from ledger_accounts group by 1',
    );
    expect(Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))).toMatchObject({
      held: 0,
      refunds: 7_600,
      fees: 912,
      seller: 10_488,
    });
    expect((await checkLedger(staff)).isRight).toBe(true);
  });

  test('is asked for within the days of the category, of no more than was ordered', async () => {
    const order = await delivered();
    const over = asked({ lines: [{ position: 0, quantity: '101' }] });
    await expect(requestReturn(buyer.context, named(order), over)).rejects.toMatchObject({
      fieldErrors: { lines: 'returnTooMuch' },
    });
    await expect(
      requestReturn(buyer.context, named(order), asked({ lines: [{ position: 9, quantity: 1 }] })),
    ).rejects.toMatchObject({ fieldErrors: { lines: 'returnTooMuch' } });
    expect(() => asked({ lines: [{ position: 0, quantity: '' }] })).toThrow(z.ZodError);

    now = new Date(now.getTime() + 14 * dayMs + 1);
    await expect(requestReturn(buyer.context, named(order), asked())).rejects.toMatchObject({
      fieldErrors: { lines: 'returnTooLate' },
    });

    await query('update order_lines set return_days = 30 where order_id = $1', [order.id]);
    await requestReturn(buyer.context, named(order), asked());
  });

  test('is the buyer’s and the seller’s, each in turn, and no stranger’s', async () => {
    const order = await requested();
    const at = named(order);
    for (const step of [
      () => acceptReturn(buyer.context, at, 'x'),
      () => sendReturn(seller.context, at, parcel),
      () => refundReturn(buyer.context, at, 1_000_000),
      () => requestReturn(seller.context, at, asked()),
    ])
      await expect(step()).rejects.toMatchObject({ httpStatus: 403 });
    for (const step of [
      () => getReturn(stranger.context, at),
      () => acceptReturn(stranger.context, at, 'x'),
      () => withdrawReturn(stranger.context, at),
    ])
      await expect(step()).rejects.toMatchObject({ httpStatus: 404 });
    await expect(sendReturn(buyer.context, at, parcel)).rejects.toMatchObject({
      messageKey: 'returnMoved',
    });
    await expect(refundReturn(seller.context, at, 190_010_000)).rejects.toMatchObject({
      fieldErrors: { amount: 'disputeAmountTooLarge' },
    });
    expect((await found(order)).state).toBe('requested');
  });

  test('is refunded with what it cost at least, since the buyer is not asked again', async () => {
    const order = await requested();

    for (const micros of [10_000, 75_990_000])
      await expect(refundReturn(seller.context, named(order), micros)).rejects.toMatchObject({
        fieldErrors: { amount: 'returnAmountTooSmall' },
      });

    expect(await stateOf(order)).toBe('delivered');
    await refundReturn(seller.context, named(order), 76_000_000);
    expect(await stateOf(order)).toBe('refunded');
  });

  test('that never arrives is refused, so that the order is not held back for ever', async () => {
    const order = await requested('confirmed');
    await acceptReturn(seller.context, named(order), 'Depo 4, Denizli');
    await sendReturn(buyer.context, named(order), parcel);
    expect(await payOut(order)).toBe(null);

    await refuseReturn(seller.context, named(order), 'The carrier knows no such parcel.');
    now = new Date(now.getTime() + 7 * dayMs + 1);
    await clock();

    expect((await found(order)).state).toBe('closed');
    expect((await payOut(order))?.state).toBe('paid_out');
  });

  test('against the clock of payouts: one is first, and the order is where it says', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await delivered('confirmed');

      const [paidOut] = await Promise.all([
        payOut(order),
        requestReturn(buyer.context, named(order), asked()),
      ]);

      expect(await stateOf(order)).toBe(paidOut === null ? 'confirmed' : 'paid_out');
      expect((await found(order)).state).toBe('requested');
      expect(await payOut(order)).toBe(null);
    }
  });

  test('is read by the market’s staff, and by no other', async () => {
    const order = await requested();

    expect(await findReturnOfMarket(staff, order.order)).toMatchObject({
      currency: 'USD',
      found: { state: 'requested', text: 'The hotel opens later.', worthMinor: 7_600 },
    });
    expect(await findReturnOfMarket(staff, (await delivered()).order)).toBe(null);
    for (const { context } of [buyer, seller, stranger])
      await expect(findReturnOfMarket(context, order.order)).rejects.toMatchObject({
        httpStatus: 403,
      });
  });

  test('two steps at once: one wins', async () => {
    const order = await requested();

    const won = await successesOf([
      refundReturn(seller.context, named(order), 76_000_000),
      refundReturn(seller.context, named(order), 90_000_000),
      withdrawReturn(buyer.context, named(order)),
      refuseReturn(seller.context, named(order), 'No.'),
    ]);

    expect([1, 2]).toContain(won);
    const { state } = await found(order);
    expect(['refunded', 'withdrawn']).toContain(state);
    expect(await stateOf(order)).toBe(state === 'refunded' ? 'refunded' : 'delivered');
    expect((await checkLedger(staff)).isRight).toBe(true);
  });

  test('that is refused can be disputed after the 30 days, too, for a week', async () => {
    const [disputed, quiet] = [await requested('confirmed'), await requested('confirmed')];
    now = new Date(now.getTime() + 33 * dayMs);
    for (const order of [disputed, quiet])
      await refuseReturn(seller.context, named(order), 'It was used.');
    expect(await payOut(quiet)).toBe(null);

    await openDispute(
      buyer.context,
      named(disputed),
      claimInput.parse({ key: newKey(), reason: 'damaged', text: 'It was not.', wanted: '76' }),
    );
    now = new Date(now.getTime() + 7 * dayMs + 1);
    await clock();

    expect((await found(disputed)).state).toBe('disputed');
    expect((await found(quiet)).state).toBe('closed');
    expect((await payOut(quiet))?.state).toBe('paid_out');
  });

  test('that is never sent ends after 14 days', async () => {
    const order = await requested('confirmed');
    await acceptReturn(seller.context, named(order), 'Depo 4, Denizli');
    now = new Date(now.getTime() + 14 * dayMs);
    await clock();
    expect((await found(order)).state).toBe('accepted');

    now = new Date(now.getTime() + 1);
    await clock();

    expect((await found(order)).state).toBe('closed');
  });

  test('tells the other side of each step', async () => {
    const order = await delivered();
    await told.work();
    const next = async () => (await told.work()).map(({ subject }) => subject);

    await requestReturn(buyer.context, named(order), asked());
    expect(await next()).toEqual([expect.stringContaining('asks to return something')]);
    await refundReturn(seller.context, named(order), 76_000_000);
    expect(await next()).toEqual([expect.stringContaining('76.00')]);
  });

  test('is in the copy of a person’s data until they are forgotten', async () => {
    const userId = buyer.context.actor.userId;
    const order = await requested();
    expect(await exportReturns(staff, userId)).toMatchObject([
      { order: order.order, text: 'The hotel opens later.' },
    ]);

    await inTransaction(staff, (inside) => forgetReturnAuthor(inside, userId));

    expect(await exportReturns(staff, userId)).toEqual([]);
  });
});
