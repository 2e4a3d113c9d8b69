// Who may edit products: the seller's side of a company, for its own stores.
import { type Actor, type Refusal, whyNotAdministerWith } from '#shared/actor.ts';

/** Permits the operator, owners who sell, and staff with the permission `products`. */
export function whyNotOfferProducts(actor: Actor): Refusal | null {
  if (whyNotAdministerWith('products')(actor) === null) return null;
  if (actor.kind !== 'member') return 'loginRequired';
  const sells = actor.actsFor.includes('seller') && actor.companyId !== null;
  return sells && actor.permissions.includes('products') ? null : 'notPermitted';
}

/** The stores of other companies do not exist for a seller; neither do those of the operator. */
export function whyNotEditProducts(
  actor: Actor,
  store: { readonly companyId: string | null },
): Refusal | 'notFound' | null {
  if (whyNotAdministerWith('products')(actor) === null) return null;
  const refusal = whyNotOfferProducts(actor);
  if (refusal !== null) return refusal;
  return actor.kind === 'member' && actor.companyId === store.companyId ? null : 'notFound';
}
