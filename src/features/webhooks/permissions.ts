// Who may have changes of a company sent elsewhere: its owner, where it sells.
import type { Actor, Refusal } from '#shared/actor.ts';

export function whyNotManageWebhooks(actor: Actor): Refusal | null {
  if (actor.kind !== 'member') return 'loginRequired';
  const sells = actor.actsFor.includes('seller') && actor.companyId !== null;
  return sells && actor.isOwner ? null : 'notPermitted';
}
