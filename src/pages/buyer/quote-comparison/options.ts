// The options of a comparison, all of them parameters of its address.
import { type ComparisonSort, comparisonSorts } from '#features/quotes/rules/comparison.ts';
import { type OptionalLeg, optionalLegs } from '#features/quotes/rules/landed-cost.ts';
import { maxQuotes } from '#features/rfqs/rules.ts';
import { type Incoterm, incoterms } from '#shared/incoterms.ts';
import { type Currency, currencies } from '#shared/money.ts';

export const comparisonViews = ['compare', 'all', 'declined'] as const;
export type ComparisonView = (typeof comparisonViews)[number];

export type ComparisonOptions = {
  readonly view: ComparisonView;
  /** Null: as the request suggests. */
  readonly incoterm: Incoterm | null;
  readonly currency: Currency | null;
  readonly without: readonly OptionalLeg[];
  readonly sort: ComparisonSort;
  readonly onlyDifferences: boolean;
  /** Public ids of quotes. */
  readonly hidden: readonly string[];
};

const among = <Value extends string>(values: readonly Value[], given: string | null) =>
  values.find((value) => value === given) ?? null;

export const readOptions = (query: URLSearchParams): ComparisonOptions => ({
  view: among(comparisonViews, query.get('view')) ?? 'compare',
  incoterm: among(incoterms, query.get('to')),
  currency: among(currencies, query.get('currency')),
  without: optionalLegs.filter((leg) => query.getAll('without').includes(leg)),
  sort: among(comparisonSorts, query.get('sort')) ?? 'received',
  onlyDifferences: query.get('only') === 'differences',
  hidden: query.getAll('hide').slice(0, maxQuotes),
});

/** Default values are left out, so that equal options have one address. */
export const parametersOf = (options: ComparisonOptions) => ({
  view: options.view === 'compare' ? null : options.view,
  to: options.incoterm,
  currency: options.currency,
  without: options.without,
  sort: options.sort === 'received' ? null : options.sort,
  only: options.onlyDifferences ? 'differences' : null,
  hide: options.hidden,
});
