// Who may answer requests: the seller's side of a company.
import type { Actor } from '#shared/actor.ts';

export type QuoteRefusal = 'loginRequired' | 'quoteSellersOnly' | 'notPermitted';

/** Buyers are told to start selling; staff need their owner's permission. */
export function whyNotAnswer(actor: Actor): QuoteRefusal | null {
  if (actor.kind !== 'member') return 'loginRequired';
  if (!actor.actsFor.includes('seller') || actor.companyId === null) return 'quoteSellersOnly';
  return actor.permissions.includes('rfqQuotes') ? null : 'notPermitted';
}
