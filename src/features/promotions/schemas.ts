// The form of a promotion.
import { z } from 'zod';
import { parseMarketTime } from '#shared/market-time.ts';
import { parseQuantity } from '#shared/quantity-text.ts';
import { maxPercent, minPercent } from './rules.ts';

const percent = z
  .string({ error: 'promotionPercent' })
  .max(24, 'promotionPercent')
  .transform((typed) => parseQuantity(typed.replace(/[%٪]/g, '')))
  .pipe(
    z
      .number({ error: 'promotionPercent' })
      .min(minPercent, 'promotionPercent')
      .max(maxPercent, 'promotionPercent'),
  );

const moment = z
  .string({ error: 'inputMoment' })
  .max(40, 'inputMoment')
  .transform(parseMarketTime)
  .pipe(z.date({ error: 'inputMoment' }));

export const promotionForm = z.object({
  percent,
  /** Absent: at once. */
  startsAt: moment.optional(),
  endsAt: moment,
});
export type PromotionForm = z.output<typeof promotionForm>;
