// Who orders and pays a company's package: its owner.
import type { Actor } from '#shared/actor.ts';

export function whyNotOrderPackage(
  actor: Actor,
): 'loginRequired' | 'packageOwnersOnly' | 'notPermitted' | null {
  if (actor.kind !== 'member') return 'loginRequired';
  if (actor.companyId === null || !actor.actsFor.includes('seller')) return 'notPermitted';
  return actor.isOwner ? null : 'packageOwnersOnly';
}
