// Who may create and change stores.
import { type Actor, type Refusal, whyNotAdministerWith } from '#shared/actor.ts';

export const whyNotSaveStore = (actor: Actor): Refusal | null =>
  whyNotAdministerWith('people')(actor);

/** Permits owners who sell, and their staff with the permission `store`. */
export const whyNotEditOwnStore = (actor: Actor): Refusal | null => {
  if (actor.kind !== 'member') return 'loginRequired';
  const sells = actor.actsFor.includes('seller') && actor.companyId !== null;
  return sells && actor.permissions.includes('store') ? null : 'notPermitted';
};

/**
 * Only owners manage the staff of their company. For the market's own company, only in a session
 * with the second factor: see `rightsOf`.
 */
export const whyNotManageStaff = (actor: Actor): Refusal | null => {
  if (actor.kind !== 'member') return 'loginRequired';
  return actor.isOwner && actor.companyId !== null ? null : 'notPermitted';
};

/** Starting to sell is the owner's affair as well. The market's own company never sells. */
export const whyNotStartSelling = (actor: Actor): Refusal | null => {
  const refusal = whyNotManageStaff(actor);
  if (refusal !== null) return refusal;
  return actor.kind === 'member' && actor.actsFor.includes('admin') ? 'notPermitted' : null;
};
