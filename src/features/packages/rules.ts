// What the packages contain and cost at first, how long a paid one lasts, and what its unused days
// are worth.
import { dayMs } from '#shared/durations.ts';
import { type PackageKey, packageKeys, type PaidPackageKey } from './schemas.ts';

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

/** Prices are whole cents. */
export const microsPerCent = 10_000;

/** A company's paid package. */
export type Subscription = {
  readonly packageKey: PaidPackageKey;
  /** From here to `paidUntil`, `paidCents` are used up day by day. */
  readonly startedAt: Date;
  readonly paidUntil: Date;
  readonly paidCents: number;
  /** Left over from earlier periods, for the next payment. */
  readonly creditCents: number;
};

/** After `paidUntil` the package stays for so long. */
export const graceDays = 7;

const endOfGrace = ({ paidUntil }: Subscription): number => paidUntil.getTime() + graceDays * dayMs;

export const isPaid = (subscription: Subscription, now: Date): boolean =>
  now < subscription.paidUntil;

/** The package whose limits apply: without a paid one, the free one. */
export const packageAt = (subscription: Subscription | null, now: Date): PackageKey =>
  subscription && now.getTime() < endOfGrace(subscription) ? subscription.packageKey : 'free';

const daysUntil = (end: Date, from: Date): number => (end.getTime() - from.getTime()) / dayMs;
/** Days that have not begun yet. */
const unusedDays = ({ paidUntil }: Subscription, now: Date): number =>
  Math.max(0, Math.floor(daysUntil(paidUntil, now)));

/** What the unused days are worth, rounded half up to the cent. */
export function unusedCents(subscription: Subscription, now: Date): number {
  const { startedAt, paidUntil, paidCents } = subscription;
  const allDays = Math.round(daysUntil(paidUntil, startedAt));
  const days = Math.min(allDays, unusedDays(subscription, now));
  return allDays === 0 ? 0 : Math.floor((2 * paidCents * days + allDays) / (2 * allDays));
}

/** The same day and time of the next month, or that month's last day. */
export function addMonth(from: Date): Date {
  const next = new Date(from);
  next.setUTCMonth(from.getUTCMonth() + 1);
  // The 31st of a month of 30 days has become the 1st of the month after.
  if (next.getUTCDate() !== from.getUTCDate()) next.setUTCDate(0);
  return next;
}

/** What a month of a package costs a company now. */
export type Offer = {
  readonly packageKey: PaidPackageKey;
  readonly priceCents: number;
  /** Of unused days and earlier credit, as much as the price takes. */
  readonly creditCents: number;
  /** What is left of the credit for the payment after this one. */
  readonly restCents: number;
  /** To pay: the price without the credit. */
  readonly amountCents: number;
};

const rankOf = (key: PackageKey): number => packageKeys.indexOf(key);

/** A paid package is left for a smaller one at its end. */
export const whyNotOrder = (
  subscription: Subscription | null,
  key: PackageKey,
  now: Date,
): 'packageFree' | 'packageSmaller' | null => {
  if (key === 'free') return 'packageFree';
  return subscription && isPaid(subscription, now) && rankOf(key) < rankOf(subscription.packageKey)
    ? 'packageSmaller'
    : null;
};

/** The same package again, before its grace is over, follows on. */
const isRenewal = (
  subscription: Subscription | null,
  key: PaidPackageKey,
  now: Date,
): subscription is Subscription =>
  subscription !== null && key === subscription.packageKey && packageAt(subscription, now) === key;

/** What can be credited to the package: what is left over, and days that another package has. */
const creditFor = (
  subscription: Subscription | null,
  packageKey: PaidPackageKey,
  now: Date,
): number =>
  (subscription?.creditCents ?? 0) +
  (subscription && !isRenewal(subscription, packageKey, now) ? unusedCents(subscription, now) : 0);

export function offerOf(
  subscription: Subscription | null,
  { packageKey, priceCents }: { packageKey: PaidPackageKey; priceCents: number },
  now: Date,
): Offer {
  const available = creditFor(subscription, packageKey, now);
  const creditCents = Math.min(available, priceCents);
  return {
    packageKey,
    priceCents,
    creditCents,
    restCents: available - creditCents,
    amountCents: priceCents - creditCents,
  };
}

/**
 * The subscription once the offer is paid. The credit is that of now: what the offer credited is
 * kept as promised, and days that were used up since are not left over once more.
 */
export function subscriptionAfter(
  subscription: Subscription | null,
  { packageKey, priceCents, creditCents }: Pick<Offer, 'packageKey' | 'priceCents' | 'creditCents'>,
  now: Date,
): Subscription {
  const restCents = Math.max(0, creditFor(subscription, packageKey, now) - creditCents);
  if (!isRenewal(subscription, packageKey, now))
    return {
      packageKey,
      startedAt: now,
      paidUntil: addMonth(now),
      paidCents: priceCents,
      creditCents: restCents,
    };
  const { paidUntil } = subscription;
  return {
    packageKey,
    startedAt: new Date(paidUntil.getTime() - unusedDays(subscription, now) * dayMs),
    paidUntil: addMonth(paidUntil),
    paidCents: unusedCents(subscription, now) + priceCents,
    creditCents: restCents,
  };
}
