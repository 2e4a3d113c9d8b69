// What a seller may see of a request's buyer: the files of the request, and the business card.
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import { publicStates } from '#features/rfqs/rules.ts';
import { rfqAttachments, rfqs } from '#features/rfqs/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { isKervanError, notFound } from '#platform/http/problems.ts';
import { maskFileName } from '#shared/contact-masking.ts';
import { whyNotAnswer } from '../permissions.ts';
import { areContactsHidden, isCardShown, notedStates } from '../rules.ts';
import { quotes } from '../table.server.ts';
import { type QuotingSeller, quotingSeller, whySellerMayNot } from './quoting-seller.server.ts';
import { getReplyState } from './reply-state.server.ts';

async function findAnswered({ db }: Context, { companyId }: QuotingSeller, rfqPublicId: string) {
  const [row] = await db
    .select({
      id: rfqs.id,
      publicId: rfqs.publicId,
      companyId: rfqs.companyId,
      state: rfqs.state,
      sharesCard: rfqs.sharesCard,
      quoteState: quotes.state,
    })
    .from(rfqs)
    .leftJoin(quotes, and(eq(quotes.rfqId, rfqs.id), eq(quotes.companyId, companyId)))
    .where(eq(rfqs.publicId, rfqPublicId));
  return row ?? null;
}
type Answered = NonNullable<Awaited<ReturnType<typeof findAnswered>>>;

/** Whether the request's files are shown: all were approved while it is public, and as awarded. */
async function mayReadFiles(
  context: Context,
  seller: QuotingSeller,
  rfq: Answered,
): Promise<boolean> {
  const { companyId, state, quoteState } = rfq;
  if (companyId === seller.companyId) return false;
  if (quoteState === 'accepted') return state === 'awarded';
  if (!publicStates.some((one) => one === state)) return false;
  if (notedStates.some((one) => one === quoteState))
    return (await whySellerMayNot(context, seller, rfq, { isLocked: false })) === null;
  return (await getReplyState(context, rfq.publicId)).refusal === null;
}

/**
 * The files of a request for a seller who could answer it, has a quote that can win, or has won.
 * Throws not_found for all others.
 */
export async function getReadableFiles(context: Context, rfqPublicId: string) {
  if (whyNotAnswer(context.actor) !== null) throw notFound();
  const seller = quotingSeller(context);
  const rfq = await findAnswered(context, seller, rfqPublicId);
  if (!rfq || !(await mayReadFiles(context, seller, rfq))) throw notFound();
  const files = await context.db
    .select({
      id: rfqAttachments.publicId,
      name: rfqAttachments.name,
      kind: rfqAttachments.kind,
      sizeBytes: rfqAttachments.sizeBytes,
      storageKey: rfqAttachments.storageKey,
    })
    .from(rfqAttachments)
    .where(
      and(
        eq(rfqAttachments.rfqId, rfq.id),
        isNotNull(rfqAttachments.sentAt),
        isNull(rfqAttachments.withheldAt),
      ),
    )
    .orderBy(asc(rfqAttachments.id));
  const { quoteState: state, sharesCard } = rfq;
  const isHidden = state === null || areContactsHidden({ state, sharesCard });
  return {
    seller,
    rfqId: rfq.id,
    files: files.map((file) => ({
      ...file,
      shownName: isHidden ? maskFileName(file.name) : file.name,
    })),
  };
}

/** Lists them for a seller's page, which logs nothing; empty for all who may not read them. */
export async function listFilesForSeller(context: Context, rfqPublicId: string) {
  try {
    const { files } = await getReadableFiles(context, rfqPublicId);
    return files.map(({ id, shownName: name, kind, sizeBytes }) => ({ id, name, kind, sizeBytes }));
  } catch (error) {
    if (isKervanError(error) && error.httpStatus === 404) return [];
    throw error;
  }
}

export type BuyerCard = {
  /** Null once the person is erased. */
  readonly name: string | null;
  readonly company: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** ISO 3166. */
  readonly country: string | null;
};

/**
 * The card of the buyer whose request the company answered; null while it is hidden. The caller
 * logs the view. Throws not_found for all but the seller of the quote.
 */
export async function getBuyerCard(context: Context, quotePublicId: string) {
  if (whyNotAnswer(context.actor) !== null) throw notFound();
  const seller = quotingSeller(context);
  const [row] = await context.db
    .select({
      rfqId: rfqs.id,
      rfqCompanyId: rfqs.companyId,
      state: quotes.state,
      sharesCard: rfqs.sharesCard,
      name: users.name,
      erasedAt: users.erasedAt,
      company: companies.name,
      email: rfqs.businessEmail,
      phone: users.phone,
      companyPhone: companies.phone,
      country: users.country,
      companyCountry: companies.country,
    })
    .from(quotes)
    .innerJoin(rfqs, eq(rfqs.id, quotes.rfqId))
    .innerJoin(companies, eq(companies.id, rfqs.companyId))
    .leftJoin(users, eq(users.id, rfqs.userId))
    .where(and(eq(quotes.publicId, quotePublicId), eq(quotes.companyId, seller.companyId)));
  if (!row) throw notFound();
  const isShown =
    isCardShown(row) &&
    (row.state === 'accepted' ||
      (await whySellerMayNot(
        context,
        seller,
        { companyId: row.rfqCompanyId },
        { isLocked: false },
      )) === null);
  const card: BuyerCard = {
    name: row.erasedAt === null ? row.name : null,
    company: row.company,
    email: row.email,
    phone: row.phone ?? row.companyPhone,
    country: row.country ?? row.companyCountry,
  };
  return { seller, rfqId: row.rfqId, card: isShown ? card : null };
}
