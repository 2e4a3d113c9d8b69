// Who may upload pictures: those who edit the products or the store that show them.
import type { Actor, Refusal } from '#shared/actor.ts';

/** Permits owners who sell, and their staff with the permission `products` or `store`. */
export function whyNotUploadPictures(actor: Actor): Refusal | null {
  if (actor.kind !== 'member') return actor.kind === 'visitor' ? 'loginRequired' : 'notPermitted';
  const sells = actor.actsFor.includes('seller') && actor.companyId !== null;
  const edits = actor.permissions.includes('products') || actor.permissions.includes('store');
  return sells && edits ? null : 'notPermitted';
}
