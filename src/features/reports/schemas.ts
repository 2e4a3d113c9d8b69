import { z } from 'zod';
import { isPublicId } from '#shared/ids.ts';
import { plainText } from '#shared/plain-text.ts';

/**
 * What can be reported: a request, a quote with its notes, an inquiry with its messages, a company
 * of the directory.
 */
export const reportKinds = ['rfq', 'quote', 'inquiry', 'company'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportReasons = [
  'fraud',
  'contacts',
  'counterfeit',
  'prohibited',
  'offensive',
  'spam',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportStates = ['open', 'dismissed', 'upheld'] as const;
export type ReportState = (typeof reportStates)[number];

export const reportedThing = z.object({
  kind: z.enum(reportKinds),
  id: z.string().refine(isPublicId),
});
export type ReportedThing = z.output<typeof reportedThing>;

// Messages are keys of the `error` texts.
export const maxReportText = 2_000;
const text = z
  .string({ error: 'required' })
  .max(2 * maxReportText, 'tooLong')
  .transform(plainText)
  .pipe(z.string().min(1, 'required').max(maxReportText, 'tooLong'));

export const reportInput = z.object({
  reason: z.enum(reportReasons, { error: 'chooseReason' }),
  text,
});
export type ReportInput = z.output<typeof reportInput>;

export const decisionNote = text;
