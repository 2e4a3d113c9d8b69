// Under which words and language a question is kept: spellings of one are one.
import type { Locale } from '#shared/locale.ts';
import { foldTurkish } from '../analysis/folding.ts';
import { languageOf } from '../analysis/query-analysis.ts';
import { tidyQuestion } from '../rules.ts';

export const foldQuestion = (text: string): string =>
  foldTurkish(tidyQuestion(text)).normalize('NFC');

const maxCharacters = 60;
/** An address, a telephone number or a card's: what somebody typed by mistake is not kept. */
const personal = /@|(?:\d[\s().-]*){7,}|https?:/i;

/** Null for what nobody else would ask. */
export function askedQuestion(
  text: string,
  reader: Locale,
): { readonly question: string; readonly locale: Locale } | null {
  const question = foldQuestion(text);
  return question.length < 2 || question.length > maxCharacters || personal.test(question)
    ? null
    : { question, locale: languageOf(text, reader) };
}
