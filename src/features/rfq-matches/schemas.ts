import { z } from 'zod';
import { cleanQuery, maxCharacters } from '#features/search/rules.ts';
import { countries } from '#shared/countries.ts';

/** How often a seller is mailed about new matching requests. */
export const alertFrequencies = ['never', 'at_once', 'daily', 'weekly'] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

export const alertInput = z.object({ frequency: z.enum(alertFrequencies) });

const emptyIsNull = <Value extends z.ZodType>(value: Value) =>
  z
    .union([z.literal(''), value])
    .optional()
    .transform((given) => (given === '' || given === undefined ? null : given));

/** A search in the market: at least one of them. */
export const rfqSearchInput = z
  .object({
    query: z.string().max(maxCharacters, 'tooLong').optional().default('').transform(cleanQuery),
    category: emptyIsNull(z.string().regex(/^[a-z0-9-]{1,80}$/, 'invalidField')),
    country: emptyIsNull(z.enum(countries)),
  })
  .refine(({ query, category, country }) => query !== '' || category !== null || country !== null, {
    path: ['query'],
    error: 'required',
  });
export type RfqSearchInput = z.output<typeof rfqSearchInput>;
