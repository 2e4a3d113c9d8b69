// Who asks for quotations: buyers and those whom they let.
import type { Actor } from '#shared/actor.ts';

export type RfqRefusal = 'loginRequired' | 'rfqBuyersOnly' | 'notPermitted';

/** A seller who does not buy is told whom to ask; staff need their owner's leave. */
export function whyNotAskForQuotes(actor: Actor): RfqRefusal | null {
  if (actor.kind !== 'member') return 'loginRequired';
  if (!actor.actsFor.includes('buyer') || actor.companyId === null) return 'rfqBuyersOnly';
  return actor.permissions.includes('rfq') ? null : 'notPermitted';
}
