// A company's inquiries, those that were written in last first.
import { and, count, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { companies, stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import type { ThreadSide } from '#features/threads/schemas.ts';
import { threadMessages, threadParties, threads } from '#features/threads/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { type InquiryTab, inquiryTabs, statesOfTab } from '../params.ts';
import { whyNotAnswerInquiries, whyNotInquire } from '../permissions.ts';
import { otherSide } from '../rules.ts';
import type { InquiryState } from '../schemas.ts';
import { inquiries } from '../table.server.ts';

const companyOf = ({ actor }: Context): Id<'company'> =>
  (actor as Member).companyId as Id<'company'>;

const whyNotRead = (context: Context, side: ThreadSide) =>
  side === 'buyer' ? whyNotInquire(context.actor) : whyNotAnswerInquiries(context.actor);

const isOwn = (context: Context, side: ThreadSide): SQL =>
  eq(side === 'buyer' ? inquiries.buyerCompanyId : inquiries.sellerCompanyId, companyOf(context));

/** Messages of the other side that this one has not read. */
const unreadOf = ({ db }: Context, side: ThreadSide) =>
  db
    .select({ unread: count().as('unread') })
    .from(threadMessages)
    .innerJoin(
      threadParties,
      and(eq(threadParties.threadId, threadMessages.threadId), eq(threadParties.side, side)),
    )
    .where(
      and(
        eq(threadMessages.threadId, inquiries.threadId),
        eq(threadMessages.side, otherSide(side)),
        sql`${threadMessages.number} > ${threadParties.readNumber}`,
      ),
    )
    .as('unread');

type Asked = {
  readonly side: ThreadSide;
  readonly tab?: InquiryTab;
  /** The last one of the page before. */
  readonly after?: string | null;
  readonly limit: number;
};

/** Throws refused, unauthenticated. */
export async function listInquiries(
  context: Context,
  { side, tab = 'all', after = null, limit }: Asked,
) {
  permit(whyNotRead(context, side));
  const unread = unreadOf(context, side);
  const rows = await context.db
    .select({
      id: inquiries.publicId,
      subject: inquiries.subject,
      language: inquiries.language,
      state: inquiries.state,
      lastAt: inquiries.lastAt,
      createdAt: inquiries.createdAt,
      country: inquiries.country,
      companyName: inquiries.companyName,
      fullName: inquiries.fullName,
      sharesCard: inquiries.sharesCard,
      storeName: stores.name,
      storeSlug: stores.slug,
      product: products.publicId,
      isMarket: companies.isAdmin,
      unread: unread.unread,
    })
    .from(inquiries)
    .innerJoin(stores, eq(stores.id, inquiries.storeId))
    .innerJoin(companies, eq(companies.id, inquiries.sellerCompanyId))
    .leftJoin(products, eq(products.id, inquiries.productId))
    .innerJoinLateral(unread, sql`true`)
    .where(
      and(
        isOwn(context, side),
        inArray(inquiries.state, [...statesOfTab(tab, side)]),
        after === null
          ? undefined
          : sql`(${inquiries.lastAt}, ${inquiries.id}) < (select last_at, id from ${inquiries}
              as position where position.public_id = ${after})`,
      ),
    )
    .orderBy(desc(inquiries.lastAt), desc(inquiries.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit).map(({ sharesCard, companyName, fullName, ...row }) => ({
    ...row,
    /** Null while the buyer hides it. */
    buyer: side === 'buyer' || sharesCard ? companyName || fullName : null,
  }));
  return { rows: page, next: rows.length > limit ? page.at(-1)!.id : null };
}
export type ListedInquiry = Awaited<ReturnType<typeof listInquiries>>['rows'][number];

/** How many each tab has. Throws refused, unauthenticated. */
export async function countInquiryTabs(
  context: Context,
  side: ThreadSide,
): Promise<Record<InquiryTab, number>> {
  permit(whyNotRead(context, side));
  const rows = await context.db
    .select({ state: inquiries.state, count: count() })
    .from(inquiries)
    .where(isOwn(context, side))
    .groupBy(inquiries.state);
  const of = (states: readonly InquiryState[]) =>
    rows.reduce((sum, row) => sum + (states.includes(row.state) ? row.count : 0), 0);
  return Object.fromEntries(inquiryTabs.map((tab) => [tab, of(statesOfTab(tab, side))])) as Record<
    InquiryTab,
    number
  >;
}

/** The menus show no more. */
const mostUnread = 100;

/**
 * Inquiries with something unread, for the menus: `mostUnread` at most; zero for members who may
 * not see them.
 */
export async function countUnreadInquiries(context: Context, side: ThreadSide): Promise<number> {
  if (whyNotRead(context, side) !== null) return 0;
  const { db } = context;
  // Who writes has read: whatever follows the mark is the other side's.
  const unread = db
    .select({ id: inquiries.id })
    .from(inquiries)
    .innerJoin(threads, eq(threads.id, inquiries.threadId))
    .innerJoin(
      threadParties,
      and(eq(threadParties.threadId, threads.id), eq(threadParties.side, side)),
    )
    .where(and(isOwn(context, side), gt(threads.lastNumber, threadParties.readNumber)))
    .limit(mostUnread)
    .as('unread');
  return db.$count(unread);
}

/** For the copy of a person’s data: what they asked; the messages come from the threads. */
export const exportInquiries = (context: Context, userId: Id<'user'>) =>
  context.db
    .select({
      id: inquiries.publicId,
      store: stores.slug,
      product: products.publicId,
      subject: inquiries.subject,
      productName: inquiries.productName,
      quantity: inquiries.quantity,
      unit: inquiries.unit,
      country: inquiries.country,
      fullName: inquiries.fullName,
      email: inquiries.email,
      phone: inquiries.phone,
      companyName: inquiries.companyName,
      region: inquiries.region,
      sharesCard: inquiries.sharesCard,
      state: inquiries.state,
      createdAt: inquiries.createdAt,
    })
    .from(inquiries)
    .innerJoin(stores, eq(stores.id, inquiries.storeId))
    .leftJoin(products, eq(products.id, inquiries.productId))
    .where(eq(inquiries.userId, userId))
    .orderBy(desc(inquiries.id));
