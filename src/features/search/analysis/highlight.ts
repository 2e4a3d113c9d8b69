// Cuts a title at the words that were asked for, in whatever form they stand there.
import type { Locale } from '#shared/locale.ts';
import { plainForm, stemOf } from './stemming.ts';
import type { Question } from './query-analysis.ts';

/** Every token that stands for a word of the question. */
export const tokensOf = ({ units }: Question): ReadonlySet<string> =>
  new Set(
    units.flatMap(({ words, alternatives }) => [
      ...words.flatMap((concept) => [
        ...concept.forms,
        ...concept.alternatives.flatMap(({ tokens }) => tokens),
      ]),
      ...alternatives.flatMap(({ tokens }) => tokens),
    ]),
  );

/** Every second part was asked for; undefined when none was. */
export function highlight(
  title: string,
  locale: Locale,
  tokens: ReadonlySet<string>,
): string[] | undefined {
  const parts: string[] = [''];
  for (const piece of title.split(/([\p{L}\p{N}][\p{L}\p{M}\p{N}]*)/u)) {
    const isWord = /^[\p{L}\p{N}]/u.test(piece);
    const isAsked = isWord && (tokens.has(stemOf(piece, locale)) || tokens.has(plainForm(piece)));
    // A space between two words that were both asked for belongs to them.
    const isMarked = parts.length % 2 === 0;
    if (isAsked === isMarked) parts[parts.length - 1] += piece;
    else parts.push(piece);
  }
  if (parts.at(-1) === '') parts.pop();
  return parts.length > 1 ? parts : undefined;
}
