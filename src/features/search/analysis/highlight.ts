// Marks the words of a query in a title, in whatever form they occur.
import type { Locale } from '#shared/locale.ts';
import type { AnalyzedQuery } from './query-analysis.ts';
import { plainForm, stemOf } from './stemming.ts';

/** Every token that matches a word of the query. */
export const tokensOf = ({ units }: AnalyzedQuery): ReadonlySet<string> =>
  new Set(
    units.flatMap(({ terms, expansions }) => [
      ...terms.flatMap((term) => [
        ...term.forms,
        ...term.expansions.flatMap(({ tokens }) => tokens),
      ]),
      ...expansions.flatMap(({ tokens }) => tokens),
    ]),
  );

/** Splits a title so that every second part is a match; undefined without a match. */
export function highlight(
  title: string,
  locale: Locale,
  tokens: ReadonlySet<string>,
): string[] | undefined {
  const parts: string[] = [''];
  for (const piece of title.split(/([\p{L}\p{N}][\p{L}\p{M}\p{N}]*)/u)) {
    const isWord = /^[\p{L}\p{N}]/u.test(piece);
    const isMatch = isWord && (tokens.has(stemOf(piece, locale)) || tokens.has(plainForm(piece)));
    const isMarked = parts.length % 2 === 0;
    if (isMatch === isMarked) parts[parts.length - 1] += piece;
    else parts.push(piece);
  }
  if (parts.at(-1) === '') parts.pop();
  return parts.length > 1 ? parts : undefined;
}
