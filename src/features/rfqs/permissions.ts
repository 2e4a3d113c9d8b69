// Who may post requests, and read those that were sent to a company.
import type { Actor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';

export type RfqRefusal = 'loginRequired' | 'rfqBuyersOnly' | 'notPermitted';

/** Sellers are told to become buyers; staff need their owner's permission. */
export function whyNotAskForQuotes(actor: Actor): RfqRefusal | null {
  if (actor.kind !== 'member') return 'loginRequired';
  if (!actor.actsFor.includes('buyer') || actor.companyId === null) return 'rfqBuyersOnly';
  return actor.permissions.includes('rfq') ? null : 'notPermitted';
}

/** The company on whose seller's side the actor reads and answers requests; null without one. */
export const sellerCompany = (actor: Actor): Id<'company'> | null =>
  actor.kind === 'member' &&
  actor.actsFor.includes('seller') &&
  actor.permissions.includes('rfqQuotes')
    ? actor.companyId
    : null;

/** Requests that buyers sent to the company. */
export const whyNotSeeSentRfqs = (actor: Actor): 'loginRequired' | 'notPermitted' | null =>
  actor.kind !== 'member' ? 'loginRequired' : sellerCompany(actor) === null ? 'notPermitted' : null;
