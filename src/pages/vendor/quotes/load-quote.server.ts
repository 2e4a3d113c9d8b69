// One quote as its seller reads it, in words.
import { fileSizeText } from '#features/attachments/format.ts';
import { quantityText } from '#features/products/format/long-unit-words.ts';
import {
  changeTexts,
  counterFacts,
  offerFacts,
  unitPriceText,
} from '#features/quotes/format/offer-texts.ts';
import {
  getOwnQuoteDetails,
  type OwnQuoteDetails,
} from '#features/quotes/queries/own-quote-details.server.ts';
import type { QuoteStepView } from '#features/quotes/queries/quote-history.server.ts';
import { isCardShown } from '#features/quotes/rules.ts';
import { offerChanges } from '#features/quotes/rules/offer-changes.ts';
import type { QuoteOffer } from '#features/quotes/schemas.ts';
import { notStated } from '#messages/features/quotes';
import * as m from '#messages/pages/vendor/quotes';
import { quoteFormView } from '#pages/shared/quote-form/load-quote-form.server.ts';
import { offerAsTyped } from '#pages/shared/quote-form/typed-offer.ts';
import type { Context } from '#platform/context.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import { ownStateText } from './state-text.ts';

type Counter = NonNullable<QuoteStepView['counter']>;

/** What the buyer asks for beside what is offered. */
function counterRows(
  counter: Counter,
  { offer, rfq }: Pick<OwnQuoteDetails, 'offer' | 'rfq'>,
  locale: Locale,
) {
  const offered: Readonly<Record<keyof Counter, string>> = {
    unitPrice: unitPriceText(offer.unitPrice, offer, locale),
    quantity: quantityText(rfq.quantity!, rfq.unit!, locale),
    terms: offer.paymentTerms || notStated({ locale }),
    note: '',
  };
  const asked = counterFacts(counter, offer, { rfqUnit: rfq.unit, locale });
  const fields = (['unitPrice', 'quantity', 'terms', 'note'] as const).filter(
    (field) => counter[field] !== null && counter[field] !== '',
  );
  return asked.map(({ name, value }, i) => ({ name, value, offered: offered[fields[i]!] }));
}

/** The step in words, and what it changed; latest first. */
function stepTexts(
  steps: readonly QuoteStepView[],
  { offer, rfq }: OwnQuoteDetails,
  locale: Locale,
) {
  let before: QuoteOffer | null = null;
  const texts = steps.map((step) => {
    const changes =
      step.offer !== null && before !== null
        ? changeTexts([before, step.offer], offerChanges(before, step.offer), locale)
        : [];
    before = step.offer ?? before;
    const isRevision = step.to === 'submitted' && step.from !== null;
    const isMarket = !['submitted', 'countered', 'accepted', 'declined', 'withdrawn'].includes(
      step.to,
    );
    return {
      what: m.steps({ step: isRevision ? 'revised' : step.to }, { locale }),
      by: step.isSeller
        ? (step.person ?? m.byYou({ locale }))
        : isMarket
          ? m.byMarket({ locale })
          : m.byBuyer({ locale }),
      at: dateText(step.at, locale, 'instant'),
      iso: step.at.toISOString(),
      reason: step.reason,
      changes,
      facts:
        step.counter === null
          ? []
          : counterFacts(step.counter, before ?? offer, { rfqUnit: rfq.unit, locale }),
    };
  });
  return texts.toReversed();
}

/** What the offers changed since the revision that a form was made of. */
function changesSince(revision: number, { steps, quote }: OwnQuoteDetails, locale: Locale) {
  const old = steps.find((step) => step.offer !== null && step.revision === revision)?.offer;
  if (revision >= quote.revision || !old) return [];
  return changeTexts([old, quote.offer], offerChanges(old, quote.offer), locale);
}

/** `takesCounter`: the form begins with the buyer's price. */
export async function loadQuote(
  context: Context,
  id: string,
  { takesCounter }: { readonly takesCounter: boolean },
) {
  const { locale } = context;
  const details = await getOwnQuoteDetails(context, id);
  const { quote, offer, rfq, steps, files, unsent } = details;
  const { counter } = quote;
  const typed = offerAsTyped(
    takesCounter && counter?.unitPrice ? { ...offer, unitPrice: counter.unitPrice } : offer,
    locale,
  );
  return {
    locale,
    id,
    rfqId: quote.rfqId,
    rfqName: quote.rfqName,
    rfqLanguage: quote.rfqLanguage,
    isRfqPublic: rfq.state === 'open' || rfq.state === 'full',
    state: quote.state,
    stateText: ownStateText(quote.state, locale),
    revision: quote.revision,
    isStanding: quote.isStanding,
    isOutdated: quote.isOutdated,
    isCardShown: isCardShown(quote),
    validUntil: dateText(quote.validUntil, locale),
    title: quote.title,
    productHandle: `${quote.productSlug}-${quote.productId}`,
    offer: offerFacts(quote.offer, locale).map(({ name, value }) => ({ name, value: value! })),
    counter: counter && counterRows(counter, details, locale),
    hasCounterPrice: (counter?.unitPrice ?? null) !== null,
    request: [
      { name: m.quantity({ locale }), value: quantityText(rfq.quantity!, rfq.unit!, locale) },
      { name: m.destination({ locale }), value: countryName(rfq.country!, locale) },
    ],
    steps: stepTexts(steps, details, locale),
    /** By revision: what the later offers changed. */
    stale: Object.fromEntries(
      Array.from({ length: quote.revision }, (_, i) => [
        i + 1,
        changesSince(i + 1, details, locale),
      ]),
    ),
    files,
    fileSizes: files.map(({ sizeBytes }) => fileSizeText(sizeBytes, locale)),
    unreadNotes: details.unreadNotes,
    form: quote.isStanding
      ? quoteFormView({
          locale,
          wanted: { quantity: rfq.quantity!, unit: rfq.unit! },
          choice: null,
          month: null,
          templates: details.templates,
          files: unsent,
          typed,
          revision: quote.revision,
          asked: counter?.unitPrice
            ? { unitPrice: unitPriceText(counter.unitPrice, offer, locale) }
            : {},
        })
      : null,
  };
}
export type QuoteView = Awaited<ReturnType<typeof loadQuote>>;
