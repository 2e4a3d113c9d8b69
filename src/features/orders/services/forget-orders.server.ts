// What becomes of orders when a party is gone. Messages and files are the threads' own affair;
// records of deals that were made stay, since the law requires them.
import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Context, Removal } from '#platform/context.ts';
import { conflict } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { openStates } from '../rules/states.ts';
import { orderFiles, orderRevisions, orders, orderSteps } from '../table.server.ts';
import { moveOrders } from './move-order.server.ts';
import { deleteOrderFiles, forgetUploader } from './order-files.server.ts';

/** In one order, so that what moves orders meanwhile never waits for this while this waits. */
const lockOrders = (context: Context, which: SQL) =>
  context.db
    .select({ id: orders.id })
    .from(orders)
    .where(which)
    .orderBy(orders.id)
    .for('no key update');

/** Within the transaction that erases the person: the company keeps what was ordered. */
export async function forgetOrderAuthor(context: Context, userId: Id<'user'>): Promise<void> {
  const { db } = context;
  const own = eq(orders.userId, userId);
  await lockOrders(context, own);
  await db.update(orders).set({ userId: null }).where(own);
  await db.update(orderRevisions).set({ userId: null }).where(eq(orderRevisions.userId, userId));
  await db.update(orderSteps).set({ userId: null }).where(eq(orderSteps.userId, userId));
  await forgetUploader(context, userId);
}

/**
 * Within the transaction that closes the company. Throws conflict (`companyHasOpenOrders`) while it
 * buys or sells something; a company that begins again under the owner of its mailbox drops what
 * was begun in its name.
 */
export async function endOrdersOf(
  context: Context,
  companyId: Id<'company'>,
  removal: Removal,
): Promise<void> {
  const asked = eq(orders.buyerCompanyId, companyId);
  const ofCompany = or(asked, eq(orders.sellerCompanyId, companyId))!;
  const isOpen = and(ofCompany, inArray(orders.state, [...openStates]))!;
  await lockOrders(context, ofCompany);
  if (removal === 'gone') {
    if ((await context.db.$count(orders, isOpen)) > 0) throw conflict('companyHasOpenOrders');
  } else await moveOrders(context, isOpen, { to: 'cancelled', by: 'timer' });
  // Without a deal nothing requires the buyer's details.
  const undone = and(asked, isNull(orders.agreedAt))!;
  await context.db
    .update(orders)
    .set({ destination: null, forwarder: '', customization: '', notes: '', reference: '' })
    .where(undone);
  await deleteOrderFiles(
    context,
    and(
      eq(orderFiles.companyId, companyId),
      or(
        isNull(orderFiles.orderId),
        inArray(
          orderFiles.orderId,
          context.db.select({ id: orders.id }).from(orders).where(undone),
        ),
      ),
    )!,
  );
}

/** Whether the store has orders that are not settled. */
export const hasOpenOrders = async (context: Context, storeId: Id<'store'>): Promise<boolean> =>
  (await context.db.$count(
    orders,
    and(eq(orders.storeId, storeId), inArray(orders.state, [...openStates])),
  )) > 0;
