// Makes valid requests for tests, journeys and the demo market; callers set only the fields they
// are about.
import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { postRfq } from './commands/post-rfq.server.ts';
import { approveRfq } from './commands/review-rfq.server.ts';
import { type RfqInput, rfqInput } from './schemas.ts';

/** Input as from forms and the API. */
export type RfqAsked = Partial<z.input<typeof rfqInput>>;

export const rfqInputOf = (asked: RfqAsked = {}): RfqInput =>
  rfqInput.parse({
    terms: true,
    productName: 'Jacquard peshtemal, 90×170 cm',
    quantity: 2_000,
    unit: 'C62',
    country: 'DE',
    requirements: 'Woven of Aegean cotton, 320 g/m².',
    ...asked,
  });

/** Posts a request that is pending. `buyer`: the context of a person who may post. */
export const makePostedRfq = (buyer: Context, asked: RfqAsked = {}) =>
  postRfq(buyer, rfqInputOf(asked));

/** Posts and publishes a request. `staff`: the operator's or an administrator's context. */
export async function makeOpenRfq(
  staff: Context,
  buyer: Context,
  asked: RfqAsked = {},
): Promise<{ publicId: string }> {
  const made = await makePostedRfq(buyer, asked);
  await approveRfq(staff, made.publicId);
  return made;
}
