import { z } from 'zod';
import { locales } from '#shared/locale.ts';

export const synonymKinds = ['synonym', 'spelling'] as const;
export type SynonymKind = (typeof synonymKinds)[number];

/** Terms as operators write them: separated by commas, of any language's or in lines. */
const termList = z.string().max(600).default('').transform((text) => [...new Set(text.split(/[,،;\n]/u).map((term) => term.normalize('NFC').trim().slice(0, 60)).filter((term) => term !== ''))].slice(0, 20));

export const synonymInput = z.object({ kind: z.enum(synonymKinds), en: termList, tr: termList, ar: termList })
  .refine((row) => locales.reduce((count, locale) => count + row[locale].length, 0) >= 2, { path: ['en'], message: 'search.twoTerms' });
export type SynonymInput = z.infer<typeof synonymInput>;

const linesOf = (kind: SynonymKind) => z.array(z.tuple([z.string(), z.string(), z.string()]).transform(([en, tr, ar]) => synonymInput.parse({ kind, en, tr, ar })));
/** The file of trade words: of each row the terms in English, Turkish and Arabic. */
export const synonymFile = z.object({ synonym: linesOf('synonym'), spelling: linesOf('spelling') }).transform(({ synonym, spelling }) => [...synonym, ...spelling]);
