// A buyer returns something: request, where to, on its way, arrived, and the money.
import { eq } from 'drizzle-orm';
import { divideMoney, paidMinorOf } from '#features/disputes/services/divide-money.server.ts';
import { holdReceived } from '#features/order-payments/queries/received-money.server.ts';
import { whyNotNegotiateOrders } from '#features/orders/permissions.ts';
import {
  getOrderParty,
  type NamedOrder,
  type OrderParty,
  type OrderRow,
} from '#features/orders/queries/order-party.server.ts';
import { moveOrder, touchOrder } from '#features/orders/services/move-order.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { conflict, invalid } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { lineTotalMinor } from '#shared/money.ts';
import { findReturnable, findWorth, isReturnable } from '../queries/return.server.ts';
import { returnTries } from '../rules.ts';
import type { ReturnParcel, ReturnRequest, ReturnState } from '../schemas.ts';
import {
  holdForReturn,
  moveReturn,
  type ReturnRow,
  tellReturn,
} from '../services/move-return.server.ts';
import { orderReturns, returnLines } from '../table.server.ts';

async function getSide(
  context: Context,
  named: NamedOrder,
  side: OrderParty['side'],
): Promise<OrderParty> {
  const party = await getOrderParty(context, named);
  const refusal = side === 'buyer' ? 'buyerReturns' : 'sellerTakesBack';
  permit(party.side === side ? null : refusal);
  return party;
}

/** Throws invalid (`lines`): not ordered, too much, or its time is over. */
async function checkLines(
  context: Context,
  row: OrderRow,
  asked: ReturnRequest['lines'],
): Promise<void> {
  const lines = await findReturnable(context, row);
  const now = context.now();
  for (const { position, quantity } of asked) {
    const line = lines.find((one) => one.position === position);
    if (!line || quantity > line.quantity) throw invalid({ lines: 'returnTooMuch' });
    if (line.until === null || now > line.until) throw invalid({ lines: 'returnTooLate' });
  }
}

const findKey = async ({ db }: Context, orderId: OrderRow['id']): Promise<string | null> => {
  const [known] = await db
    .select({ key: orderReturns.clientKey })
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId));
  return known?.key ?? null;
};

/**
 * Asks to return something of a delivered order; nothing of it is paid out meanwhile. Throws
 * invalid (`lines`), conflict (`orderNotReturnable`, `orderReturned`), too_many, not_found, refused
 * (`buyerReturns` for the seller), unauthenticated.
 */
export const requestReturn = defineCommand({
  permission: whyNotNegotiateOrders,
  async run(
    context,
    named: NamedOrder,
    { key, reason, text, lines }: ReturnRequest,
  ): Promise<void> {
    const party = await getSide(context, named, 'buyer');
    await countTry(context, 'returns', party.userId, returnTries);
    await inTransaction(context, async (inside) => {
      const row = await holdForReturn(inside, party.row);
      const known = await findKey(inside, row.id);
      if (known === key) return;
      if (known !== null) throw conflict('orderReturned');
      if (!isReturnable(row)) throw conflict('orderNotReturnable');
      await checkLines(inside, row, lines);
      const at = inside.now();
      const [made] = await inside.db
        .insert(orderReturns)
        .values({
          orderId: row.id,
          reason,
          text,
          userId: party.userId,
          clientKey: key,
          requestedAt: at,
          changedAt: at,
        })
        .returning({ id: orderReturns.id });
      await inside.db
        .insert(returnLines)
        .values(lines.map((line) => ({ returnId: made!.id, ...line })));
      await touchOrder(inside, row.id, { returnOpenedAt: at });
      await tellReturn(inside, row, made!.id, { to: 'requested', by: 'buyer' });
    });
  },
});

type Step = {
  readonly from: readonly ReturnState[];
  readonly to: ReturnState;
  readonly set?: Partial<Pick<ReturnRow, 'address' | 'carrier' | 'trackingNumber' | 'refusal'>>;
};

/** Throws conflict (`returnMoved`). */
async function take(
  context: Context,
  named: NamedOrder,
  by: OrderParty['side'],
  step: Step,
): Promise<void> {
  const { row } = await getSide(context, named, by);
  await inTransaction(context, async (inside) => {
    await holdForReturn(inside, row);
    if ((await moveReturn(inside, row, { ...step, by })) === null) throw conflict('returnMoved');
  });
}

// Each of these throws conflict (`returnMoved`) when it is not its turn, not_found, refused
// (`buyerReturns`, `sellerTakesBack` for the other side), unauthenticated.

/** The seller takes it back and says where to send it. */
export const acceptReturn = defineCommand({
  permission: whyNotNegotiateOrders,
  run: (context, named: NamedOrder, address: string) =>
    take(context, named, 'seller', { from: ['requested'], to: 'accepted', set: { address } }),
});

/** The seller does not take it back, or does not pay: nothing has arrived, or not what was sent. */
export const refuseReturn = defineCommand({
  permission: whyNotNegotiateOrders,
  run: (context, named: NamedOrder, refusal: string) =>
    take(context, named, 'seller', {
      from: ['requested', 'sent', 'arrived'],
      to: 'refused',
      set: { refusal },
    }),
});

/** The buyer has sent it. */
export const sendReturn = defineCommand({
  permission: whyNotNegotiateOrders,
  run: (context, named: NamedOrder, parcel: ReturnParcel) =>
    take(context, named, 'buyer', { from: ['accepted'], to: 'sent', set: parcel }),
});

/** The seller has it. */
export const receiveReturn = defineCommand({
  permission: whyNotNegotiateOrders,
  run: (context, named: NamedOrder) =>
    take(context, named, 'seller', { from: ['sent'], to: 'arrived' }),
});

/** The buyer keeps it after all. */
export const withdrawReturn = defineCommand({
  permission: whyNotNegotiateOrders,
  run: (context, named: NamedOrder) =>
    take(context, named, 'buyer', {
      from: ['requested', 'accepted', 'refused'],
      to: 'withdrawn',
    }),
});

/**
 * The seller gives this much back, which ends the order: the rest is divided. At least what was
 * asked for cost, since the buyer is not asked again. Throws invalid (`amount`) for less, or for
 * more than was paid, and as the ones above.
 */
export const refundReturn = defineCommand({
  permission: whyNotNegotiateOrders,
  async run(context, named: NamedOrder, amountMicros: number): Promise<void> {
    const party = await getSide(context, named, 'seller');
    const refundMinor = lineTotalMinor(amountMicros, 1);
    await inTransaction(context, async (inside) => {
      const row = await holdForReturn(inside, party.row);
      const received = await holdReceived(inside, row.id);
      const paidMinor = paidMinorOf(received);
      if (refundMinor > paidMinor) throw invalid({ amount: 'disputeAmountTooLarge' });
      if (refundMinor < Math.min(paidMinor, await findWorth(inside, row)))
        throw invalid({ amount: 'returnAmountTooSmall' });
      const moved = await moveReturn(inside, row, {
        from: ['requested', 'accepted', 'sent', 'arrived'],
        to: 'refunded',
        by: 'seller',
        amountMinor: refundMinor,
      });
      if (
        moved === null ||
        (await moveOrder(inside, row.id, { to: 'refunded', by: 'market' })) === null
      )
        throw conflict('returnMoved');
      await divideMoney(inside, row, {
        received,
        refundMinor,
        isPaidOut: row.state === 'paid_out',
        cause: `return ${moved.id}`,
        reason: 'return',
      });
    });
  },
});
