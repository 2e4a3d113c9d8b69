// Conversion at the dated rates. What is shown converted keeps its original beside it.
import { type Currency, microsPerUnit, roundedPrice } from '#shared/money.ts';

/** Through the dollar, rounded once as people write prices; rates are micros per dollar. */
export function convertPrice(
  priceMicros: number,
  from: Currency,
  to: Currency,
  rates: Readonly<Record<Currency, number>>,
): number {
  if (from === to || priceMicros === 0) return priceMicros;
  const numerator = BigInt(priceMicros) * BigInt(rates[to]);
  const denominator = BigInt(rates[from]);
  return roundedPrice(Number((numerator + denominator / 2n) / denominator));
}

/**
 * No currency was ever worth more or less against the dollar; prices at such rates stay exact
 * integers.
 */
const [minRate, maxRate] = [microsPerUnit / 1_000, microsPerUnit * 100_000];

/**
 * "34.50" TRY per dollar as micros; null when it is no decimal between a thousandth and a hundred
 * thousand.
 */
export function parseRate(text: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text.trim());
  if (!match) return null;
  const micros = Number(match[1]) * microsPerUnit + Number((match[2] ?? '').padEnd(6, '0'));
  return micros >= minRate && micros <= maxRate ? micros : null;
}
