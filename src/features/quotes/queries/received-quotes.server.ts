// The quotes that a request received, as its buyer compares and decides them.
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { isVerified } from '#features/companies/rules.ts';
import { companies, stores } from '#features/companies/table.server.ts';
import { latestDatedRates } from '#features/currencies/queries.server.ts';
import { products } from '#features/products/table.server.ts';
import { whyNotAskForQuotes } from '#features/rfqs/permissions.ts';
import { rfqAttachments, rfqs } from '#features/rfqs/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { isOfferOutdated, whyNotAccept } from '../rules.ts';
import { quotes } from '../table.server.ts';
import { withoutContacts } from './own-quotes.server.ts';
import { quoteHistory } from './quote-history.server.ts';

function ownCompany({ actor }: Context): Id<'company'> {
  permit(whyNotAskForQuotes(actor));
  return (actor as Member).companyId as Id<'company'>;
}

/** Throws not_found, also for another company's request. */
async function getOwnRequest(context: Context, publicId: string) {
  const [rfq] = await context.db
    .select({
      id: rfqs.id,
      publicId: rfqs.publicId,
      state: rfqs.state,
      productName: rfqs.productName,
      language: rfqs.language,
      quantity: rfqs.quantity,
      unit: rfqs.unit,
      minBudgetMicros: rfqs.minBudgetMicros,
      maxBudgetMicros: rfqs.maxBudgetMicros,
      currency: rfqs.currency,
      country: rfqs.country,
      tradeTerms: rfqs.tradeTerms,
      quotesLeft: rfqs.quotesLeft,
      sharesCard: rfqs.sharesCard,
      postedAt: rfqs.postedAt,
      publishedAt: rfqs.publishedAt,
      expiresAt: rfqs.expiresAt,
      files: sql<number>`
        (select count(*)::int from ${rfqAttachments}
          where ${rfqAttachments.rfqId} = ${rfqs.id} and ${rfqAttachments.sentAt} is not null)`,
    })
    .from(rfqs)
    .where(and(eq(rfqs.publicId, publicId), eq(rfqs.companyId, ownCompany(context))));
  if (!rfq) throw notFound();
  return rfq;
}
export type RequestOfQuotes = Awaited<ReturnType<typeof getOwnRequest>>;

/** The internal id of a company's request, as a part of other statements. */
export const idOfRequest = (
  { db }: Context,
  { rfq, companyId }: { readonly rfq: string; readonly companyId: Id<'company'> },
) =>
  db
    .select({ id: rfqs.id })
    .from(rfqs)
    .where(and(eq(rfqs.publicId, rfq), eq(rfqs.companyId, companyId)));

const selectReceived = ({ db }: Context, which: SQL) =>
  db
    .select({
      key: quotes.id,
      id: quotes.publicId,
      state: quotes.state,
      revision: quotes.revision,
      seenRevision: quotes.seenRevision,
      offer: quotes.offer,
      counter: quotes.counter,
      isOutdated: quotes.isOutdated,
      offeredAt: quotes.offeredAt,
      validUntil: quotes.validUntil,
      createdAt: quotes.createdAt,
      sharesCard: rfqs.sharesCard,
      companyId: quotes.companyId,
      productId: products.publicId,
      productSlug: products.slug,
      productTitle: products.title,
      productLanguage: products.mainLanguage,
      productState: products.state,
      storeSlug: stores.slug,
      storeName: stores.name,
      storeState: stores.state,
      province: stores.province,
      district: stores.district,
      verifications: stores.verifications,
      responseTimeHours: stores.responseTimeHours,
      isManufacturer: companies.isManufacturer,
      barredUntil: companies.barredUntil,
      disabledAt: companies.disabledAt,
    })
    .from(quotes)
    .innerJoin(rfqs, eq(rfqs.id, quotes.rfqId))
    .innerJoin(products, eq(products.id, quotes.productId))
    .innerJoin(stores, eq(stores.id, products.storeId))
    .innerJoin(companies, eq(companies.id, quotes.companyId))
    .where(which)
    .orderBy(asc(quotes.id));

type ReceivedRow = Awaited<ReturnType<typeof selectReceived>>[number];

function receivedOf(context: Context, row: ReceivedRow, rfq: RequestOfQuotes) {
  const {
    verifications,
    seenRevision,
    barredUntil: _until,
    disabledAt: _at,
    ...quote
  } = withoutContacts(row);
  return {
    ...quote,
    isOutdated: isOfferOutdated(row, rfq),
    isVerified: isVerified({ verifications }),
    isNew: seenRevision < row.revision,
    whyNotAccept: whyNotAccept(row, rfq, context.now()),
  };
}

/**
 * Returns a request of the company with all its quotes in the order in which they came, and the
 * rates of today. Throws not_found, refused, unauthenticated.
 */
export async function getComparison(context: Context, rfqPublicId: string) {
  const rfq = await getOwnRequest(context, rfqPublicId);
  const [rows, rates] = await Promise.all([
    selectReceived(context, eq(quotes.rfqId, rfq.id)),
    latestDatedRates(context),
  ]);
  return { rfq, quotes: rows.map((row) => receivedOf(context, row, rfq)), rates };
}

export type Comparison = Awaited<ReturnType<typeof getComparison>>;

/**
 * Returns one quote of the company's request with its history. Throws not_found, refused,
 * unauthenticated.
 */
export async function getReceivedQuote(
  context: Context,
  { rfq: rfqPublicId, quote }: { readonly rfq: string; readonly quote: string },
) {
  const rfq = await getOwnRequest(context, rfqPublicId);
  const [row] = await selectReceived(
    context,
    and(eq(quotes.rfqId, rfq.id), eq(quotes.publicId, quote))!,
  );
  if (!row) throw notFound();
  const [steps, rates] = await Promise.all([
    quoteHistory(context, row, 'buyer'),
    latestDatedRates(context),
  ]);
  return { rfq, quote: receivedOf(context, row, rfq), steps, rates };
}
export type ReceivedQuote = Awaited<ReturnType<typeof getReceivedQuote>>;
