// The form of a promotion.
import { z } from 'zod';
import { parseMarketTime } from '#shared/market-time.ts';
import { parsePercent } from './rules.ts';

const percent = z
  .string({ error: 'promotionPercent' })
  .transform(parsePercent)
  .pipe(z.number({ error: 'promotionPercent' }));

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
