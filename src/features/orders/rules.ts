// Limits of orders, and when the sides may know how to reach each other.
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';

/** Limits per person. */
export const limits = {
  /** New requests, counted as rows. */
  requests: { most: 40, windowMs: dayMs },
  messages: { most: 20, windowMs: minuteMs },
  files: { most: 60, windowMs: hourMs },
} as const;

/** Of one request. */
export const maxOrderFiles = 5;
/** After so many a sample helps no more. */
export const maxSamples = 10;
/** More than any negotiation has. */
export const maxRevisions = 100;

/** Prefix of files in file storage; no other file has it. */
export const orderFilePrefix = 'order-';
/** Files of a request that was never sent are deleted after this. */
export const unsentFileDays = 7;

/** Both sides' contact details are hidden until the buyer has shared them or a deal is made. */
export const areContactsHidden = ({
  sharesContact,
  agreedAt,
}: {
  readonly sharesContact: boolean;
  readonly agreedAt: Date | null;
}): boolean => !sharesContact && agreedAt === null;

/** When it can leave at the earliest. */
export const earliestDay = (now: Date, days: number): string =>
  new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);

type Offered = {
  readonly lastSide: 'buyer' | 'seller';
  readonly revision: number;
  readonly buyerAccepted: number;
  readonly sellerAccepted: number;
};

/** Whether the side that made the current offer stands by it: above its limit staff does not. */
export const isOfferApproved = ({
  lastSide,
  revision,
  buyerAccepted,
  sellerAccepted,
}: Offered): boolean => (lastSide === 'buyer' ? buyerAccepted : sellerAccepted) === revision;
