import { z } from 'zod';
import { isPublicId } from '#shared/ids.ts';
import { plainText } from '#shared/plain-text.ts';

/** `held`: waits for staff. `hidden`: staff hid it. */
export const postStates = ['shown', 'held', 'hidden'] as const;
export type PostState = (typeof postStates)[number];

export const answerAuthors = ['seller', 'buyer'] as const;
export type AnswerAuthor = (typeof answerAuthors)[number];

export const reportReasons = ['offensive', 'untrue', 'advertising', 'privacy', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Lists of staff: what waits, what is hidden, and what readers see. */
export const moderationLists = ['held', 'hidden', 'shown'] as const satisfies readonly PostState[];

/** Of a search among questions. */
export const maxQuery = 100;
export const maxQuestion = 500;
export const maxAnswer = 2_000;
const maxReason = 300;

// Messages are keys of the `error` texts.

const written = (most: number) =>
  z
    .string({ error: 'required' })
    .max(2 * most, 'tooLong')
    .transform(plainText)
    .pipe(
      z
        .string({ error: 'required' })
        .min(1, 'required')
        .min(10, 'questionTooShort')
        .max(most, 'tooLong'),
    );

export const questionInput = z.object({ text: written(maxQuestion) });
export type QuestionInput = z.output<typeof questionInput>;

export const answerInput = z.object({ text: written(maxAnswer) });
export type AnswerInput = z.output<typeof answerInput>;

export const reportInput = z.object({
  reason: z.enum(reportReasons, 'chooseReason'),
  /** What staff should know. */
  note: z
    .string()
    .max(2 * maxReason, 'tooLong')
    .nullish()
    .transform((text) => plainText(text ?? ''))
    .refine((text) => text.length <= maxReason, 'tooLong'),
});
export type ReportInput = z.output<typeof reportInput>;

export const moderationInput = z.object({
  isShown: z.boolean(),
  /** Why; required to hide. Its readers are staff. */
  reason: z
    .string()
    .max(2 * maxReason, 'tooLong')
    .nullish()
    .transform((text) => plainText(text ?? '')),
});
export type ModerationInput = z.output<typeof moderationInput>;

export const postId = z.string().refine(isPublicId, 'invalidField');
