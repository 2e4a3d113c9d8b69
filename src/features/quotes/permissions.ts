// Who may answer requests: the seller's side of a company.
import { whyNotAskForQuotes } from '#features/rfqs/permissions.ts';
import type { Actor } from '#shared/actor.ts';

export type QuoteRefusal = 'loginRequired' | 'quoteSellersOnly' | 'notPermitted';

/** Buyers are told to start selling; staff need their owner's permission. */
export function whyNotAnswer(actor: Actor): QuoteRefusal | null {
  if (actor.kind !== 'member') return 'loginRequired';
  if (!actor.actsFor.includes('seller') || actor.companyId === null) return 'quoteSellersOnly';
  return actor.permissions.includes('rfqQuotes') ? null : 'notPermitted';
}

/** Both parties of a quote: its seller, and the buyer whose request it answers. */
export function whyNotNegotiate(actor: Actor): 'loginRequired' | 'notPermitted' | null {
  if (actor.kind !== 'member') return 'loginRequired';
  const isParty = whyNotAnswer(actor) === null || whyNotAskForQuotes(actor) === null;
  return isParty ? null : 'notPermitted';
}
