import { z } from 'zod';
import { locales } from '#shared/locale.ts';

export type SynonymKind = 'synonym' | 'spelling';

/** Terms as operators write them: separated by commas, of any language's or in lines. */
const termList = z.string().max(600).transform((text) => [...new Set(text.split(/[,،;\n]/u).map((term) => term.normalize('NFC').trim().slice(0, 60)).filter((term) => term !== ''))].slice(0, 20));

export type SynonymInput = { readonly kind: SynonymKind; readonly en: readonly string[]; readonly tr: readonly string[]; readonly ar: readonly string[] };
const hasTwo = (row: SynonymInput): boolean => locales.reduce((count, locale) => count + row[locale].length, 0) >= 2;

const linesOf = (kind: SynonymKind) => z.array(z.tuple([termList, termList, termList]).transform(([en, tr, ar]) => ({ kind, en, tr, ar })).refine(hasTwo, 'a row has two terms or more'));
/** The file of trade words: of each row the terms in English, Turkish and Arabic. */
export const synonymFile = z.object({ synonym: linesOf('synonym'), spelling: linesOf('spelling') }).transform(({ synonym, spelling }) => [...synonym, ...spelling]);
