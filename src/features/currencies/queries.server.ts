import { lte, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { type Currency, currencies, microsPerUnit } from '#shared/money.ts';
import { ratesTag } from './events.ts';
import { exchangeRates } from './table.server.ts';

/** Micros of each currency that one dollar buys. */
export type Rates = Readonly<Record<Currency, number>>;

/** Returns the newest rate of each currency valid today. Throws when a listed currency has none. */
export function latestRates(context: Context): Promise<Rates> {
  const today = context.now().toISOString().slice(0, 10);
  return fromQueryCache(context, `rates ${today}`, [ratesTag], () => readRates(context, today));
}

async function readRates(context: Context, today: string): Promise<Rates> {
  const rows = await context.db
    .selectDistinctOn([exchangeRates.currency], {
      currency: exchangeRates.currency,
      microsPerDollar: exchangeRates.microsPerDollar,
    })
    .from(exchangeRates)
    .where(lte(exchangeRates.validOn, today))
    .orderBy(exchangeRates.currency, sql`${exchangeRates.validOn} desc`);
  const rates = new Map<Currency, number>(rows.map((row) => [row.currency, row.microsPerDollar]));
  rates.set('USD', microsPerUnit);
  const missing = currencies.find((currency) => !rates.has(currency));
  if (missing)
    throw new Error(
      `There is no exchange rate for ${missing} on ${today}: kervan rates set ${missing} RATE`,
    );
  return Object.fromEntries(rates) as Rates;
}
