// How many inquiries a selling company got.
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { rows } from '#platform/database/rows.ts';
import { permit } from '#platform/permission.ts';
import type { Member } from '#shared/actor.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotAnswerInquiries } from '../permissions.ts';
import { inquiries } from '../table.server.ts';

const companyOf = ({ actor }: Context): Id<'company'> => {
  permit(whyNotAnswerInquiries(actor));
  return (actor as Member).companyId as Id<'company'>;
};

/** In the last days, and in as many days before. Throws refused, unauthenticated. */
export async function countOwnInquiries(
  context: Context,
  days: number,
): Promise<{ readonly now: number; readonly before: number }> {
  const companyId = companyOf(context);
  const since = new Date(context.now().getTime() - days * dayMs);
  const before = new Date(since.getTime() - days * dayMs);
  const [found] = await context.db
    .select({
      now: sql<number>`(count(*) filter (where ${inquiries.createdAt} > ${since}))::int`,
      before: sql<number>`(count(*) filter (where ${inquiries.createdAt} <= ${since}))::int`,
    })
    .from(inquiries)
    .where(and(eq(inquiries.sellerCompanyId, companyId), gt(inquiries.createdAt, before)));
  return found!;
}

/** In each of the last weeks of seven days, the oldest first. Throws refused, unauthenticated. */
export async function countOwnInquiriesByWeek(context: Context, weeks: number): Promise<number[]> {
  const companyId = companyOf(context);
  const counted = await rows<{ week: number; count: number }>(
    context,
    sql`select (current_date - (${inquiries.createdAt} at time zone 'UTC')::date) / 7 as week,
        count(*)::int as count
      from ${inquiries}
      where ${inquiries.sellerCompanyId} = ${companyId}
        and (${inquiries.createdAt} at time zone 'UTC')::date > current_date - 7 * ${weeks}::int
      group by 1`,
  );
  return Array.from(
    { length: weeks },
    (_, i) => counted.find(({ week }) => week === weeks - 1 - i)?.count ?? 0,
  );
}
