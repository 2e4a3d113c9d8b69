// What an order's payments are, how a transfer is matched to them, and what it settles.
import type { Currency } from '#shared/money.ts';
import { dayMs } from '#shared/durations.ts';
import type { OrderPaymentMethod, PaymentPart } from './schemas.ts';

/** Until then the first payment is expected; a later one still counts. */
const paymentDays = 14;
export const dueAtOf = (part: PaymentPart, now: Date): Date | null =>
  part === 'balance' ? null : new Date(now.getTime() + paymentDays * dayMs);

/** How buyers can pay, the preferred way first. What a page says of methods is read from here. */
const paymentMethods: readonly {
  readonly method: OrderPaymentMethod;
  /** Null: every currency for which the market has an account. */
  readonly currencies: readonly Currency[] | null;
}[] = [{ method: 'bank_transfer', currencies: null }];

/** Bank transfers take every currency. */
export const methodFor = (currency: Currency): OrderPaymentMethod =>
  paymentMethods.find(({ currencies }) => currencies?.includes(currency) ?? true)!.method;

type Part = { readonly part: PaymentPart; readonly amountMinor: number };

/** `depositMinor`: the whole amount without a deposit. Nothing to pay makes no payment. */
export function partsOf(totalMinor: number, depositMinor: number): Part[] {
  const balanceMinor = totalMinor - depositMinor;
  const parts: Part[] =
    balanceMinor === 0
      ? [{ part: 'whole', amountMinor: totalMinor }]
      : [
          { part: 'deposit', amountMinor: depositMinor },
          { part: 'balance', amountMinor: balanceMinor },
        ];
  return parts.filter(({ amountMinor }) => amountMinor > 0);
}

/** References in a transfer's text, in which banks add spaces, breaks and signs. */
export function referencesIn(text: string): string[] {
  const plain = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const found = new Set<string>();
  for (let at = plain.indexOf('KV'); at !== -1; at = plain.indexOf('KV', at + 1)) {
    const id = plain.slice(at + 2, at + 12);
    if (id.length === 10) found.add(`KV-${id}`);
  }
  return [...found].slice(0, 10);
}

/** How what is left of a transfer compares with what a payment still needs. */
export type Fit = 'exact' | 'short' | 'over';
export const fitOf = (leftMinor: number, missingMinor: number): Fit =>
  leftMinor === missingMinor ? 'exact' : leftMinor < missingMinor ? 'short' : 'over';

/** For the accounts from which buyers paid. */
export const payerAccountPurpose = 'payer account';
