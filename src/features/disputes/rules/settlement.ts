// Who gets what of an order's money: parts that always equal the whole.
import {
  heldFor,
  marketAccount,
  type Posting,
  sellerAccount,
  shareMinor,
} from '#features/ledger/rules.ts';
import { partsOf } from '#shared/amount-parts.ts';
import type { Currency } from '#shared/money.ts';

export type Sale = {
  readonly lines: readonly {
    readonly amountMinor: number;
    readonly commissionBasisPoints: number;
  }[];
  /** Freight, of which the market takes no commission. */
  readonly shippingMinor: number;
};

export type Split = { readonly feesMinor: number; readonly sellerMinor: number };

/** What the market and the seller get of what stays of a sale. */
export function splitOf({ lines, shippingMinor }: Sale, keptMinor: number): Split {
  const parts = partsOf(keptMinor, [...lines.map((line) => line.amountMinor), shippingMinor]);
  const feesMinor = lines.reduce(
    (sum, { commissionBasisPoints }, i) => sum + shareMinor(parts[i]!, commissionBasisPoints),
    0,
  );
  return { feesMinor, sellerMinor: keptMinor - feesMinor };
}

export type Settled = {
  readonly orderId: string;
  readonly sellerCompanyId: string;
  readonly currency: Currency;
  readonly sale: Sale;
  /** What the buyer paid and has not got back. */
  readonly paidMinor: number;
  readonly refundMinor: number;
  /** The seller's and the market's parts were booked before. */
  readonly isPaidOut: boolean;
};

/**
 * Moves what is held: the refund is owed to the buyer, the rest is the seller's less commission.
 * Where both had theirs already, they give back what the refund takes; the seller may owe then.
 */
export function settlementPostings({
  orderId,
  sellerCompanyId,
  currency,
  sale,
  paidMinor,
  refundMinor,
  isPaidOut,
}: Settled): Posting[] {
  const kept = splitOf(sale, paidMinor - refundMinor);
  const had = isPaidOut ? splitOf(sale, paidMinor) : { feesMinor: 0, sellerMinor: 0 };
  return [
    { account: heldFor(orderId), currency, amountMinor: isPaidOut ? 0 : -paidMinor },
    { account: marketAccount('refunds'), currency, amountMinor: refundMinor },
    { account: marketAccount('fees'), currency, amountMinor: kept.feesMinor - had.feesMinor },
    {
      account: sellerAccount(sellerCompanyId),
      currency,
      amountMinor: kept.sellerMinor - had.sellerMinor,
    },
  ].filter(({ amountMinor }) => amountMinor !== 0);
}
