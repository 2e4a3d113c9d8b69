// Records dated exchange rates.
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { invalid } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdminister } from '#shared/actor.ts';
import type { Currency } from '#shared/money.ts';
import { ratesChanged } from './events.ts';
import { exchangeRates } from './table.server.ts';

export type DatedRate = {
  readonly currency: Currency;
  readonly validOn: string;
  readonly microsPerDollar: number;
  readonly source: string;
};

/**
 * Sets rates, replacing those of the same currency and day. Throws unauthenticated, refused,
 * invalid.
 */
export async function setRates(context: Context, rates: readonly DatedRate[]): Promise<void> {
  permit(whyNotAdminister(context.actor));
  // Refuses zero, because every listed price is divided by the rate.
  if (
    !rates.every(
      ({ currency, microsPerDollar }) =>
        currency !== 'USD' && Number.isSafeInteger(microsPerDollar) && microsPerDollar > 0,
    )
  )
    throw invalid('invalid');
  await inTransaction(context, async (inside) => {
    for (const rate of rates) {
      await inside.db
        .insert(exchangeRates)
        .values(rate)
        .onConflictDoUpdate({
          target: [exchangeRates.currency, exchangeRates.validOn],
          set: { microsPerDollar: rate.microsPerDollar, source: rate.source },
        });
    }
    await emit(inside, ratesChanged());
  });
}
