import { asc, desc, eq, lte, sql } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { type Currency, currencies, microsPerUnit } from '#shared/money.ts';
import { ratesTag } from './events.ts';
import { exchangeRates } from './table.server.ts';

/** Micros of each currency that one dollar buys. */
export type Rates = Readonly<Record<Currency, number>>;

/** A rate with the day from which it holds and who published it; the dollar's has neither. */
export type DatedRate = {
  readonly microsPerDollar: number;
  readonly validOn: string | null;
  readonly source: string | null;
};
export type DatedRates = Readonly<Record<Currency, DatedRate>>;

/** Returns the newest rate of each currency valid today. Throws when a listed currency has none. */
export async function latestRates(context: Context): Promise<Rates> {
  const dated = await latestDatedRates(context);
  return Object.fromEntries(
    currencies.map((currency) => [currency, dated[currency].microsPerDollar]),
  ) as Rates;
}

/** Like `latestRates`, with the day and the source of each. */
export function latestDatedRates(context: Context): Promise<DatedRates> {
  const today = context.now().toISOString().slice(0, 10);
  return fromQueryCache(context, `rates ${today}`, [ratesTag], () => readRates(context, today));
}

async function readRates(context: Context, today: string): Promise<DatedRates> {
  const rows = await context.db
    .selectDistinctOn([exchangeRates.currency], {
      currency: exchangeRates.currency,
      microsPerDollar: exchangeRates.microsPerDollar,
      validOn: exchangeRates.validOn,
      source: exchangeRates.source,
    })
    .from(exchangeRates)
    .where(lte(exchangeRates.validOn, today))
    .orderBy(exchangeRates.currency, sql`${exchangeRates.validOn} desc`);
  const rates = new Map<Currency, DatedRate>(rows.map(({ currency, ...rate }) => [currency, rate]));
  rates.set('USD', { microsPerDollar: microsPerUnit, validOn: null, source: null });
  const missing = currencies.find((currency) => !rates.has(currency));
  if (missing)
    throw new Error(
      `There is no exchange rate for ${missing} on ${today}: kervan rates set ${missing} RATE`,
    );
  return Object.fromEntries(rates) as DatedRates;
}

const perPage = 30;

/** All rates, the newest day first. Throws refused, unauthenticated. */
export async function listRates(context: Context, page: number) {
  permit(whyNotAdministerWith('settings')(context.actor));
  const { db } = context;
  const [rows, count] = await Promise.all([
    db
      .select({
        currency: exchangeRates.currency,
        validOn: exchangeRates.validOn,
        microsPerDollar: exchangeRates.microsPerDollar,
        source: exchangeRates.source,
        setBy: users.name,
        setAt: exchangeRates.setAt,
      })
      .from(exchangeRates)
      .leftJoin(users, eq(users.id, exchangeRates.setBy))
      .orderBy(desc(exchangeRates.validOn), exchangeRates.currency)
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.$count(exchangeRates),
  ]);
  return { rows, count, pages: Math.max(1, Math.ceil(count / perPage)) };
}

/** Rates that a person entered, for the copy of their data. */
export const exportRates = ({ db }: Context, userId: Id<'user'>) =>
  db
    .select({
      currency: exchangeRates.currency,
      validOn: exchangeRates.validOn,
      microsPerDollar: exchangeRates.microsPerDollar,
      at: exchangeRates.setAt,
    })
    .from(exchangeRates)
    .where(eq(exchangeRates.setBy, userId))
    .orderBy(asc(exchangeRates.validOn), asc(exchangeRates.currency));
