// What the packages contain and cost before staff change them.
import type { PackageKey } from './schemas.ts';

export type PackageTerms = {
  /** Published products; null for any number. */
  readonly productLimit: number | null;
  /** Quotes in a calendar month; null for any number. */
  readonly quoteLimit: number | null;
  /** US dollars, whole cents. */
  readonly monthlyPriceMicros: number;
};

export const firstTerms: Readonly<Record<PackageKey, PackageTerms>> = {
  free: { productLimit: 20, quoteLimit: 5, monthlyPriceMicros: 0 },
  growth: { productLimit: 500, quoteLimit: 50, monthlyPriceMicros: 49_000_000 },
  pro: { productLimit: null, quoteLimit: null, monthlyPriceMicros: 149_000_000 },
};
