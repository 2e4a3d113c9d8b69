// What a buyer is told about several quotes: which total is lowest, which delivery is fastest, in
// which order they come.
import type { LandedCost } from './landed-cost.ts';

export type Compared = {
  readonly id: string;
  /** It can still be accepted. */
  readonly canWin: boolean;
  readonly leadDays: number | null;
  readonly cost: LandedCost;
};

/** Everything that equals the smallest value, if at least two have one. */
function smallestOf(all: readonly { readonly id: string; readonly value: number }[]): string[] {
  if (all.length < 2) return [];
  const least = Math.min(...all.map(({ value }) => value));
  return all.filter(({ value }) => value === least).map(({ id }) => id);
}

/** Never one whose total lacks a cost, or that is not sold in so small a quantity. */
export const lowestTotals = (quotes: readonly Compared[]): string[] =>
  smallestOf(
    quotes.flatMap(({ id, canWin, cost }) =>
      canWin && cost.isComplete && cost.totalMinor !== null ? [{ id, value: cost.totalMinor }] : [],
    ),
  );

export const fastest = (quotes: readonly Compared[]): string[] => {
  const found = quotes.flatMap(({ id, canWin, leadDays }) =>
    canWin && leadDays !== null ? [{ id, value: leadDays }] : [],
  );
  const ids = smallestOf(found);
  return ids.length === found.length ? [] : ids;
};

export const comparisonSorts = ['received', 'total', 'price', 'lead'] as const;
export type ComparisonSort = (typeof comparisonSorts)[number];

/** Incomplete totals come after complete ones, and what is unknown comes last. */
const keyOf = (
  { cost, leadDays }: Compared,
  sort: Exclude<ComparisonSort, 'received'>,
): readonly [number, number] => {
  const value =
    sort === 'total' ? cost.totalMinor : sort === 'price' ? cost.unitPriceMicros : leadDays;
  return [value === null ? 2 : sort === 'total' && !cost.isComplete ? 1 : 0, value ?? 0];
};

/** Equal ones stay in the order in which they came. */
export const sortedQuotes = <Quote extends Compared>(
  quotes: readonly Quote[],
  sort: ComparisonSort,
): Quote[] =>
  sort === 'received'
    ? [...quotes]
    : quotes.toSorted((one, other) => {
        const [a, b] = [keyOf(one, sort), keyOf(other, sort)];
        return a[0] - b[0] || a[1] - b[1];
      });
