// Records dated exchange rates.
import { noteAct } from '#features/users/services/business-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { invalid } from '#platform/http/problems.ts';
import { actorIds, whyNotAdministerWith } from '#shared/actor.ts';
import { dayMs } from '#shared/durations.ts';
import type { Currency } from '#shared/money.ts';
import { ratesChanged } from './events.ts';
import { latestDatedRates } from './queries.server.ts';
import { isJump, isPossibleRate } from './rules.ts';
import { byHand, type RateInput } from './schemas.ts';
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
            set: {
              microsPerDollar: rate.microsPerDollar,
              source: rate.source,
              setBy: null,
              setAt: null,
            },
          });
      }
      await emit(inside, ratesChanged());
    });
  },
});

/** Rates hold from a day on; one far ahead is a slip. */
const maxDaysAhead = 31;

/**
 * Enters a day's rate by hand. One that differs from today's by more than a tenth has to be meant.
 * Throws invalid (`rate`, `validOn`, `sure`), refused, unauthenticated.
 */
export const enterRate = defineCommand({
  permission: whyNotAdministerWith('settings'),
  async run(context, { currency, rate, validOn, sure }: RateInput): Promise<void> {
    if (!isPossibleRate(rate)) throw invalid({ rate: 'rateRange' });
    const latest = new Date(context.now().getTime() + maxDaysAhead * dayMs);
    if (validOn > latest.toISOString().slice(0, 10)) throw invalid({ validOn: 'rateTooFarAhead' });
    const before = (await latestDatedRates(context))[currency].microsPerDollar;
    if (!sure && isJump(before, rate)) throw invalid({ sure: 'rateJumps' });
    const row = {
      microsPerDollar: rate,
      source: byHand,
      setBy: actorIds(context.actor).userId,
      setAt: context.now(),
    };
    await inTransaction(context, async (inside) => {
      await inside.db
        .insert(exchangeRates)
        .values({ ...row, currency, validOn })
        .onConflictDoUpdate({
          target: [exchangeRates.currency, exchangeRates.validOn],
          set: row,
        });
      await noteAct(inside, {
        kind: 'rate_set',
        subject: `${currency} ${validOn}`,
        before: { microsPerDollar: before },
        after: { microsPerDollar: rate },
      });
      await emit(inside, ratesChanged());
    });
  },
});
