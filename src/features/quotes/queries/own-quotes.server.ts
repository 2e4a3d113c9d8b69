// Quotes as their two companies see them: the seller that gave them, the buyer that received them.
import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { companies, stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { maskContacts, maskTogether } from '#shared/contact-masking.ts';
import { whyNotAskForQuotes } from '#features/rfqs/permissions.ts';
import { rfqs } from '#features/rfqs/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound, refused } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotAnswer } from '../permissions.ts';
import { areContactsHidden } from '../rules.ts';
import type { CounterInput, QuoteOffer } from '../schemas.ts';
import { quotingSeller } from './quoting-seller.server.ts';
import { quotes } from '../table.server.ts';

/** Where the next part of a list begins; a cursor contains it. */
export const quotePosition = z.uuid().transform((id) => id as Id<'quote'>);

const columns = {
  position: quotes.id,
  id: quotes.publicId,
  state: quotes.state,
  revision: quotes.revision,
  offer: quotes.offer,
  counter: quotes.counter,
  isOutdated: quotes.isOutdated,
  validUntil: quotes.validUntil,
  createdAt: quotes.createdAt,
  updatedAt: quotes.updatedAt,
  sharesCard: rfqs.sharesCard,
  rfqId: rfqs.publicId,
  rfqName: rfqs.productName,
  rfqLanguage: rfqs.language,
  productId: products.publicId,
  productSlug: products.slug,
  productTitle: products.title,
  productLanguage: products.mainLanguage,
  storeSlug: stores.slug,
  storeName: stores.name,
  isManufacturer: companies.isManufacturer,
};

export const selectQuotes = ({ db }: Context, which: SQL) =>
  db
    .select(columns)
    .from(quotes)
    .innerJoin(rfqs, eq(rfqs.id, quotes.rfqId))
    .innerJoin(products, eq(products.id, quotes.productId))
    .innerJoin(stores, eq(stores.id, products.storeId))
    .innerJoin(companies, eq(companies.id, quotes.companyId))
    .where(which)
    .$dynamic();

export type QuoteView = Awaited<ReturnType<typeof selectQuotes>>[number];

/** Hides contact details in the texts of an offer. */
export function maskedOffer(offer: QuoteOffer): QuoteOffer {
  const [place = '', paymentTerms = '', note = ''] = maskTogether([
    offer.place,
    offer.paymentTerms,
    offer.note,
  ]);
  return { ...offer, place, paymentTerms, note };
}

/** Hides contact details in the texts of a counter. */
export function maskedCounter(counter: CounterInput): CounterInput {
  const [terms = '', note = ''] = maskTogether([counter.terms, counter.note]);
  return { ...counter, terms, note };
}

/** Until a deal or a shared card both sides' contact details stay hidden in what they write. */
export const withoutContacts = <
  Quote extends Pick<QuoteView, 'state' | 'sharesCard' | 'offer' | 'counter'>,
>(
  quote: Quote,
): Quote =>
  areContactsHidden(quote)
    ? {
        ...quote,
        offer: maskedOffer(quote.offer),
        counter: quote.counter && maskedCounter(quote.counter),
      }
    : quote;

/** The buyer's words in the request's name are masked as well. */
export const asSellerSees = (quote: QuoteView): QuoteView => {
  const shown = withoutContacts(quote);
  return areContactsHidden(quote) ? { ...shown, rfqName: maskContacts(quote.rfqName) } : shown;
};

const ofSeller = (context: Context): SQL => {
  permit(whyNotAnswer(context.actor));
  return eq(quotes.companyId, quotingSeller(context).companyId);
};

/** Lists the quotes that the company gave, newest first. Throws refused, unauthenticated. */
export async function listOwnQuotes(
  context: Context,
  { after, limit }: { readonly after: Id<'quote'> | null; readonly limit: number },
): Promise<{ quotes: QuoteView[]; next: Id<'quote'> | null }> {
  const rows = await selectQuotes(
    context,
    and(ofSeller(context), after === null ? undefined : lt(quotes.id, after))!,
  )
    .orderBy(desc(quotes.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  return {
    quotes: shown.map(asSellerSees),
    next: rows.length > limit ? shown.at(-1)!.position : null,
  };
}

/**
 * Throws unauthenticated; not_found unless the company gave it, whatever the reader may do; refused
 * for staff of that company without the permission.
 */
export async function getOwnQuote(context: Context, publicId: string): Promise<QuoteView> {
  const { actor } = context;
  if (actor.kind !== 'member') throw refused('loginRequired');
  if (actor.companyId === null) throw notFound();
  const isOwn = eq(quotes.companyId, actor.companyId);
  const [quote] = await selectQuotes(context, and(isOwn, eq(quotes.publicId, publicId))!);
  if (!quote) throw notFound();
  permit(whyNotAnswer(actor));
  return asSellerSees(quote);
}

/**
 * Lists the quotes that a request of the company received, in the order in which they came. Throws
 * not_found, refused, unauthenticated.
 */
export async function listReceivedQuotes(
  context: Context,
  rfqPublicId: string,
): Promise<QuoteView[]> {
  permit(whyNotAskForQuotes(context.actor));
  const companyId = (context.actor as Member).companyId as Id<'company'>;
  const isOwn = and(eq(rfqs.publicId, rfqPublicId), eq(rfqs.companyId, companyId))!;
  const rows = await selectQuotes(context, isOwn).orderBy(quotes.id);
  if (rows.length === 0 && (await context.db.$count(rfqs, isOwn)) === 0) throw notFound();
  return rows.map(withoutContacts);
}

/** For the copy of a person's data: the quotes that they gave. */
export async function exportQuotes(context: Context, userId: Id<'user'>) {
  const rows = await selectQuotes(context, eq(quotes.userId, userId)).orderBy(desc(quotes.id));
  return rows.map(({ id, rfqId, state, revision, offer, validUntil, createdAt }) => ({
    id,
    rfq: rfqId,
    state,
    revision,
    offer,
    validUntil,
    createdAt,
  }));
}
