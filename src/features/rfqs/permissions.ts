// Who may post requests: buyers and staff with permission.
import type { Actor } from '#shared/actor.ts';

export type RfqRefusal = 'loginRequired' | 'rfqBuyersOnly' | 'notPermitted';

/** Sellers are told to become buyers; staff need their owner's permission. */
export function whyNotAskForQuotes(actor: Actor): RfqRefusal | null {
  if (actor.kind !== 'member') return 'loginRequired';
  if (!actor.actsFor.includes('buyer') || actor.companyId === null) return 'rfqBuyersOnly';
  return actor.permissions.includes('rfq') ? null : 'notPermitted';
}
