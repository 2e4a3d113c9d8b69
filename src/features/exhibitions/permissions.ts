// Who asks and books for a company, and who organises.
import { type Actor, type Refusal, whyNotAdministerWith } from '#shared/actor.ts';

/** Owners of companies, and staff with the permission `orders`; never the market's own company. */
export function whyNotExhibit(actor: Actor): Refusal | null {
  if (actor.kind !== 'member') return 'loginRequired';
  const isParty = actor.companyId !== null && !actor.actsFor.includes('admin');
  return isParty && (actor.isOwner || actor.permissions.includes('orders')) ? null : 'notPermitted';
}

/** Staff of the market with the right `exhibitions`. */
export const whyNotOrganise = (actor: Actor): Refusal | null =>
  whyNotAdministerWith('exhibitions')(actor);
