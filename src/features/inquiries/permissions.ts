// Who may write to suppliers, and who answers.
import { type Actor, type Member, whyNotAdministerWith } from '#shared/actor.ts';

export type InquiryRefusal = 'loginRequired' | 'inquiryBuyersOnly' | 'notPermitted';

/** Sellers are told to become buyers; staff need their owner's permission. */
export function whyNotInquire(actor: Actor): InquiryRefusal | null {
  if (actor.kind !== 'member') return 'loginRequired';
  if (!actor.actsFor.includes('buyer') || actor.companyId === null) return 'inquiryBuyersOnly';
  return actor.permissions.includes('inquiry') ? null : 'notPermitted';
}

const answers = ({ actsFor, companyId, permissions }: Member): boolean =>
  (actsFor.includes('seller') || actsFor.includes('admin')) &&
  companyId !== null &&
  permissions.includes('inquiry');

/** The seller's side; the market's own company answers for stores that no company owns. */
export const whyNotAnswerInquiries = (actor: Actor): 'loginRequired' | 'notPermitted' | null =>
  actor.kind !== 'member' ? 'loginRequired' : answers(actor) ? null : 'notPermitted';

/** Both parties of an inquiry. */
export function whyNotTalk(actor: Actor): 'loginRequired' | 'notPermitted' | null {
  if (actor.kind !== 'member') return 'loginRequired';
  const isParty = whyNotInquire(actor) === null || whyNotAnswerInquiries(actor) === null;
  return isParty ? null : 'notPermitted';
}

/** Both parties, and the market's staff with the right `inquiry`. */
export const whyNotBlock = (actor: Actor): 'loginRequired' | 'notPermitted' | null =>
  whyNotAdministerWith('inquiry')(actor) === null ? null : whyNotTalk(actor);
