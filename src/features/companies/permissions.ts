// Who may open and change stores. People open their own once there are accounts.
import { type Actor, type Refusal, whyNotAdminister } from '#shared/actor.ts';

export const whyNotSaveStore = (actor: Actor): Refusal | null => whyNotAdminister(actor);
