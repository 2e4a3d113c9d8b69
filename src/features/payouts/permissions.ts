// Who sees a seller's money, and who sends it.
import { type Actor, whyNotAdministerWith } from '#shared/actor.ts';

export const whyNotPayOut = whyNotAdministerWith('money');

/** The owner of a selling company, and its staff with the permission. */
export const whyNotSeeMoney = (actor: Actor): 'loginRequired' | 'notPermitted' | null => {
  if (actor.kind !== 'member') return 'loginRequired';
  const isSeller = actor.actsFor.includes('seller') && actor.companyId !== null;
  return isSeller && actor.permissions.includes('money') ? null : 'notPermitted';
};
