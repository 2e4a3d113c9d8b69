// Converts prices at dated rates. A converted price is shown together with its original.
import { dayMs } from '#shared/durations.ts';
import { type Currency, microsPerUnit, roundedPrice } from '#shared/money.ts';

type Rates = Readonly<Record<Currency, number>>;

/** Longer than any holidays: no rate of these days is known. */
const oldRateDays = 7;
/** `validOn`: ISO day; null for the dollar. */
export const isOldRate = (validOn: string | null, now: Date): boolean =>
  validOn !== null && now.getTime() - Date.parse(validOn) > oldRateDays * dayMs;

/** Of two days, such as `2026-11-20`: what was converted at both is as old as the older. */
export const olderDay = (one: string | null, other: string | null): string | null =>
  one === null ? other : other === null ? one : one < other ? one : other;

/** Rounds half up; for whole numbers above zero. */
export const dividedHalfUp = (numerator: bigint, denominator: bigint): number =>
  Number((numerator + denominator / 2n) / denominator);

/**
 * Converts through the dollar and rounds once, as prices are written. Rates are micros per dollar.
 */
export function convertPrice(
  priceMicros: number,
  from: Currency,
  to: Currency,
  rates: Rates,
): number {
  if (from === to || priceMicros === 0) return priceMicros;
  const numerator = BigInt(priceMicros) * BigInt(rates[to]);
  return roundedPrice(dividedHalfUp(numerator, BigInt(rates[from])));
}

/**
 * Bounds beyond every currency's rate to the dollar in history. Within them prices stay exact
 * integers.
 */
const [minRate, maxRate] = [microsPerUnit / 1_000, microsPerUnit * 100_000];

export const isPossibleRate = (microsPerDollar: number): boolean =>
  microsPerDollar >= minRate && microsPerDollar <= maxRate;

/** From the rate before, in hundredths; a slip of the finger moves it further. */
const jumpPercent = 10;
export const isJump = (before: number, after: number): boolean =>
  Math.abs(after - before) * 100 > before * jumpPercent;

/**
 * Parses "34.50" TRY per dollar into micros. Returns null unless it is a decimal between a
 * thousandth and a hundred thousand.
 */
export function parseRate(text: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text.trim());
  if (!match) return null;
  const micros = Number(match[1]) * microsPerUnit + Number((match[2] ?? '').padEnd(6, '0'));
  return isPossibleRate(micros) ? micros : null;
}
