// What a balance is in dollars, what of a fee is tax, and how payouts are named.
import { microsPerUnit } from '#shared/money.ts';

/**
 * In cents, rounded half away from zero, so that what is owed and what is owed back are converted
 * alike. `microsPerDollar`: of the currency, that a dollar buys.
 */
export function inCents(amountMinor: number, microsPerDollar: number): number {
  const rate = BigInt(microsPerDollar);
  const size = BigInt(Math.abs(amountMinor));
  const cents = Number((size * BigInt(microsPerUnit) * 2n + rate) / (rate * 2n));
  return amountMinor < 0 ? -cents : cents;
}

/** What of an amount is tax that is included in it, rounded half up. */
export const includedTaxMinor = (amountMinor: number, taxPercent: number): number => {
  const whole = BigInt(100 + taxPercent);
  return Number((BigInt(amountMinor) * BigInt(taxPercent) * 2n + whole) / (whole * 2n));
};

/** As it is sealed. */
export const payoutAccountPurpose = 'payout account';

/** The end of an account's number, by which its owner knows it. */
export const endingOf = (number: string): string => number.slice(-4);

/** By which the bank and the seller know a payout. */
export const payoutReference = (id: string): string => `KVP-${id.toUpperCase()}`;

export const feeTaxKey = 'payouts.fee_tax_percent';
/** Value added tax in Türkiye, until the operator sets another one. */
export const usualFeeTaxPercent = 20;
