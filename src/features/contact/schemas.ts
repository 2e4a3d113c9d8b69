import { z } from 'zod';
import { inquiryInput } from '#features/inquiries/schemas.ts';
import { plainText } from '#shared/plain-text.ts';

/** A message is open until staff answer, close or discard it. */
export const contactStates = ['open', 'answered', 'closed', 'spam'] as const;
export type ContactState = (typeof contactStates)[number];

/** What anyone writes to the market: the fields of an inquiry, without a supplier. */
export const contactInput = inquiryInput.omit({ sharesCard: true });
export type ContactInput = z.output<typeof contactInput>;

/** People do not see this field; programs that fill in every field are told apart by it. */
export const trapField = 'website';

export const maxAnswer = 4_000;
export const contactAnswer = z
  .string({ error: 'required' })
  .max(2 * maxAnswer, 'tooLong')
  .transform(plainText)
  .pipe(z.string().min(1, 'required').max(maxAnswer, 'tooLong'));
