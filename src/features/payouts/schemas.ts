// Payouts to sellers: states, and where the money goes.
import { z } from 'zod';
import { isIban } from '#shared/bank-account.ts';
import { countries } from '#shared/countries.ts';
import { plainLine } from '#shared/plain-line.ts';

/** `prepared` in a batch for the bank, `sent` by it; `returned`: the seller has the money again. */
export const payoutStates = ['prepared', 'sent', 'returned'] as const;
export type PayoutState = (typeof payoutStates)[number];

// Messages are keys of the `error` texts.

const line = (most: number) =>
  z
    .string({ error: 'required' })
    .max(4 * most, 'tooLong')
    .transform(plainLine)
    .pipe(z.string().min(1, 'required').max(most, 'tooLong'));

/** An IBAN begins with a country and two check digits. */
const looksLikeIban = (number: string): boolean => /^[A-Z]{2}\d{2}/.test(number);

/** Where a selling company gets its money: an IBAN, or an account number where there are none. */
export const payoutAccountInput = z
  .object({
    holder: line(120),
    bank: line(120),
    country: z.enum(countries, 'chooseCountry'),
    number: z
      .string({ error: 'required' })
      .max(80, 'accountNumberWrong')
      .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
      .refine((number) => /^[A-Z0-9]{4,34}$/.test(number), 'accountNumberWrong')
      .refine((number) => !looksLikeIban(number) || isIban(number), 'ibanWrong'),
    swift: z
      .string({ error: 'required' })
      .max(40, 'swiftWrong')
      .transform((text) => text.replace(/\s/g, '').toUpperCase())
      .refine((code) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(code), 'swiftWrong'),
  })
  // Banks in Türkiye send nothing to an account without one.
  .refine(({ country, number }) => country !== 'TR' || number.startsWith('TR'), {
    path: ['number'],
    message: 'ibanWrong',
  });
export type PayoutAccountInput = z.output<typeof payoutAccountInput>;

/** In per cent, as typed. */
export const feeTaxInput = z.object({
  taxPercent: z
    .string({ error: 'taxPercentWrong' })
    .trim()
    .regex(/^\d{1,2}$/, 'taxPercentWrong')
    .transform(Number)
    .pipe(z.int().max(50, 'taxPercentWrong')),
});
