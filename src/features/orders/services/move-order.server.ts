// A transition of orders: one conditional UPDATE, one history row and one event for each.
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { actorIds } from '#shared/actor.ts';
import { orderMoved } from '../events.ts';
import { type OrderRow, orderReadersOf } from '../queries/order-party.server.ts';
import { isEnded, statesBefore } from '../rules/states.ts';
import type { OrderActor, OrderState } from '../schemas.ts';
import { orders, orderSteps } from '../table.server.ts';
import { giveStockBack, shipStock } from './order-stock.server.ts';

type Step = {
  readonly to: OrderState;
  readonly by: OrderActor;
  readonly set?: PgUpdateSetSource<typeof orders>;
  readonly reason?: string | null;
};

/** Writes the history row and tells both sides. Must run in the transaction that moved it. */
export async function noteStep(
  context: Context,
  row: OrderRow,
  { from, to, by, reason = null }: Pick<Step, 'to' | 'by' | 'reason'> & { from: OrderState | null },
): Promise<void> {
  const isParty = by === 'buyer' || by === 'seller' || by === 'staff';
  const who = isParty ? actorIds(context.actor) : { userId: null, companyId: null };
  const [step] = await context.db
    .insert(orderSteps)
    .values({
      orderId: row.id,
      by,
      ...who,
      from,
      to,
      revision: row.revision,
      reason: reason || null,
      at: context.now(),
    })
    .returning({ id: orderSteps.id });
  await emit(
    context,
    orderMoved({
      orderId: row.id,
      stepId: step!.id,
      from,
      to,
      by,
      revision: row.revision,
      id: row.publicId,
      userIds: await orderReadersOf(context, [row.buyerCompanyId, row.sellerCompanyId]),
    }),
  );
}

/**
 * Moves every order that matches `which` and allows the transition, and returns how they are now.
 * Must run in a transaction. An order that is cancelled gives its stock back.
 */
export async function moveOrders(
  context: Context,
  which: SQL,
  { to, by, set = {}, reason = null }: Step,
): Promise<OrderRow[]> {
  const { db } = context;
  const held = await db
    .select({ id: orders.id, from: orders.state })
    .from(orders)
    .where(
      and(
        which,
        inArray(orders.state, statesBefore(to, by)),
        // What is on its way is no more cancelled.
        to === 'cancelled' ? isNull(orders.firstShippedAt) : undefined,
        to === 'paid_out' ? isNull(orders.returnOpenedAt) : undefined,
      ),
    )
    // In one order, so that two of these never wait for each other.
    .orderBy(orders.id)
    .for('no key update');
  const moved: OrderRow[] = [];
  const now = context.now();
  for (const { id, from } of held) {
    const [row] = await db
      .update(orders)
      .set({ ...set, state: to, updatedAt: now, ...(isEnded(to) ? { endedAt: now } : {}) })
      .where(and(eq(orders.id, id), eq(orders.state, from)))
      .returning();
    if (!row) continue;
    // What was never shipped can be sold again.
    if (to === 'cancelled' || (to === 'refunded' && row.firstShippedAt === null))
      await giveStockBack(context, id);
    else if (to === 'shipped' || to === 'refunded' || to === 'released')
      await shipStock(context, id);
    await noteStep(context, row, { from, to, by, reason });
    await context.services.features.orderMoved(context, { orderId: id, from, to });
    moved.push(row);
  }
  return moved;
}

/** Moves one order, which another feature knows by its id; null: its state does not allow it. */
export const moveOrder = async (
  context: Context,
  id: OrderRow['id'],
  step: Step,
): Promise<OrderRow | null> => (await moveOrders(context, eq(orders.id, id), step))[0] ?? null;

/** Something happened in the order without a new state: it comes first in lists. */
export async function touchOrder(
  context: Context,
  id: OrderRow['id'],
  set: Pick<PgUpdateSetSource<typeof orders>, 'firstShippedAt' | 'returnOpenedAt'> = {},
): Promise<void> {
  await context.db
    .update(orders)
    .set({ ...set, updatedAt: context.now() })
    .where(eq(orders.id, id));
}
