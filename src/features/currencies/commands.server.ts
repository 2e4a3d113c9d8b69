// Records dated exchange rates.
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { invalid } from '#platform/http/problems.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
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
 * A day's rate of a currency is one: saying it again corrects it. Throws unauthenticated, refused,
 * invalid.
 */
export const setRates = defineCommand({
  permission: whyNotAdministerWith('settings'),
  async run(context, rates: readonly DatedRate[]): Promise<void> {
    // Every listed price is divided by it.
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
  },
});
