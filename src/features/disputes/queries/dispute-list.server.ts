// Disputes as the market's staff lists them.
import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { companies, stores } from '#features/companies/table.server.ts';
import { orders } from '#features/orders/table.server.ts';
import type { Context } from '#platform/context.ts';
import { neighboursIn, readAround } from '#platform/database/around.ts';
import { containing } from '#platform/database/like.ts';
import { permit } from '#platform/permission.ts';
import { whyNotDecideDisputes } from '../permissions.ts';
import type { DisputeReason, DisputeState } from '../schemas.ts';
import { disputes } from '../table.server.ts';

export const disputesPerPage = 24;

type Asked = {
  readonly state: DisputeState | null;
  readonly reason: DisputeReason | null;
  /** The order's number, the store or the buyer. */
  readonly query: string;
  readonly page: number;
};

const isAsked = ({ state, reason, query }: Asked): SQL | undefined =>
  and(
    state === null ? undefined : eq(disputes.state, state),
    reason === null ? undefined : eq(disputes.reason, reason),
    query === ''
      ? undefined
      : or(
          eq(orders.publicId, query.toLowerCase()),
          ilike(stores.name, containing(query)),
          ilike(companies.name, containing(query)),
        ),
  );

/** Open ones first, those whose answer is due first before the others. Throws refused. */
export async function listDisputes(context: Context, asked: Asked) {
  permit(whyNotDecideDisputes(context.actor));
  const rows = await context.db
    .select({
      order: orders.publicId,
      reason: disputes.reason,
      state: disputes.state,
      outcome: disputes.outcome,
      wantedMinor: disputes.wantedMinor,
      refundMinor: disputes.refundMinor,
      currency: orders.currency,
      openedAt: disputes.openedAt,
      answerDueAt: disputes.answerDueAt,
      answeredAt: disputes.answeredAt,
      store: stores.name,
      buyer: companies.name,
      count: sql<number>`count(*) over ()::int`,
    })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .innerJoin(companies, eq(companies.id, orders.buyerCompanyId))
    .where(isAsked(asked))
    .orderBy(
      desc(eq(disputes.state, 'open')),
      sql`case when ${disputes.state} = 'open' then ${disputes.answerDueAt} end`,
      desc(disputes.openedAt),
      desc(disputes.id),
    )
    .limit(disputesPerPage)
    .offset((asked.page - 1) * disputesPerPage);
  const count = rows[0]?.count ?? 0;
  return {
    rows: rows.map(({ count: _all, ...row }) => row),
    count,
    pages: Math.ceil(count / disputesPerPage),
  };
}

/**
 * Orders of the open disputes whose answers are due next to this one's; `order`: public id. Throws
 * refused, unauthenticated.
 */
export async function nearestDisputes(context: Context, order: string) {
  permit(whyNotDecideDisputes(context.actor));
  const place = sql`(${disputes.answerDueAt}, ${disputes.id})`;
  const own = sql`(select own.answer_due_at, own.id from ${disputes} as own
    join ${orders} as disputed on disputed.id = own.order_id where disputed.public_id = ${order})`;
  return neighboursIn(
    await readAround((side, limit) => {
      const nearest = side === '<' ? desc : asc;
      return context.db
        .select({ id: orders.publicId })
        .from(disputes)
        .innerJoin(orders, eq(orders.id, disputes.orderId))
        .where(and(eq(disputes.state, 'open'), sql`${place} ${sql.raw(side)} ${own}`))
        .orderBy(nearest(disputes.answerDueAt), nearest(disputes.id))
        .limit(limit);
    }),
  );
}

/** Those that wait for a decision, for the menu; zero for members who may not decide. */
export async function countOpenDisputes(context: Context): Promise<number> {
  if (whyNotDecideDisputes(context.actor) !== null) return 0;
  return context.db.$count(disputes, inArray(disputes.state, ['open']));
}
