import type { Actor, Refusal } from '#shared/actor.ts';

/** Only a delivery does. */
export const whyNotOpenRights = (actor: Actor): Refusal | null =>
  actor.kind === 'system' ? null : actor.kind === 'visitor' ? 'loginRequired' : 'notPermitted';

/** For the store's company; for stores that no company owns, the market's own. */
export const whyNotAnswerReviews = (actor: Actor): Refusal | null => {
  if (actor.kind !== 'member') return 'loginRequired';
  const isSide = actor.actsFor.includes('seller') || actor.actsFor.includes('admin');
  return isSide && actor.companyId !== null && actor.permissions.includes('inquiry')
    ? null
    : 'notPermitted';
};
