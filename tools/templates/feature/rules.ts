// State transitions of a sample thing.
import type { SampleThingState } from './schemas.ts';

const following: Readonly<Record<SampleThingState, readonly SampleThingState[]>> = {
  draft: ['published'],
  published: [],
};

export const mayBecome = (from: SampleThingState, to: SampleThingState): boolean =>
  following[from].includes(to);

/** Returns the states from which `to` can be reached, for a transition's conditional UPDATE. */
export const statesBefore = (to: SampleThingState): SampleThingState[] =>
  (Object.keys(following) as SampleThingState[]).filter((from) => mayBecome(from, to));
