// Who applies for a membership, and who decides.
import { type Actor, type Refusal, whyNotAdministerWith } from '#shared/actor.ts';

/** The owner of a company alone, and never for the market's own one. */
export function whyNotApply(actor: Actor): Refusal | null {
  if (actor.kind !== 'member') return 'loginRequired';
  const isOwner = actor.isOwner && actor.companyId !== null;
  return isOwner && !actor.actsFor.includes('admin') ? null : 'notPermitted';
}

/** Staff of the market with the right `memberships`. */
export const whyNotReviewMemberships = (actor: Actor): Refusal | null =>
  whyNotAdministerWith('memberships')(actor);
