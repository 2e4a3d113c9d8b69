// The seller packages, and the form in which staff change them.
import { z } from 'zod';
import { parsePrice, parseQuantity } from '#shared/number-text.ts';

/** From the smallest to the largest: who changes to a later one upgrades. */
export const packageKeys = ['free', 'growth', 'pro'] as const;
export type PackageKey = (typeof packageKeys)[number];

export const paidPackageKeys = ['growth', 'pro'] as const;
export type PaidPackageKey = (typeof paidPackageKeys)[number];

const maxLimit = 1_000_000;
const maxPriceMicros = 100_000_000_000;
const microsPerCent = 10_000;

/** A whole number as typed; empty for no limit. */
const limit = z
  .string()
  .optional()
  .transform((text, ctx) => {
    if (text === undefined || text.trim() === '') return null;
    const count = parseQuantity(text);
    if (count !== null && count <= maxLimit) return count;
    ctx.addIssue({ code: 'custom', message: 'packageLimit' });
    return z.NEVER;
  });

/** US dollars and cents as typed, above zero. */
const price = z.string({ error: 'packagePrice' }).transform((text, ctx) => {
  const micros = parsePrice(text);
  if (micros !== null && micros <= maxPriceMicros && micros % microsPerCent === 0) return micros;
  ctx.addIssue({ code: 'custom', message: 'packagePrice' });
  return z.NEVER;
});

const limits = {
  /** The revision that was changed; see `packageTerms`. */
  revision: z.coerce.number().int().min(0).max(1_000_000),
  productLimit: limit,
  quoteLimit: limit,
};

/** What a package contains and costs, by its key; the free one has no price. */
export const packageForm = z.discriminatedUnion('id', [
  z
    .object({ id: z.literal('free'), ...limits })
    .transform((input) => ({ ...input, monthlyPriceMicros: 0 })),
  z
    .object({ id: z.enum(paidPackageKeys), ...limits, monthlyPrice: price })
    .transform(({ monthlyPrice, ...input }) => ({ ...input, monthlyPriceMicros: monthlyPrice })),
]);
export type PackageInput = z.output<typeof packageForm>;
