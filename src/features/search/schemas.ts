import { z } from 'zod';
import { locales } from '#shared/locale.ts';

export const synonymKinds = ['synonym', 'spelling'] as const;
export type SynonymKind = (typeof synonymKinds)[number];

const [maxTerms, longestTerm, longestList] = [20, 60, 600];
/** Terms as operators write them: separated by commas, of any language's or in lines. */
const termsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,،;\n]/u)
      .map((term) => term.normalize('NFC').replace(/\s+/gu, ' ').trim())
      .filter((term) => term !== ''),
  ),
];
const termList = z
  .string()
  .max(longestList)
  .transform((text) =>
    [...new Set(termsIn(text).map((term) => term.slice(0, longestTerm)))].slice(0, maxTerms),
  );

export type SynonymInput = {
  readonly kind: SynonymKind;
  readonly en: readonly string[];
  readonly tr: readonly string[];
  readonly ar: readonly string[];
};
const hasTwo = (row: SynonymInput): boolean =>
  locales.reduce((count, locale) => count + row[locale].length, 0) >= 2;

const linesOf = (kind: SynonymKind) =>
  z.array(
    z
      .tuple([termList, termList, termList])
      .transform(([en, tr, ar]) => ({ kind, en, tr, ar }))
      .refine(hasTwo, 'a row has two terms or more'),
  );
/** The file of trade words: of each row the terms in English, Turkish and Arabic. */
export const synonymFile = z
  .object({ synonym: linesOf('synonym'), spelling: linesOf('spelling') })
  .transform(({ synonym, spelling }) => [...synonym, ...spelling]);

/** Of the form: nothing is cut off, and what is wrong is said. */
const termField = z
  .string()
  .max(longestList, 'tooLong')
  .optional()
  .default('')
  .transform(termsIn)
  .refine((terms) => terms.every((term) => term.length <= longestTerm), 'termTooLong')
  .refine((terms) => terms.length <= maxTerms, 'tooManyTerms');

export const synonymForm = z
  .object({ kind: z.enum(synonymKinds), en: termField, tr: termField, ar: termField })
  .refine(hasTwo, { path: ['en'], error: 'twoTerms' });
