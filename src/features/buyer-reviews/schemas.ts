import { z } from 'zod';
import { isPublicId } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import { plainText } from '#shared/plain-text.ts';

/** `held`: waits for staff. `hidden`: staff hid it. */
export const reviewStates = ['shown', 'held', 'hidden'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** What staff look through; those that wait first. */
export const moderationLists = [
  'held',
  'hidden',
  'shown',
] as const satisfies readonly ReviewState[];
export type ModerationList = (typeof moderationLists)[number];

/** Why it waits for staff. */
export const holdReasons = ['word', 'contact', 'changed'] as const;
export type HoldReason = (typeof holdReasons)[number];

export const reportReasons = ['offensive', 'untrue', 'advertising', 'privacy', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What staff may show or hide. */
export const reviewParts = ['review', 'answer'] as const;
export type ReviewPart = (typeof reviewParts)[number];

export const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

export const maxReviewText = 2_000;
/** Of a review. */
export const maxPhotos = 5;
const minReviewText = 10;
const maxReason = 300;

// Messages are keys of the `error` texts.

const written = (least: number, most: number) =>
  z
    .string({ error: 'required' })
    .max(2 * most, 'tooLong')
    .transform(plainText)
    .pipe(z.string().min(1, 'required').min(least, 'reviewTooShort').max(most, 'tooLong'));
const stars = z.coerce
  .number('chooseStars')
  .int('chooseStars')
  .min(1, 'chooseStars')
  .max(5, 'chooseStars');

export const reviewInput = z.object({
  productStars: stars,
  supplierStars: stars,
  text: written(minReviewText, maxReviewText),
  /** Of the text; the reader's own if none is said. */
  language: z
    .enum(locales)
    .nullish()
    .transform((locale) => locale ?? null),
});
export type ReviewInput = z.output<typeof reviewInput>;

export const answerInput = z.object({ answer: written(2, maxReviewText) });
export type AnswerInput = z.output<typeof answerInput>;

export const reportInput = z.object({
  reason: z.enum(reportReasons, 'chooseReason'),
  note: z
    .string()
    .max(2 * maxReason, 'tooLong')
    .nullish()
    .transform((text) => plainText(text ?? ''))
    .refine((text) => text.length <= maxReason, 'tooLong'),
});
export type ReportInput = z.output<typeof reportInput>;

export const moderationInput = z.object({
  part: z.enum(reviewParts),
  isShown: z.boolean(),
  /** Why; required to hide. Its readers are staff. */
  reason: z
    .string()
    .max(2 * maxReason, 'tooLong')
    .nullish()
    .transform((text) => plainText(text ?? ''))
    .refine((text) => text.length <= maxReason, 'tooLong'),
  /** A fingerprint of what they read; without one, whatever it says now is meant. */
  shown: z.string().max(100).optional(),
});
export type ModerationInput = z.output<typeof moderationInput>;

export const reviewId = z.string().refine(isPublicId, 'invalidField');
