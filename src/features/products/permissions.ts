// Who may change the catalogue: its store's people, and the system on an operator's behalf.
import { type Actor, type Refusal, whyNotAdminister } from '#shared/actor.ts';

export const whyNotEditProducts = (
  actor: Actor,
  store: { readonly companyId: string | null },
): Refusal | null => {
  const isOwn =
    actor.kind === 'member' &&
    actor.actsFor.includes('seller') &&
    actor.companyId !== null &&
    actor.companyId === store.companyId;
  return isOwn ? null : whyNotAdminister(actor);
};
