// Words as the search compares them, for lists that filter by words without an index of documents.
import { formsOf } from '../analysis/query-analysis.ts';
import { plainForm } from '../analysis/stemming.ts';
import { isMarketWord, isStopWord, partsOf, tokenize } from '../analysis/tokenizer.ts';

/** Stems and plain forms of the words of a text in any of the languages, once each. */
export const stemsOf = (text: string): string[] => [
  ...new Set(
    tokenize(text)
      .flatMap(partsOf)
      .filter((word) => !isStopWord(plainForm(word)))
      .flatMap(formsOf),
  ),
];

export type TypedWord = {
  readonly word: string;
  /** Any of them is found among the stems of a text that has the word in another form. */
  readonly forms: readonly string[];
};

/** What was typed, without words that fit everything, unless nothing else is left. */
export function typedWordsOf(words: readonly string[]): TypedWord[] {
  const withoutStopWords = words.filter((word) => !isStopWord(plainForm(word)));
  const meaningful = withoutStopWords.filter((word) => !isMarketWord(plainForm(word)));
  const [kept = []] = [meaningful, withoutStopWords, words].filter(({ length }) => length > 0);
  return kept.map((word) => ({ word, forms: formsOf(word) }));
}
