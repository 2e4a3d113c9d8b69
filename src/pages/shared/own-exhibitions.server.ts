// What the rooms of companies do with their bookings.
import { redirect } from 'react-router';
import { z } from 'zod';
import { cancelBooking, confirmBooking } from '#features/exhibitions/commands/book-stand.server.ts';
import { maxReason } from '#features/exhibitions/rules/choices.ts';
import type { Context } from '#platform/context.ts';
import { plainText } from '#shared/plain-text.ts';

const id = z.string().max(20);
export const ownBookingActs = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('confirm'),
    id,
    version: z.coerce.number().int().min(0).max(30_000),
    accepts: z.literal('yes').optional(),
  }),
  z.object({
    intent: z.literal('cancel'),
    id,
    reason: z
      .string({ error: 'required' })
      .max(2 * maxReason, 'tooLong')
      .transform(plainText)
      .pipe(z.string().min(1, 'required').max(maxReason, 'tooLong')),
  }),
]);

/** `page`: where the reader was. */
export async function actOnOwnBooking(
  context: Context,
  input: z.output<typeof ownBookingActs>,
  page: string,
): Promise<Response> {
  if (input.intent === 'confirm')
    await confirmBooking(context, input.id, {
      policyVersion: input.version,
      accepts: input.accepts === 'yes',
    });
  else await cancelBooking(context, input.id, input.reason);
  return redirect(`${page}?done=${input.intent}`, 303);
}
