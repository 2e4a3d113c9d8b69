// Who may create and change stores.
import { type Actor, type Refusal, whyNotAdminister } from '#shared/actor.ts';

export const whyNotSaveStore = (actor: Actor): Refusal | null => whyNotAdminister(actor);

/**
 * Only owners manage the staff of their company. For the market's own company, only in a session
 * with the second factor: see `rightsOf`.
 */
export const whyNotManageStaff = (actor: Actor): Refusal | null => {
  if (actor.kind !== 'member') return 'loginRequired';
  return actor.isOwner && actor.companyId !== null ? null : 'notPermitted';
};
