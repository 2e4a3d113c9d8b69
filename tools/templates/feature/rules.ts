// Which state of a sample thing may follow which.
import type { SampleThingState } from './schemas.ts';

const following: Readonly<Record<SampleThingState, readonly SampleThingState[]>> = {
  draft: ['published'],
  published: [],
};

export const mayBecome = (from: SampleThingState, to: SampleThingState): boolean =>
  following[from].includes(to);

/** The states from which `to` is reached: what the conditional UPDATE of a transition asks for. */
export const statesBefore = (to: SampleThingState): SampleThingState[] =>
  (Object.keys(following) as SampleThingState[]).filter((from) => mayBecome(from, to));
