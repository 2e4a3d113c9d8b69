// Reasons of decisions, ready in every language: the buyer reads the one of their own.
import { z } from 'zod';
import * as m from '#messages/pages/control/rfq-approvals';
import type { Locale } from '#shared/locale.ts';
import { plainLine } from '#shared/plain-line.ts';
import { plainAct } from '../act-schema.ts';

/** The decisions that need a reason, with those that are ready for each. */
export const readyReasons = {
  changes: ['vague', 'quantity', 'contacts', 'several', 'files'],
  reject: ['prohibited', 'duplicate', 'retail', 'offer'],
  remove: ['prohibited', 'duplicate', 'offer'],
} as const;
export type ReasonedDecision = keyof typeof readyReasons;
export type ReadyReason = (typeof readyReasons)[ReasonedDecision][number];

/** One that is ready, own words, or both. */
export const reasonedDecision = <Intent extends ReasonedDecision>(intent: Intent) =>
  plainAct(intent)
    .extend({
      ready: z
        .enum(['', ...(readyReasons[intent] as readonly ReadyReason[])], 'invalidField')
        .default(''),
      reason: z
        .string()
        .max(2_000, 'tooLong')
        .default('')
        .transform(plainLine)
        .refine((text) => text.length <= 500, 'tooLong'),
    })
    .refine(({ ready, reason }) => ready !== '' || reason !== '', {
      path: ['reason'],
      error: 'required',
    });

/** In a few words, to choose from. */
export const reasonName = (ready: ReadyReason, locale: Locale): string =>
  m.readyName({ ready }, { locale });

/** `locale`: the buyer's. */
export const reasonText = (
  { ready, reason }: { readonly ready: ReadyReason | ''; readonly reason: string },
  locale: Locale,
): string =>
  [ready === '' ? '' : m.readyText({ ready }, { locale }), reason].filter(Boolean).join(' ');
