import { z } from 'zod';
import { type Locale, locales } from '#shared/locale.ts';
import { plainLine } from '#shared/plain-line.ts';
import { type ProhibitedGroup, prohibitedGroups } from './rules/groups.ts';
import { keyOf } from './rules/matcher.ts';

export const maxPhraseLetters = 80;
export const maxExceptions = 40;

const phrase = z
  .string({ error: 'required' })
  .max(maxPhraseLetters * 2, 'tooLong')
  .transform(plainLine)
  .pipe(z.string().min(1, 'required').max(maxPhraseLetters, 'tooLong'))
  .refine((text) => keyOf(text).length >= 2, 'wordUnreadable');

/** Of all exceptions as one text, in which browsers end each line by two characters. */
export const maxExceptionsLetters = maxExceptions * (maxPhraseLetters + 2);

/** One innocent phrase a line. */
const exceptions = z
  .string()
  .max(maxExceptionsLetters, 'tooLong')
  .optional()
  .default('')
  .transform((text) => [
    ...new Set(
      text
        .split('\n')
        .map(plainLine)
        .filter((line) => line !== ''),
    ),
  ])
  .pipe(
    z
      .array(
        z
          .string()
          .max(maxPhraseLetters, 'tooLong')
          .refine((text) => keyOf(text) !== '', 'wordUnreadable'),
      )
      .max(maxExceptions, 'tooLong'),
  );

/** A rule as a form of the control panel sends it. */
export const prohibitedWordForm = z.object({
  group: z.enum(prohibitedGroups, { error: 'required' }),
  language: z.enum(locales, { error: 'required' }),
  phrase,
  exceptions,
});
export type ProhibitedWordInput = z.output<typeof prohibitedWordForm>;

/** What the history keeps of a rule. */
export type ProhibitedWordValues = {
  readonly group: ProhibitedGroup;
  readonly language: Locale;
  readonly phrase: string;
  readonly exceptions: readonly string[];
};

/** A phrase, or a phrase followed by its exceptions. */
const firstWord = z.union([z.string().min(2), z.array(z.string().min(2)).min(2)]);

/** The rules that a market opens with, as a file of reference data. */
export const firstWords = z.record(
  z.enum(prohibitedGroups),
  z.record(z.enum(locales), z.array(firstWord).min(1)),
);
export type FirstWords = z.output<typeof firstWords>;
