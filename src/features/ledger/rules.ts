// What an entry of the ledger must be: postings that cancel each other out in every currency.
import type { Currency } from '#shared/money.ts';
import type { AccountKind, AccountOwner } from './schemas.ts';

export type AccountName = {
  readonly kind: AccountKind;
  readonly owner: AccountOwner;
  /** Null for the market. */
  readonly ownerId: string | null;
};

export const marketAccount = (kind: AccountKind): AccountName => ({
  kind,
  owner: 'market',
  ownerId: null,
});
/** What is paid for an order that is not finished. */
export const heldFor = (orderId: string): AccountName => ({
  kind: 'held',
  owner: 'order',
  ownerId: orderId,
});

/** What the market owes a company for its orders. */
export const sellerAccount = (companyId: string): AccountName => ({
  kind: 'seller',
  owner: 'company',
  ownerId: companyId,
});

export type Posting = {
  readonly account: AccountName;
  readonly currency: Currency;
  /**
   * In minor units: credits are positive, debits negative. The bank is debited for what comes in,
   * and an order, a seller or the market's fees are credited.
   */
  readonly amountMinor: number;
};

/** Most orders have fewer; a bound for whatever is computed. */
const maxPostings = 200;

/** Why these postings are no entry; null: they are. */
export function whyNotEntry(postings: readonly Posting[]): string | null {
  if (postings.length < 2 || postings.length > maxPostings) return 'it needs 2 to 200 postings';
  const sums = new Map<Currency, bigint>();
  for (const { account, currency, amountMinor } of postings) {
    if (!Number.isSafeInteger(amountMinor) || amountMinor === 0)
      return `${amountMinor} is not an amount`;
    if ((account.ownerId === null) !== (account.owner === 'market'))
      return `the owner of ${account.kind} is not named`;
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amountMinor));
  }
  for (const [currency, sum] of sums) if (sum !== 0n) return `${currency} sums to ${sum}`;
  return null;
}

/** The share in basis points, rounded half up; the remainder is the rest: both make the whole. */
export const shareMinor = (amountMinor: number, basisPoints: number): number =>
  Number((BigInt(amountMinor) * BigInt(basisPoints) + 5_000n) / 10_000n);
