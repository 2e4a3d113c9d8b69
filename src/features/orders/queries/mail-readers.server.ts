// Who is mailed about an order: members of the side that did not act, who may read it and want it.
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { companies, members, stores } from '#features/companies/table.server.ts';
import { threadMessages, threadParties } from '#features/threads/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { orderActors, orderStates } from '../schemas.ts';
import { orders } from '../table.server.ts';

/** What happened: a state that was reached, or a message of this number. */
export const orderNews = z.object({
  orderId: z.uuid(),
  what: z.enum([...orderStates, 'message']),
  by: z.enum(orderActors),
  number: z.int(),
});
export type OrderNews = Omit<z.output<typeof orderNews>, 'orderId'> & {
  readonly orderId: Id<'order'>;
};

// Accounts older than these mails have no such preference, which counts as yes.
const reads = and(
  isNotNull(users.email),
  isNotNull(users.emailConfirmedAt),
  isNull(users.disabledAt),
  isNull(users.erasedAt),
  isNull(members.endedAt),
  isNull(companies.disabledAt),
  or(members.isOwner, sql`'orders' = any(${members.permissions})`),
  sql`${users.notifications}->>'orders' is distinct from 'false'`,
);

/** The other side; both, when neither has acted. */
const isTold = ({ by }: OrderNews) =>
  by === 'buyer'
    ? eq(companies.id, orders.sellerCompanyId)
    : by === 'seller'
      ? eq(companies.id, orders.buyerCompanyId)
      : or(eq(companies.id, orders.buyerCompanyId), eq(companies.id, orders.sellerCompanyId));

/** The message is the first that the other side has not read: the next ones need no mail. */
async function isNews(
  context: Context,
  { orderId, what, by, number }: OrderNews,
): Promise<boolean> {
  if (what !== 'message') return true;
  const side = by === 'buyer' ? ('buyer' as const) : ('seller' as const);
  const [row] = await context.db
    .select({ first: sql<number | null>`min(${threadMessages.number})` })
    .from(orders)
    .innerJoin(
      threadParties,
      and(
        eq(threadParties.threadId, orders.threadId),
        eq(threadParties.side, side === 'buyer' ? 'seller' : 'buyer'),
      ),
    )
    .innerJoin(
      threadMessages,
      and(
        eq(threadMessages.threadId, orders.threadId),
        eq(threadMessages.side, side),
        sql`${threadMessages.number} > ${threadParties.readNumber}`,
      ),
    )
    .where(eq(orders.id, orderId));
  return row?.first === number;
}

export async function listMailReaders(context: Context, news: OrderNews): Promise<Id<'user'>[]> {
  if (!(await isNews(context, news))) return [];
  const rows = await context.db
    .select({ userId: users.id })
    .from(orders)
    .innerJoin(companies, isTold(news))
    .innerJoin(members, eq(members.companyId, companies.id))
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(orders.id, news.orderId), reads))
    .orderBy(users.id);
  return rows.map(({ userId }) => userId);
}

/** The reader and what the mail says; null once it is wanted no more. */
export async function findMailReader(context: Context, userId: Id<'user'>, news: OrderNews) {
  if (!(await isNews(context, news))) return null;
  const [row] = await context.db
    .select({
      userId: users.id,
      email: sql<string>`${users.email}`,
      name: users.name,
      locale: users.locale,
      publicId: orders.publicId,
      reference: orders.reference,
      storeName: stores.name,
      isMarket: companies.isAdmin,
      isBuyer: sql<boolean>`${companies.id} = ${orders.buyerCompanyId}`,
    })
    .from(orders)
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .innerJoin(companies, isTold(news))
    .innerJoin(members, eq(members.companyId, companies.id))
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(orders.id, news.orderId), eq(users.id, userId), reads));
  return row ?? null;
}
export type MailReader = NonNullable<Awaited<ReturnType<typeof findMailReader>>>;
