// Synonyms as operators and files give them.
import { z } from 'zod';
import { locales } from '#shared/locale.ts';

export const synonymKinds = ['synonym', 'spelling'] as const;
export type SynonymKind = (typeof synonymKinds)[number];

/** Terms of a row in one language. */
const maxTerms = 20;
const maxTermLength = 60;
/** Of the terms as one text. */
const maxListLength = 600;

/** Splits terms at commas of any language, semicolons and line ends. */
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
  .max(maxListLength)
  .transform((text) =>
    [...new Set(termsIn(text).map((term) => term.slice(0, maxTermLength)))].slice(0, maxTerms),
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
/** A file of synonyms: each row has the terms in English, Turkish and Arabic. */
export const synonymFile = z
  .object({ synonym: linesOf('synonym'), spelling: linesOf('spelling') })
  .transform(({ synonym, spelling }) => [...synonym, ...spelling]);

/** Of the terms in the form, which shows them apart by a comma and a space. */
export const maxTypedTerms = maxListLength + maxTerms;

/** Unlike a file, the form refuses what is too long and cuts nothing off. */
const termField = z
  .string()
  .max(maxTypedTerms, 'tooLong')
  .optional()
  .default('')
  .transform(termsIn)
  .refine((terms) => terms.every((term) => term.length <= maxTermLength), 'termTooLong')
  .refine((terms) => terms.length <= maxTerms, 'tooManyTerms');

export const synonymForm = z
  .object({ kind: z.enum(synonymKinds), en: termField, tr: termField, ar: termField })
  .refine(hasTwo, { path: ['en'], error: 'twoTerms' });
