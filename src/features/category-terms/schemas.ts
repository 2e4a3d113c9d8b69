// The form in which staff change what a category demands of its sellers.
import { z } from 'zod';
import { returnDays } from '#features/categories/schemas.ts';
import { parsePercent, parseQuantity } from '#shared/number-text.ts';

const maxBasisPoints = 10_000;
/** Reads "4.5", "4,50 %" and "٤٫٥" as 450. Null: no percentage from 0 to 100. */
function parseBasisPoints(text: string): number | null {
  const basisPoints = parsePercent(text);
  return basisPoints !== null && basisPoints <= maxBasisPoints ? basisPoints : null;
}

const wholeBetween = (min: number, max: number) => (text: string) => {
  const count = parseQuantity(text);
  return count !== null && count >= min && count <= max ? count : null;
};

/** As typed; empty to inherit. */
const term = (parse: (text: string) => number | null, message: string) =>
  z
    .string()
    .optional()
    .transform((text, ctx) => {
      if (text === undefined || text.trim() === '') return null;
      const value = parse(text);
      if (value !== null) return value;
      ctx.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

/** What the form showed before it was changed; an empty field is missing. */
const seen = z.coerce.number().int().min(0).max(1_000_000).nullish().default(null);

/** One of those that the market knows; null to inherit. */
const returns = z.literal(returnDays, 'invalidField').nullable();

export const termsForm = z
  .object({
    seenCommission: seen,
    seenDays: seen,
    seenMoq: seen,
    seenReturns: seen.pipe(returns),
    commission: term(parseBasisPoints, 'termCommission'),
    transferDays: term(wholeBetween(0, 365), 'termDays'),
    moqPieces: term(wholeBetween(1, 1_000_000), 'termMoq'),
    returnDays: z
      .union([z.literal(''), z.coerce.number()], 'invalidField')
      .optional()
      .transform((days) => (days === undefined || days === '' ? null : days))
      .pipe(returns),
  })
  .transform(({ commission, transferDays, moqPieces, returnDays: days, ...before }) => ({
    seen: {
      commissionBasisPoints: before.seenCommission,
      transferDays: before.seenDays,
      moqPieces: before.seenMoq,
      returnDays: before.seenReturns,
    },
    wanted: { commissionBasisPoints: commission, transferDays, moqPieces, returnDays: days },
  }));
export type TermsInput = z.output<typeof termsForm>;
