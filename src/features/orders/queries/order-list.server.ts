// A company's orders, those that were changed last first.
import { and, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { companies, stores } from '#features/companies/table.server.ts';
import type { ThreadSide } from '#features/threads/schemas.ts';
import { threadMessages, threadParties } from '#features/threads/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { type Member, whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { inLanguage } from '#shared/per-language.ts';
import { type OrderTab, orderTabs, statesOfTab } from '../params.ts';
import { whyNotOrder, whyNotTakeOrders } from '../permissions.ts';
import { areContactsHidden } from '../rules.ts';
import { deliveryStatesOf, negotiatedStates, statesBefore, turnOf } from '../rules/states.ts';
import { orderLines, orders } from '../table.server.ts';

/** Whose orders: those of one's own side, or the market's staff who see all. */
export type OrderAudience = ThreadSide | 'market';

const companyOf = ({ actor }: Context): Id<'company'> =>
  (actor as Member).companyId as Id<'company'>;

const whyNotRead = ({ actor }: Context, audience: OrderAudience): string | null =>
  audience === 'market'
    ? whyNotAdministerWith('orders')(actor)
    : audience === 'buyer'
      ? whyNotOrder(actor)
      : whyNotTakeOrders(actor);

function isOwn(context: Context, audience: OrderAudience): SQL | undefined {
  if (audience === 'market') return undefined;
  return eq(
    audience === 'buyer' ? orders.buyerCompanyId : orders.sellerCompanyId,
    companyOf(context),
  );
}

/** As `turnOf` says: the other side spoke last, or the sample or the delivery is at this one. */
const isOwnTurn = (side: ThreadSide): SQL =>
  or(
    and(
      inArray(orders.state, [...negotiatedStates]),
      eq(orders.lastSide, side === 'buyer' ? 'seller' : 'buyer'),
    ),
    side === 'buyer'
      ? inArray(orders.state, ['sample_sent', 'awaiting_payment'])
      : and(orders.wantsSample, inArray(orders.state, statesBefore('sample_sent', 'seller'))),
    inArray(orders.state, deliveryStatesOf(side)),
  )!;

function isInTab(tab: OrderTab, audience: OrderAudience): SQL | undefined {
  if (tab === 'turn')
    return audience === 'market'
      ? or(isOwnTurn('buyer'), isOwnTurn('seller'))
      : isOwnTurn(audience);
  const states = statesOfTab(tab);
  return states === null ? undefined : inArray(orders.state, [...states]);
}

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The order's number, the buyer's own, the store, or a product in any language. */
function isFound({ db }: Context, query: string, audience: OrderAudience): SQL | undefined {
  const text = query.trim().slice(0, 80);
  if (text === '') return undefined;
  const pattern = likePattern(text);
  return or(
    eq(orders.publicId, text.toLowerCase()),
    // Only its company sees the buyer's own number.
    audience === 'buyer' ? ilike(orders.reference, pattern) : undefined,
    ilike(stores.name, pattern),
    inArray(
      orders.id,
      db
        .select({ id: orderLines.orderId })
        .from(orderLines)
        .where(sql`${orderLines.title}::text ilike ${pattern}`),
    ),
  );
}

/** Messages of the other side that this one has not read. */
const unreadOf = ({ db }: Context, audience: OrderAudience) => {
  const side = audience === 'buyer' ? 'buyer' : 'seller';
  return db
    .select({ unread: count().as('unread') })
    .from(threadMessages)
    .innerJoin(
      threadParties,
      and(eq(threadParties.threadId, threadMessages.threadId), eq(threadParties.side, side)),
    )
    .where(
      and(
        eq(threadMessages.threadId, orders.threadId),
        eq(threadMessages.side, side === 'buyer' ? 'seller' : 'buyer'),
        sql`${threadMessages.number} > ${threadParties.readNumber}`,
      ),
    )
    .as('unread');
};

type Asked = {
  readonly audience: OrderAudience;
  readonly tab?: OrderTab;
  readonly query?: string;
  /** The last one of the page before. */
  readonly after?: string | null;
  readonly limit: number;
};

/** Throws refused, unauthenticated. */
export async function listOrders(
  context: Context,
  { audience, tab = 'all', query = '', after = null, limit }: Asked,
) {
  permit(whyNotRead(context, audience));
  const unread = unreadOf(context, audience);
  const first = context.db
    .select({
      title: orderLines.title,
      mainLanguage: orderLines.mainLanguage,
      lines: sql<number>`count(*) over ()::int`.as('lines'),
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orders.id))
    .orderBy(orderLines.position)
    .limit(1)
    .as('first');
  const rows = await context.db
    .select({
      id: orders.publicId,
      reference: orders.reference,
      state: orders.state,
      lastSide: orders.lastSide,
      wantsSample: orders.wantsSample,
      currency: orders.currency,
      totalMinor: orders.totalMinor,
      finalCountry: orders.finalCountry,
      lastAt: orders.lastAt,
      createdAt: orders.createdAt,
      updatedAt: orders.updatedAt,
      sharesContact: orders.sharesContact,
      agreedAt: orders.agreedAt,
      buyerName: companies.name,
      storeName: stores.name,
      storeSlug: stores.slug,
      title: first.title,
      mainLanguage: first.mainLanguage,
      lines: first.lines,
      unread: unread.unread,
    })
    .from(orders)
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .innerJoin(companies, eq(companies.id, orders.buyerCompanyId))
    .innerJoinLateral(first, sql`true`)
    .innerJoinLateral(unread, sql`true`)
    .where(
      and(
        isOwn(context, audience),
        isInTab(tab, audience),
        isFound(context, query, audience),
        after === null
          ? undefined
          : sql`(${orders.updatedAt}, ${orders.id}) < (select updated_at, id from ${orders}
              as position where position.public_id = ${after})`,
      ),
    )
    .orderBy(desc(orders.updatedAt), desc(orders.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit).map(({ title, mainLanguage, ...row }) => {
    const { sharesContact, agreedAt, buyerName, reference, ...shown } = row;
    return {
      ...shown,
      reference: audience === 'seller' ? '' : reference,
      title: inLanguage(title, context.locale, mainLanguage),
      turn: turnOf(row),
      /** Null to the seller while the buyer hides it. */
      buyer:
        audience === 'seller' && areContactsHidden({ sharesContact, agreedAt }) ? null : buyerName,
    };
  });
  return { rows: page, next: rows.length > limit ? page.at(-1)!.id : null };
}
export type ListedOrder = Awaited<ReturnType<typeof listOrders>>['rows'][number];

/** How many each tab has. Throws refused, unauthenticated. */
export async function countOrderTabs(
  context: Context,
  audience: OrderAudience,
): Promise<Record<OrderTab, number>> {
  permit(whyNotRead(context, audience));
  const rows = await context.db
    .select({
      state: orders.state,
      lastSide: orders.lastSide,
      wantsSample: orders.wantsSample,
      count: count(),
    })
    .from(orders)
    .where(isOwn(context, audience))
    .groupBy(orders.state, orders.lastSide, orders.wantsSample);
  const sum = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.reduce((all, row) => all + (isCounted(row) ? row.count : 0), 0);
  const countOf = (tab: OrderTab): number => {
    if (tab === 'turn')
      return sum((row) => {
        const turn = turnOf(row);
        return turn !== null && (audience === 'market' || turn === audience);
      });
    const states = statesOfTab(tab);
    return sum(({ state }) => states === null || states.includes(state));
  };
  return Object.fromEntries(orderTabs.map((tab) => [tab, countOf(tab)])) as Record<
    OrderTab,
    number
  >;
}

/** Orders that wait for the reader's side, for the menus; zero for members who may not see them. */
export async function countOrdersToAnswer(context: Context, side: ThreadSide): Promise<number> {
  if (whyNotRead(context, side) !== null) return 0;
  return context.db.$count(orders, and(isOwn(context, side), isOwnTurn(side)));
}
