// What a buyer's lists say about the quotes of their requests.
import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { whyNotAskForQuotes } from '#features/rfqs/permissions.ts';
import { publicStates } from '#features/rfqs/rules.ts';
import { rfqs } from '#features/rfqs/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import type { Member } from '#shared/actor.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { standingStates } from '../rules.ts';
import { quotes } from '../table.server.ts';

/** How many of each kind of task a page shows. */
const maxTasks = 5;
const expiringDays = 3;

const isNew = sql`${quotes.seenRevision} < ${quotes.revision}
  and ${inArray(quotes.state, standingStates)}`;

function ownCompany({ actor }: Context): Id<'company'> {
  permit(whyNotAskForQuotes(actor));
  return (actor as Member).companyId as Id<'company'>;
}

export type QuoteCounts = { readonly all: number; readonly unseen: number };

/** By the request's public id; only the company's own. Throws refused, unauthenticated. */
export async function countQuotesOf(
  context: Context,
  rfqPublicIds: readonly string[],
): Promise<ReadonlyMap<string, QuoteCounts>> {
  const companyId = ownCompany(context);
  if (rfqPublicIds.length === 0) return new Map();
  const rows = await context.db
    .select({
      id: rfqs.publicId,
      all: sql<number>`count(*)::int`,
      unseen: sql<number>`count(*) filter (where ${isNew})::int`,
    })
    .from(quotes)
    .innerJoin(rfqs, eq(rfqs.id, quotes.rfqId))
    .where(and(eq(rfqs.companyId, companyId), inArray(rfqs.publicId, [...rfqPublicIds])))
    .groupBy(rfqs.publicId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/**
 * What waits for the buyer: requests with quotes that no one has looked at, and quotes that end
 * within three days. Throws refused, unauthenticated.
 */
export async function listQuoteTasks(context: Context) {
  const ofOwn = eq(rfqs.companyId, ownCompany(context));
  const now = context.now();
  const [unseen, expiring] = await Promise.all([
    context.db
      .select({
        id: rfqs.publicId,
        productName: rfqs.productName,
        count: sql<number>`count(*)::int`,
      })
      .from(quotes)
      .innerJoin(rfqs, eq(rfqs.id, quotes.rfqId))
      .where(and(ofOwn, isNew))
      .groupBy(rfqs.id)
      .orderBy(sql`max(${quotes.offeredAt}) desc`)
      .limit(maxTasks),
    context.db
      .select({
        rfq: rfqs.publicId,
        productName: rfqs.productName,
        id: quotes.publicId,
        storeName: stores.name,
        validUntil: quotes.validUntil,
      })
      .from(quotes)
      .innerJoin(rfqs, eq(rfqs.id, quotes.rfqId))
      .innerJoin(products, eq(products.id, quotes.productId))
      .innerJoin(stores, eq(stores.id, products.storeId))
      .where(
        and(
          ofOwn,
          inArray(rfqs.state, publicStates),
          inArray(quotes.state, standingStates),
          gt(quotes.validUntil, now),
          lte(quotes.validUntil, new Date(now.getTime() + expiringDays * dayMs)),
        ),
      )
      .orderBy(asc(quotes.validUntil))
      .limit(maxTasks),
  ]);
  return { unseen, expiring };
}
