// Who answers what people write to the market.
import { type Actor, type Refusal, whyNotAdministerWith } from '#shared/actor.ts';

/** Staff of the market with the permission for inquiries. */
export const whyNotAnswerContact = (actor: Actor): Refusal | null =>
  whyNotAdministerWith('inquiry')(actor);
