// Who may upload pictures: those who edit the products, the store or the posts that show them.
import { type Actor, type Refusal, whyNotAdministerWith } from '#shared/actor.ts';

/**
 * Permits owners who sell, their staff with the permission `products` or `store`, and the market's
 * own staff with the right `content`.
 */
export function whyNotUploadPictures(actor: Actor): Refusal | null {
  if (actor.kind !== 'member') return actor.kind === 'visitor' ? 'loginRequired' : 'notPermitted';
  if (whyNotAdministerWith('content')(actor) === null && actor.companyId !== null) return null;
  const sells = actor.actsFor.includes('seller') && actor.companyId !== null;
  const edits = actor.permissions.includes('products') || actor.permissions.includes('store');
  return sells && edits ? null : 'notPermitted';
}
