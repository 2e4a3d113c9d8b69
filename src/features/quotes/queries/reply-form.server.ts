// A request as a seller sees it before answering, with what the form of the answer shows.
import { and, eq } from 'drizzle-orm';
import { getBuyerProfile } from '#features/rfqs/queries/buyer-profile.server.ts';
import { findRfqForSeller } from '#features/rfqs/queries/public-rfqs.server.ts';
import { rfqs } from '#features/rfqs/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { maskTogether } from '#shared/contact-masking.ts';
import { whyNotAnswer } from '../permissions.ts';
import { areContactsHidden } from '../rules.ts';
import { quotes } from '../table.server.ts';
import { listQuotableProducts } from './quotable-products.server.ts';
import { getOfferWriter, listUnsentOfferFiles } from './quote-files.server.ts';
import { listQuoteTemplates } from './quote-templates.server.ts';
import { quotingSeller } from './quoting-seller.server.ts';
import { getReplyState } from './reply-state.server.ts';

/** The company's quote to a request, also to one that is no longer public; null without one. */
export async function findQuoteTo(context: Context, rfqPublicId: string): Promise<string | null> {
  permit(whyNotAnswer(context.actor));
  const [quote] = await context.db
    .select({ id: quotes.publicId })
    .from(quotes)
    .innerJoin(rfqs, eq(rfqs.id, quotes.rfqId))
    .where(
      and(eq(rfqs.publicId, rfqPublicId), eq(quotes.companyId, quotingSeller(context).companyId)),
    );
  return quote?.id ?? null;
}

/** A request with its contact details masked. Throws not_found unless the seller may see it. */
export async function getRfqToAnswer(context: Context, rfqPublicId: string) {
  const rfq = await findRfqForSeller(context, rfqPublicId);
  if (!rfq) throw notFound();
  const { country: buyerCountry } = await getBuyerProfile(context, rfq);
  const [productName = '', requirements = ''] = maskTogether([rfq.productName, rfq.requirements]);
  return { ...rfq, productName, requirements, buyerCountry };
}

/**
 * What the form for an answer shows; `form` is null for companies that may not answer. Throws
 * not_found.
 */
export async function getReplyForm(context: Context, rfqPublicId: string) {
  const [rfq, state] = await Promise.all([
    getRfqToAnswer(context, rfqPublicId),
    getReplyState(context, rfqPublicId),
  ]);
  if (state.refusal !== null) return { rfq, state, form: null };
  const writer = await getOfferWriter(context, { rfq: rfqPublicId });
  const [choice, templates, files] = await Promise.all([
    listQuotableProducts(context, { query: '' }),
    listQuoteTemplates(context),
    listUnsentOfferFiles(context, writer),
  ]);
  return { rfq, state, form: { ...choice, templates, files } };
}

/**
 * The texts of an offer as the buyer will read them; null when nothing in them is hidden. Throws
 * not_found.
 */
export async function previewOffer(
  context: Context,
  rfqPublicId: string,
  { place, paymentTerms, note }: OfferTexts,
): Promise<OfferTexts | null> {
  const [rfq] = await context.db
    .select({ sharesCard: rfqs.sharesCard })
    .from(rfqs)
    .where(eq(rfqs.publicId, rfqPublicId));
  if (!rfq) throw notFound();
  if (!areContactsHidden({ state: 'submitted', ...rfq })) return null;
  const texts = [place, paymentTerms, note];
  const masked = maskTogether(texts);
  if (masked.every((text, i) => text === texts[i])) return null;
  const [shownPlace = '', shownTerms = '', shownNote = ''] = masked;
  return { place: shownPlace, paymentTerms: shownTerms, note: shownNote };
}
export type OfferTexts = {
  readonly place: string;
  readonly paymentTerms: string;
  readonly note: string;
};
