// Makes valid requests for tests, journeys and the demo market: each says only what it is about.
import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { postRfq } from './commands/post-rfq.server.ts';
import { approveRfq } from './commands/review-rfq.server.ts';
import { type RfqInput, rfqInput } from './schemas.ts';

/** As forms and the API hand it over. */
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

/** A request that waits for the staff. `buyer`: the context of somebody who may ask. */
export const makePostedRfq = (buyer: Context, asked: RfqAsked = {}) =>
  postRfq(buyer, rfqInputOf(asked));

/** A request that everybody sees. `staff`: the operator's context or an admin's. */
export async function makeOpenRfq(
  staff: Context,
  buyer: Context,
  asked: RfqAsked = {},
): Promise<{ publicId: string }> {
  const made = await makePostedRfq(buyer, asked);
  await approveRfq(staff, made.publicId);
  return made;
}
