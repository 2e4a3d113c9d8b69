import { type Actor, type Refusal, whyNotAdminister } from '#shared/actor.ts';

/** For the company of the store. */
export const whyNotAnswerForStore = (actor: Actor): Refusal | null => {
  if (actor.kind !== 'member') return 'loginRequired';
  const sells = actor.actsFor.includes('seller') && actor.companyId !== null;
  return sells && actor.permissions.includes('inquiry') ? null : 'notPermitted';
};

/** Staff of the market. */
export const whyNotModerateQuestions = (actor: Actor): Refusal | null => whyNotAdminister(actor);
