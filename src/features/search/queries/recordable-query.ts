// Under which text and language a query is counted in search analytics.
import type { Locale } from '#shared/locale.ts';
import { foldTurkish } from '../analysis/folding.ts';
import { languageOf } from '../analysis/query-analysis.ts';
import { cleanQuery } from '../rules.ts';

/** Folds case and composed letters, so that spellings of one query count together. */
export const foldQuery = (text: string): string => foldTurkish(cleanQuery(text)).normalize('NFC');

const minCharacters = 2;
const maxCharacters = 60;
/** E-mail addresses, URLs, telephone and card numbers, typed by mistake. */
const personal = /@|(?:\d[\s().-]*){7,}|https?:/i;

export type RecordableQuery = { readonly query: string; readonly locale: Locale };

/** Null for text that may be personal, and for text that is too long to be a query. */
export function recordableQuery(text: string, reader: Locale): RecordableQuery | null {
  const query = foldQuery(text);
  return query.length < minCharacters || query.length > maxCharacters || personal.test(query)
    ? null
    : { query, locale: languageOf(text, reader) };
}
