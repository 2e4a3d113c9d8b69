import { type Actor, type Refusal, whyNotAdministerWith } from '#shared/actor.ts';

/** For the company of the store. */
export const whyNotAnswerForStore = (actor: Actor): Refusal | null => {
  if (actor.kind !== 'member') return 'loginRequired';
  const sells = actor.actsFor.includes('seller') && actor.companyId !== null;
  return sells && actor.permissions.includes('inquiry') ? null : 'notPermitted';
};

/** Staff of the market with the right `reviews`. */
export const whyNotModerateQuestions = (actor: Actor): Refusal | null =>
  whyNotAdministerWith('reviews')(actor);
