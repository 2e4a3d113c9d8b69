// A sample before production: the seller sends it, the buyer approves it or asks for another.
import { and, eq, isNull } from 'drizzle-orm';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, refused } from '#platform/http/problems.ts';
import { whyNotOrder, whyNotTakeOrders } from '../permissions.ts';
import {
  getOrderParty,
  holdOrder,
  type NamedOrder,
  type OrderParty,
  type OrderRow,
} from '../queries/order-party.server.ts';
import { maxSamples } from '../rules.ts';
import { isSampleDue } from '../rules/states.ts';
import type { OrderState, SampleInput } from '../schemas.ts';
import { moveOrders } from '../services/move-order.server.ts';
import { deleteSampleFiles } from '../services/order-files.server.ts';
import { orderSamples, orders } from '../table.server.ts';

/** Throws refused for the other side, which sees the order and may not do this. */
async function getPartyOf(
  context: Context,
  named: NamedOrder,
  side: 'buyer' | 'seller',
): Promise<OrderParty> {
  const party = await getOrderParty(context, named);
  if (party.side !== side) throw refused('notPermitted');
  return party;
}

async function hold(context: Context, { row }: OrderParty): Promise<OrderRow> {
  await holdParties(context, [row.buyerCompanyId, row.sellerCompanyId]);
  return holdOrder(context, row.id);
}

/** Throws conflict (`message`) when someone else has moved it meanwhile. */
async function move(
  context: Context,
  row: OrderRow,
  step: { to: OrderState; by: 'buyer' | 'seller'; reason?: string; message: string },
): Promise<void> {
  const { to, by, reason = null, message } = step;
  const moved = await moveOrders(context, eq(orders.id, row.id), { to, by, reason });
  if (moved.length === 0) throw conflict(message);
}

/**
 * Says that a sample is on its way. Throws conflict (`orderNoSample`, `tooManySamples`), not_found,
 * refused, unauthenticated.
 */
export const sendSample = defineCommand({
  permission: whyNotTakeOrders,
  async run(context, named: NamedOrder, input: SampleInput): Promise<{ number: number }> {
    const party = await getPartyOf(context, named, 'seller');
    return inTransaction(context, async (inside) => {
      const row = await hold(inside, party);
      if (!isSampleDue(row)) throw conflict('orderNoSample');
      const sent = await inside.db.$count(orderSamples, eq(orderSamples.orderId, row.id));
      if (sent >= maxSamples) throw conflict('tooManySamples');
      const number = sent + 1;
      await inside.db
        .insert(orderSamples)
        .values({ orderId: row.id, number, ...input, sentAt: inside.now() });
      await move(inside, row, { to: 'sample_sent', by: 'seller', message: 'orderNoSample' });
      return { number };
    });
  },
});

/**
 * Approves the last sample, or with a reason rejects it, with the photos that were kept for it.
 * Throws conflict (`orderSampleDecided`), not_found, refused, unauthenticated.
 */
export const decideSample = defineCommand({
  permission: whyNotOrder,
  async run(
    context,
    named: NamedOrder,
    { reason }: { /** Null: approved. */ readonly reason: string | null },
  ): Promise<void> {
    const party = await getPartyOf(context, named, 'buyer');
    await inTransaction(context, async (inside) => {
      const row = await hold(inside, party);
      const isApproved = reason === null;
      const decided = await inside.db
        .update(orderSamples)
        .set({ isApproved, reason: reason ?? '', decidedAt: inside.now() })
        .where(and(eq(orderSamples.orderId, row.id), isNull(orderSamples.decidedAt)))
        .returning({ number: orderSamples.number });
      if (decided.length !== 1) throw conflict('orderSampleDecided');
      // What was kept for a rejection.
      if (isApproved) await deleteSampleFiles(inside, row.id, decided[0]!.number);
      await move(inside, row, {
        to: isApproved ? 'sample_approved' : 'sample_rejected',
        by: 'buyer',
        message: 'orderSampleDecided',
        ...(reason !== null && { reason }),
      });
    });
  },
});
