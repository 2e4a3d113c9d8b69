import { z } from 'zod';
import { currencies } from '#shared/money.ts';
import { parsePrice } from '#shared/number-text.ts';
import { isPossibleRate } from './rules.ts';

/** The source of rates that staff enter. */
export const byHand = 'staff';

/** The dollar is what rates are of. */
export const ratedCurrencies = currencies.filter((currency) => currency !== 'USD');

const rate = z.string({ error: 'rateRange' }).transform((text, ctx) => {
  const micros = parsePrice(text);
  if (micros !== null && isPossibleRate(micros)) return micros;
  ctx.addIssue({ code: 'custom', message: 'rateRange' });
  return z.NEVER;
});

/** A day's rate, as staff enter it. */
export const rateForm = z.object({
  currency: z.enum(ratedCurrencies, 'chooseCurrency'),
  rate,
  validOn: z.iso.date('inputDate'),
  /** That a jump is meant. */
  sure: z
    .literal('on')
    .optional()
    .transform((said) => said === 'on'),
});
export type RateInput = z.output<typeof rateForm>;
