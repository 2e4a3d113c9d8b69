// One quote as its seller reads, revises, confirms and withdraws it.
import { and, eq } from 'drizzle-orm';
import { rfqs } from '#features/rfqs/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { inLanguage } from '#shared/per-language.ts';
import { whyNotAnswer } from '../permissions.ts';
import { isOfferOutdated, notedStates, standingStates } from '../rules.ts';
import type { QuoteOffer } from '../schemas.ts';
import { quotes } from '../table.server.ts';
import { asSellerSees, selectQuotes } from './own-quotes.server.ts';
import { listQuoteFiles, listUnsentOfferFiles } from './quote-files.server.ts';
import { quoteHistory } from './quote-history.server.ts';
import { countUnreadNotes } from './quote-notes.server.ts';
import { listQuoteTemplates } from './quote-templates.server.ts';
import { quotingSeller } from './quoting-seller.server.ts';

const ofQuote = (context: Context, publicId: string) =>
  and(eq(quotes.companyId, quotingSeller(context).companyId), eq(quotes.publicId, publicId))!;

/** Throws not_found, refused, unauthenticated. */
export async function getOwnQuoteDetails(context: Context, publicId: string) {
  permit(whyNotAnswer(context.actor));
  const seller = quotingSeller(context);
  const which = ofQuote(context, publicId);
  const noted = { quote: publicId, rfq: null };
  const [[quote], [rfq]] = await Promise.all([
    selectQuotes(context, which),
    context.db
      .select({
        id: rfqs.id,
        state: rfqs.state,
        quantity: rfqs.quantity,
        unit: rfqs.unit,
        country: rfqs.country,
        postedAt: rfqs.postedAt,
        expiresAt: rfqs.expiresAt,
        offeredAt: quotes.offeredAt,
      })
      .from(quotes)
      .innerJoin(rfqs, eq(rfqs.id, quotes.rfqId))
      .where(which),
  ]);
  if (!quote || !rfq) throw notFound();
  const isStanding = standingStates.some((state) => state === quote.state);
  const [steps, files, unsent, unreadNotes, templates] = await Promise.all([
    quoteHistory(context, { ...quote, key: quote.position, ...seller }, 'seller'),
    listQuoteFiles(context, noted),
    listUnsentOfferFiles(context, { ...seller, rfqId: rfq.id }),
    countUnreadNotes(context, noted),
    isStanding ? listQuoteTemplates(context) : [],
  ]);
  return {
    quote: {
      ...asSellerSees(quote),
      title: inLanguage(quote.productTitle, context.locale, quote.productLanguage)!,
      isOutdated: isStanding && isOfferOutdated({ ...quote, offeredAt: rfq.offeredAt }, rfq),
      isStanding,
      canWrite: notedStates.some((state) => state === quote.state),
    },
    /** As it was written, for the form. */
    offer: quote.offer,
    rfq,
    steps,
    files,
    unsent,
    unreadNotes,
    templates,
  };
}
export type OwnQuoteDetails = Awaited<ReturnType<typeof getOwnQuoteDetails>>;

/** The offer as it was written. Throws not_found, refused, unauthenticated. */
export async function getOwnOffer(context: Context, publicId: string): Promise<QuoteOffer> {
  permit(whyNotAnswer(context.actor));
  const [quote] = await context.db
    .select({ offer: quotes.offer })
    .from(quotes)
    .where(ofQuote(context, publicId));
  if (!quote) throw notFound();
  return quote.offer;
}
