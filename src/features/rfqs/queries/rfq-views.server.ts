// Which sellers have seen a buyer's card and files.
import { count, desc, eq } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotAskForQuotes } from '../permissions.ts';
import { rfqs, rfqViews } from '../table.server.ts';
import { getRow } from './whole-rfq.server.ts';

export const viewsPerPage = 50;

/**
 * Lists the views of a request of the company, latest first. Throws not_found, also for another
 * company's request; refused, unauthenticated.
 */
export async function listRfqViews(
  context: Context,
  publicId: string,
  { page = 1 }: { readonly page?: number } = {},
) {
  permit(whyNotAskForQuotes(context.actor));
  const companyId = (context.actor as Member).companyId as Id<'company'>;
  const rfq = await getRow(context, publicId, eq(rfqs.companyId, companyId));
  const ofThis = eq(rfqViews.rfqId, rfq.id);
  const [views, [counted]] = await Promise.all([
    context.db
      .select({
        id: rfqViews.id,
        person: users.name,
        company: companies.name,
        fileName: rfqViews.fileName,
        at: rfqViews.at,
      })
      .from(rfqViews)
      .innerJoin(companies, eq(companies.id, rfqViews.companyId))
      .leftJoin(users, eq(users.id, rfqViews.userId))
      .where(ofThis)
      .orderBy(desc(rfqViews.at), desc(rfqViews.id))
      .limit(viewsPerPage)
      .offset((page - 1) * viewsPerPage),
    context.db.select({ count: count() }).from(rfqViews).where(ofThis),
  ]);
  return {
    productName: rfq.productName,
    sharesCard: rfq.sharesCard,
    views,
    count: counted!.count,
    pages: Math.ceil(counted!.count / viewsPerPage),
  };
}

/** For the export of personal data: what the person has seen of buyers. */
export const exportRfqViews = (context: Context, userId: Id<'user'>) =>
  context.db
    .select({ rfq: rfqs.publicId, subject: rfqViews.subject, at: rfqViews.at })
    .from(rfqViews)
    .innerJoin(rfqs, eq(rfqs.id, rfqViews.rfqId))
    .where(eq(rfqViews.userId, userId))
    .orderBy(desc(rfqViews.at));
