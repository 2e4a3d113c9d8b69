// When a person is told of a product on the wishlist.
import type { Currency } from '#shared/money.ts';

/** Characters of a note. */
export const maxNote = 500;

/** How much cheaper a product has to be, in percent; people choose one. */
export const alertPercents = [5, 10, 20] as const;
export type AlertPercent = (typeof alertPercents)[number];

/** What a product costs at least, after promotions. */
export type Offer = {
  readonly priceMicros: number;
  /** The seller's. */
  readonly currency: Currency;
  /** On sale, and not sold out. */
  readonly isOffered: boolean;
  /** A promotion runs. */
  readonly isPromoted: boolean;
};

/** `back`: on sale again. `promoted`, `over`: a promotion has begun or ended. */
export type WishChange = 'cheaper' | 'back' | 'promoted' | 'over';

/** `seen`: what was told last, at first what the person saw. */
export function changeOf(percent: number, seen: Offer, now: Offer): WishChange | null {
  if (!now.isOffered) return null;
  if (!seen.isOffered) return 'back';
  if (seen.currency !== now.currency) return null;
  if (now.priceMicros * 100 <= seen.priceMicros * (100 - percent)) return 'cheaper';
  if (now.isPromoted !== seen.isPromoted) return now.isPromoted ? 'promoted' : 'over';
  return null;
}

/** What the next look is compared with: prices change it only when they were told. */
export const seenAfter = (change: WishChange | null, seen: Offer, now: Offer): Offer =>
  change !== null || seen.currency !== now.currency
    ? now
    : { ...seen, isOffered: now.isOffered, isPromoted: now.isPromoted };
