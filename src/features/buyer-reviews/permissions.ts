import { type Actor, type Refusal, whyNotAdministerWith } from '#shared/actor.ts';

/** Only a delivery does. */
export const whyNotOpenRights = (actor: Actor): Refusal | null =>
  actor.kind === 'system' ? null : actor.kind === 'visitor' ? 'loginRequired' : 'notPermitted';

/** For the company of the store. */
export const whyNotAnswerReviews = (actor: Actor): Refusal | null => {
  if (actor.kind !== 'member') return 'loginRequired';
  const sells = actor.actsFor.includes('seller') && actor.companyId !== null;
  return sells && actor.permissions.includes('inquiry') ? null : 'notPermitted';
};

/** Staff of the market with the right `reviews`. */
export const whyNotModerateReviews = (actor: Actor): Refusal | null =>
  whyNotAdministerWith('reviews')(actor);
