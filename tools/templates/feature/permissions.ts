// Who may write sample things.
import { type Actor, type Refusal, whyNotAdminister } from '#shared/actor.ts';

export const whyNotWriteSampleThing = (actor: Actor): Refusal | null => whyNotAdminister(actor);
