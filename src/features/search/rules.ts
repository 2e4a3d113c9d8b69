// What is taken of a question that somebody types, and how operators look at what was asked.
import type { Locale } from '#shared/locale.ts';

export const maxCharacters = 200;

/** No more than a person types, no control characters, no half signs. */
export const tidyQuestion = (text: string): string =>
  text
    .slice(0, maxCharacters)
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export const questionSorts = ['ASKED', 'UNANSWERED', 'CLICKED'] as const;
export const questionKinds = ['unanswered', 'ignored'] as const;

export type QuestionFilters = {
  readonly days: number;
  readonly locale: Locale | null;
  /** A part of the question. */
  readonly query: string;
  /** What nothing had all the words of; or of whose answers nobody chose any. */
  readonly kind: (typeof questionKinds)[number] | null;
  readonly sort: (typeof questionSorts)[number];
};
