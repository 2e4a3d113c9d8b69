import { z } from 'zod';
import { plainText } from '#shared/plain-text.ts';

/** The sides of a conversation: who asks for something, and who offers it. */
export const threadSides = ['buyer', 'seller'] as const;
export type ThreadSide = (typeof threadSides)[number];

export const maxMessageText = 2_000;

// Messages are keys of the `error` texts.

export const messageText = z
  .string()
  .max(2 * maxMessageText, 'tooLong')
  .nullish()
  .transform((text) => plainText(text ?? ''))
  .refine((text) => text.length <= maxMessageText, 'tooLong');

/** Chosen by the sender's form or program, so that a message sent twice is written once. */
export const clientKey = z
  .string({ error: 'invalidField' })
  .min(8, 'invalidField')
  .max(64, 'invalidField')
  .regex(/^[\w-]+$/, 'invalidField');
