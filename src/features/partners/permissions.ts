// Who talks with those who want to become partners.
import { type Actor, type Refusal, whyNotAdministerWith } from '#shared/actor.ts';

/** Staff of the market with the right `memberships`, which the directory's partners belong to. */
export const whyNotTalkToPartners = (actor: Actor): Refusal | null =>
  whyNotAdministerWith('memberships')(actor);
