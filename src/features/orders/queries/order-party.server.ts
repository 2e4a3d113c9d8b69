// On which side of an order the reader's company is.
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { companies, members } from '#features/companies/table.server.ts';
import type { ThreadSide } from '#features/threads/schemas.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotOrder, whyNotTakeOrders } from '../permissions.ts';
import { orders } from '../table.server.ts';

/** An order as a party names it. */
export type NamedOrder = {
  readonly order: string;
  /** Of the panel that asks; null: either. */
  readonly side: ThreadSide | null;
};

export type OrderRow = typeof orders.$inferSelect;
export type OrderParty = {
  readonly row: OrderRow;
  readonly side: ThreadSide;
  readonly userId: Id<'user'>;
  readonly companyId: Id<'company'>;
};

/** Throws not_found unless the company is a party; refused for staff without the permission. */
export async function getOrderParty(
  context: Context,
  { order, side: asked }: NamedOrder,
): Promise<OrderParty> {
  const { actor } = context;
  const companyId = actor.kind === 'member' ? actor.companyId : null;
  if (actor.kind !== 'member' || companyId === null) throw notFound();
  const [row] = await context.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.publicId, order),
        or(
          asked === 'seller' ? undefined : eq(orders.buyerCompanyId, companyId),
          asked === 'buyer' ? undefined : eq(orders.sellerCompanyId, companyId),
        ),
      ),
    );
  if (!row) throw notFound();
  const side = row.buyerCompanyId === companyId ? 'buyer' : 'seller';
  permit(side === 'seller' ? whyNotTakeOrders(actor) : whyNotOrder(actor));
  return { row, side, companyId, userId: actor.userId };
}

/** For the market's staff, who are no party. Throws not_found. */
export async function getOrderRow({ db }: Context, publicId: string): Promise<OrderRow> {
  const [row] = await db.select().from(orders).where(eq(orders.publicId, publicId));
  if (!row) throw notFound();
  return row;
}

/** Holds the order until the transaction ends. */
export async function holdOrder(context: Context, id: OrderRow['id']): Promise<OrderRow> {
  const [row] = await context.db
    .select()
    .from(orders)
    .where(eq(orders.id, id))
    .for('no key update');
  if (!row) throw notFound();
  return row;
}

/**
 * Holds who acts, the companies of the order and these, and then the order. Throws not_found for an
 * order that is not there.
 */
export async function holdOrderWithCompanies(
  context: Context,
  id: OrderRow['id'],
  others: readonly Id<'company'>[] = [],
): Promise<OrderRow> {
  const [of] = await context.db
    .select({ buyerId: orders.buyerCompanyId, sellerId: orders.sellerCompanyId })
    .from(orders)
    .where(eq(orders.id, id));
  if (!of) throw notFound();
  await holdParties(context, [of.buyerId, of.sellerId, ...others]);
  return holdOrder(context, id);
}

/** The members of these companies who may read their orders. */
export async function orderReadersOf(
  context: Context,
  companyIds: readonly Id<'company'>[],
): Promise<string[]> {
  const rows = await context.db
    .select({ userId: members.userId })
    .from(members)
    .where(
      and(
        inArray(members.companyId, [...companyIds]),
        isNull(members.endedAt),
        or(members.isOwner, sql`'orders' = any(${members.permissions})`),
      ),
    );
  return rows.map(({ userId }) => userId);
}

/** The other side's company was closed or disabled: it would read nothing. */
export async function isOtherGone(
  context: Context,
  { row, side }: Pick<OrderParty, 'row' | 'side'>,
): Promise<boolean> {
  const other = side === 'buyer' ? row.sellerCompanyId : row.buyerCompanyId;
  const [company] = await context.db
    .select({ disabledAt: companies.disabledAt })
    .from(companies)
    .where(eq(companies.id, other));
  return company?.disabledAt !== null;
}
