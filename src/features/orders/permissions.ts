// Who may order, and who sells.
import type { Actor, Member } from '#shared/actor.ts';

export type OrderRefusal = 'loginRequired' | 'orderBuyersOnly' | 'notPermitted';

/** Sellers are told to become buyers; staff need their owner's permission. */
export function whyNotOrder(actor: Actor): OrderRefusal | null {
  if (actor.kind !== 'member') return 'loginRequired';
  if (!actor.actsFor.includes('buyer') || actor.companyId === null) return 'orderBuyersOnly';
  return actor.permissions.includes('orders') ? null : 'notPermitted';
}

const sells = ({ actsFor, companyId, permissions }: Member): boolean =>
  (actsFor.includes('seller') || actsFor.includes('admin')) &&
  companyId !== null &&
  permissions.includes('orders');

/** The seller's side; the market's own company sells for stores that no company owns. */
export const whyNotTakeOrders = (actor: Actor): 'loginRequired' | 'notPermitted' | null =>
  actor.kind !== 'member' ? 'loginRequired' : sells(actor) ? null : 'notPermitted';

/** Both parties of an order. */
export function whyNotNegotiateOrders(actor: Actor): 'loginRequired' | 'notPermitted' | null {
  if (actor.kind !== 'member') return 'loginRequired';
  const isParty = whyNotOrder(actor) === null || whyNotTakeOrders(actor) === null;
  return isParty ? null : 'notPermitted';
}
