// Who may make access tokens: members of selling companies, in whose panel tokens are managed.
import type { Actor, Refusal } from '#shared/actor.ts';

export function whyNotUseAccessTokens(actor: Actor): Refusal | null {
  if (actor.kind !== 'member') return 'loginRequired';
  return actor.actsFor.includes('seller') && actor.companyId !== null ? null : 'notPermitted';
}
