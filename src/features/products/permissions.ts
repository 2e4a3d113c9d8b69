// Who may edit products: members of the store's company, and operators.
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
