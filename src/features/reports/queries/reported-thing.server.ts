// What a report is about: who may report it, and whom it is about.
import { and, eq } from 'drizzle-orm';
import { listedCompanies } from '#features/directory/table.server.ts';
import { shown } from '#features/directory/queries/directory-list.server.ts';
import { whyNotAnswerInquiries, whyNotInquire } from '#features/inquiries/permissions.ts';
import { inquiries } from '#features/inquiries/table.server.ts';
import { whyNotAnswer } from '#features/quotes/permissions.ts';
import { quotes } from '#features/quotes/table.server.ts';
import { whyNotAskForQuotes } from '#features/rfqs/permissions.ts';
import { isAnswerable } from '#features/rfqs/queries/rfq-visibility.server.ts';
import { rfqs } from '#features/rfqs/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import type { Id } from '#shared/ids.ts';
import type { ReportedThing } from '../schemas.ts';

export type Reportable = {
  /** What it is called, as its author wrote it. */
  readonly title: string;
  readonly reportedCompanyId: Id<'company'>;
};

type Found = {
  readonly title: string;
  readonly buyerId: Id<'company'>;
  readonly sellerId: Id<'company'>;
};

const findQuote = async ({ db }: Context, id: string): Promise<Found | undefined> =>
  (
    await db
      .select({ title: rfqs.productName, buyerId: rfqs.companyId, sellerId: quotes.companyId })
      .from(quotes)
      .innerJoin(rfqs, eq(rfqs.id, quotes.rfqId))
      .where(eq(quotes.publicId, id))
  )[0];

const findInquiry = async ({ db }: Context, id: string): Promise<Found | undefined> =>
  (
    await db
      .select({
        title: inquiries.subject,
        buyerId: inquiries.buyerCompanyId,
        sellerId: inquiries.sellerCompanyId,
      })
      .from(inquiries)
      .where(eq(inquiries.publicId, id))
  )[0];

/** Requests have no second party: sellers who see one may report it. */
async function findRfq(context: Context, id: string): Promise<Reportable | undefined> {
  const [row] = await context.db
    .select({ title: rfqs.productName, reportedCompanyId: rfqs.companyId })
    .from(rfqs)
    .where(and(eq(rfqs.publicId, id), isAnswerable(context)));
  return row;
}

/** Entries in the directory are for all to read. One without an account has nobody to report. */
async function findCompany({ db }: Context, id: string): Promise<Reportable | undefined> {
  const [row] = await db
    .select({ title: listedCompanies.name, reportedCompanyId: listedCompanies.companyId })
    .from(listedCompanies)
    .where(and(eq(listedCompanies.publicId, id), shown));
  if (!row) return undefined;
  const { title, reportedCompanyId } = row;
  return reportedCompanyId === null ? undefined : { title, reportedCompanyId };
}

/**
 * Throws not_found unless the actor's company sees it and it is of another one; refused for staff
 * without the permission to see it.
 */
export async function getReportable(
  context: Context,
  { kind, id }: ReportedThing,
): Promise<Reportable> {
  const { actor } = context;
  const companyId = actor.kind === 'member' ? actor.companyId : null;
  if (companyId === null) throw notFound();
  if (kind === 'rfq' || kind === 'company') {
    const found = await (kind === 'rfq' ? findRfq : findCompany)(context, id);
    if (!found || found.reportedCompanyId === companyId) throw notFound();
    return found;
  }
  const found = await (kind === 'quote' ? findQuote : findInquiry)(context, id);
  if (!found) throw notFound();
  const { title, buyerId, sellerId } = found;
  if (companyId !== buyerId && companyId !== sellerId) throw notFound();
  const isBuyer = companyId === buyerId;
  if (kind === 'quote') permit(isBuyer ? whyNotAskForQuotes(actor) : whyNotAnswer(actor));
  else permit(isBuyer ? whyNotInquire(actor) : whyNotAnswerInquiries(actor));
  return { title, reportedCompanyId: isBuyer ? sellerId : buyerId };
}
