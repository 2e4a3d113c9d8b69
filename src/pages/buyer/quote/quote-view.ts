// One quote as its buyer reads it: the offer, its history, what changed since the buyer saw it.
import { perUnitText } from '#features/products/format/unit-words.ts';
import { unitName } from '#features/products/format/long-unit-words.ts';
import {
  changeTexts,
  counterFacts,
  offerFacts,
  type OfferChange,
  quoteStateText,
} from '#features/quotes/format/offer-texts.ts';
import type { ReceivedQuote } from '#features/quotes/queries/received-quotes.server.ts';
import { offerChanges } from '#features/quotes/rules/offer-changes.ts';
import { areContactsHidden, standingStates } from '#features/quotes/rules.ts';
import type { QuoteOffer } from '#features/quotes/schemas.ts';
import * as m from '#messages/pages/buyer/quote';
import { translatorFor } from '#platform/i18n/error-texts.ts';
import { dateText } from '#shared/dates.ts';
import { inLanguage } from '#shared/per-language.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';

type Step = ReceivedQuote['steps'][number];

/** The offer of a revision; null for a number that was never one. */
const offerOfRevision = (steps: readonly Step[], revision: number): QuoteOffer | null =>
  steps.find(({ offer, revision: of }) => offer !== null && of === revision)?.offer ?? null;

/** What the seller changed after the buyer saw this revision; null when it is the latest. */
export function changesSince(
  { quote, steps }: ReceivedQuote,
  revision: number,
  locale: Locale,
): OfferChange[] | null {
  if (revision >= quote.revision) return null;
  const seen = offerOfRevision(steps, revision);
  if (seen === null) return null;
  return changeTexts([seen, quote.offer], offerChanges(seen, quote.offer), locale);
}

function titleOf({ to, from, revision }: Step, locale: Locale): string {
  if (to !== 'submitted') return quoteStateText(to, locale);
  return from === null
    ? m.stepOffered({ locale })
    : m.stepRevised({ revision: String(revision) }, { locale });
}

/** Erased members of the buyer are named by their company. */
function byOf({ to, isSeller, person }: Step, store: string, locale: Locale): string {
  if (isSeller) return store;
  if (person !== null) return person;
  const isMarket = to === 'not_selected' || to === 'expired' || to === 'withdrawn';
  return (isMarket ? m.byMarket : m.byCompany)({ locale });
}

function historyOf({ quote, steps, rfq }: ReceivedQuote, locale: Locale) {
  let offer: QuoteOffer | null = null;
  return steps
    .map((step) => {
      const before: QuoteOffer | null = offer;
      offer = step.offer ?? offer;
      const changes =
        step.offer === null || before === null
          ? null
          : changeTexts([before, step.offer], offerChanges(before, step.offer), locale);
      return {
        title: titleOf(step, locale),
        by: byOf(step, quote.storeName, locale),
        at: dateText(step.at, locale, 'instant'),
        iso: step.at.toISOString(),
        changes,
        counter:
          step.counter === null
            ? []
            : counterFacts(step.counter, offer ?? quote.offer, { rfqUnit: rfq.unit, locale }),
        reason: step.reason,
      };
    })
    .toReversed();
}

export function quoteView(received: ReceivedQuote, locale: Locale) {
  const { rfq, quote } = received;
  const title = inLanguage(quote.productTitle, locale, quote.productLanguage);
  const isStanding = standingStates.some((one) => one === quote.state);
  return {
    rfq: rfq.publicId,
    rfqName: rfq.productName,
    id: quote.id,
    storeName: quote.storeName,
    storeHref: quote.storeState === 'open' ? paths.store({ locale, slug: quote.storeSlug }) : null,
    productTitle: title?.value ?? '',
    productLang: title?.locale ?? locale,
    productHref:
      quote.productState === 'published' && quote.storeState === 'open'
        ? paths.product({ locale, handle: `${quote.productSlug}-${quote.productId}` })
        : null,
    state: quote.state,
    stateText: quoteStateText(quote.state, locale),
    revision: quote.revision,
    isOutdated: isStanding && quote.isOutdated,
    isStanding,
    facts: offerFacts(quote.offer, locale),
    validUntil: dateText(quote.validUntil, locale),
    counter:
      quote.counter === null
        ? []
        : counterFacts(quote.counter, quote.offer, { rfqUnit: rfq.unit, locale }),
    history: historyOf(received, locale),
    currency: quote.offer.currency,
    perUnit: perUnitText(quote.offer.unit, locale),
    quantityUnit: unitName(rfq.unit ?? quote.offer.unit, locale),
    hidesContacts: areContactsHidden(quote),
    whyNot: quote.whyNotAccept === null ? null : translatorFor(locale)(quote.whyNotAccept),
  };
}
export type QuotePageView = ReturnType<typeof quoteView>;
