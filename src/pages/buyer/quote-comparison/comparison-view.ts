// A comparison as its page and its files show it.
import { quoteStateText } from '#features/quotes/format/offer-texts.ts';
import type { Comparison } from '#features/quotes/queries/received-quotes.server.ts';
import { fastest, lowestTotals, sortedQuotes } from '#features/quotes/rules/comparison.ts';
import type { CostBasis } from '#features/quotes/rules/landed-cost.ts';
import { standingStates } from '#features/quotes/rules.ts';
import type { QuoteState } from '#features/quotes/schemas.ts';
import * as m from '#messages/pages/buyer/quote-comparison';
import { translatorFor } from '#platform/i18n/error-texts.ts';
import { isolated, ltr } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import { enumeration } from '#shared/lists.ts';
import { inLanguage } from '#shared/per-language.ts';
import { intlTag, type Locale } from '#shared/locale.ts';
import { currencies, type Currency, microsPerUnit } from '#shared/money.ts';
import * as paths from '#shared/paths.ts';
import { provinceName } from '#shared/provinces.ts';
import { compared, comparisonRows, isDifferent, type ComparedQuote } from './comparison-rows.ts';
import type { ComparisonOptions, ComparisonView } from './options.ts';

/** Quotes that can win, and the one that won. */
const isCompared = (state: QuoteState): boolean =>
  state === 'accepted' || standingStates.some((one) => one === state);

const isIn = (
  view: ComparisonView,
  { id, state }: Comparison['quotes'][number],
  hidden: readonly string[],
): boolean =>
  view === 'all' ||
  (view === 'declined' ? state === 'declined' : isCompared(state) && !hidden.includes(id));

/** The chosen term and currency, or what the request suggests: its only term, its currency. */
export function basisOf(
  { rfq, rates }: Comparison,
  options: ComparisonOptions,
  reader: Currency,
): CostBasis {
  return {
    quantity: rfq.quantity!,
    unit: rfq.unit!,
    incoterm: options.incoterm ?? (rfq.tradeTerms.length === 1 ? rfq.tradeTerms[0]! : 'DAP'),
    currency: options.currency ?? rfq.currency ?? reader,
    rates: Object.fromEntries(
      currencies.map((currency) => [currency, rates[currency].microsPerDollar]),
    ) as CostBasis['rates'],
    without: options.without,
  };
}

type OfColumns = {
  readonly rfq: string;
  readonly hidden: readonly string[];
  readonly locale: Locale;
};

function columnOf(quote: ComparedQuote, { rfq, hidden, locale }: OfColumns) {
  const { id, storeName, storeSlug, storeState, province, responseTimeHours, state } = quote;
  const title = inLanguage(quote.productTitle, locale, quote.productLanguage);
  const isStanding = standingStates.some((one) => one === state);
  return {
    id,
    rfq,
    storeName,
    storeHref: storeState === 'open' ? paths.store({ locale, slug: storeSlug }) : null,
    province: provinceName(province, locale),
    isVerified: quote.isVerified,
    answers:
      responseTimeHours === null
        ? null
        : m.answersIn({ count: Math.max(1, Math.round(responseTimeHours)) }, { locale }),
    productTitle: title?.value ?? '',
    productLang: title?.locale ?? locale,
    revision: quote.revision,
    isNew: quote.isNew,
    isOutdated: isStanding && quote.isOutdated,
    isStanding,
    isHidden: hidden.includes(id),
    stateText: state === 'submitted' ? null : quoteStateText(state, locale),
    state,
    whyNot:
      quote.whyNotAccept === null || !isStanding ? null : translatorFor(locale)(quote.whyNotAccept),
  };
}
export type Column = ReturnType<typeof columnOf>;

const rateFormat = (locale: Locale) =>
  new Intl.NumberFormat(intlTag[locale], { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** Which rates the shown prices were converted at, with their source and day; null if at none. */
export function ratesText(
  { rates }: Comparison,
  quotes: readonly ComparedQuote[],
  { currency: to }: CostBasis,
  locale: Locale,
): string | null {
  const used = new Set(quotes.map(({ offer }) => offer.currency).filter((from) => from !== to));
  if (used.size === 0) return null;
  const named = [...new Set([...used, to])].filter((currency) => currency !== 'USD');
  const texts = named.map((currency) => {
    const { microsPerDollar, source, validOn } = rates[currency];
    return m.rate(
      {
        from: ltr('1 USD'),
        to: ltr(`${rateFormat(locale).format(microsPerDollar / microsPerUnit)} ${currency}`),
        source: isolated(source ?? ''),
        day: validOn === null ? '' : dateText(validOn, locale),
      },
      { locale },
    );
  });
  return m.rates({ rates: enumeration(texts, locale) }, { locale });
}

export function comparisonView(
  comparison: Comparison,
  options: ComparisonOptions,
  { locale, currency }: { readonly locale: Locale; readonly currency: Currency },
) {
  const { hidden, view, sort, onlyDifferences } = options;
  const basis = basisOf(comparison, options, currency);
  const all = comparison.quotes;
  const inView = compared(
    all.filter((quote) => isIn(view, quote, hidden)),
    basis,
  );
  const shown = sortedQuotes(inView, sort);
  const lowest = lowestTotals(shown);
  const rows = comparisonRows(shown, { basis, locale, lowest, fastest: fastest(shown) });
  const isFiltered = onlyDifferences && shown.length > 1;
  return {
    basis,
    best: lowest.length === 1 ? lowest[0]! : null,
    columns: shown.map((quote) =>
      columnOf(quote, { rfq: comparison.rfq.publicId, hidden, locale }),
    ),
    rows: isFiltered ? rows.filter((row) => row.isTotal || isDifferent(row)) : rows,
    counts: {
      compare: all.filter((quote) => isIn('compare', quote, hidden)).length,
      all: all.length,
      declined: all.filter(({ state }) => state === 'declined').length,
      hidden: all.filter(({ id, state }) => isCompared(state) && hidden.includes(id)).length,
    },
    rates: ratesText(comparison, shown, basis, locale),
  };
}
