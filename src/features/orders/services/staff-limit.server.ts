// Staff bind their company up to an amount; above it their request, offer or acceptance waits for
// the owner.
import { and, eq, ne } from 'drizzle-orm';
import { staffLimitOf } from '#features/companies/queries/staff-limit.server.ts';
import { latestRates } from '#features/currencies/queries.server.ts';
import type { ThreadSide } from '#features/threads/schemas.ts';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { type Id, newId } from '#shared/ids.ts';
import { type Currency, microsPerUnit } from '#shared/money.ts';
import { orderOwnerAsked } from '../events.ts';
import { type OrderRow, orderReadersOf } from '../queries/order-party.server.ts';
import { orders } from '../table.server.ts';

type Amount = { readonly totalMinor: number; readonly currency: Currency };

/** Whether the actor is staff and the amount is above what the company lets staff agree to. */
export async function needsOwner(
  context: Context,
  companyId: Id<'company'>,
  { totalMinor, currency }: Amount,
): Promise<boolean> {
  const { actor } = context;
  if (actor.kind !== 'member' || actor.isOwner) return false;
  const limitCents = await staffLimitOf(context, companyId);
  if (limitCents === null) return false;
  const microsPerDollar = (await latestRates(context))[currency];
  return (totalMinor * microsPerUnit) / microsPerDollar > limitCents;
}

/** Within the transaction that has written `ownerAsked`. */
export async function tellOwner(context: Context, side: ThreadSide, row: OrderRow): Promise<void> {
  const companyId = side === 'buyer' ? row.buyerCompanyId : row.sellerCompanyId;
  await emit(
    context,
    orderOwnerAsked({
      orderId: row.id,
      askId: newId<'orderAsk'>(),
      side,
      id: row.publicId,
      userIds: await orderReadersOf(context, [companyId]),
    }),
  );
}

/** Once a revision. Must run in a transaction that holds the order. */
export async function askOwner(context: Context, side: ThreadSide, row: OrderRow): Promise<void> {
  const [asked] = await context.db
    .update(orders)
    .set({ ownerAsked: row.revision })
    .where(and(eq(orders.id, row.id), ne(orders.ownerAsked, row.revision)))
    .returning();
  if (asked) await tellOwner(context, side, asked);
}
