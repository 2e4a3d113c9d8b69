// What waits for staff, and how much one person may write.
import { findWords, type WordMatcher } from '#features/prohibited-words/rules/matcher.ts';
import { contactsIn } from '#shared/contact-masking.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import type { PostState } from './schemas.ts';

/** Limits per person. */
export const limits = {
  questions: { most: 20, windowMs: dayMs },
  answers: { most: 60, windowMs: dayMs },
  votes: { most: 60, windowMs: minuteMs },
  reports: { most: 30, windowMs: dayMs },
} as const;

/** Of one question. */
export const maxAnswers = 20;

/** Texts with contact details or prohibited words wait for staff. */
export const stateOf = (matcher: WordMatcher, text: string): PostState =>
  findWords(matcher, text).length > 0 || contactsIn(text).length > 0 ? 'held' : 'shown';
