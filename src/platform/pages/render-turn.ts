// Lets one render after the other have the event loop: several in a row would hold up whatever else there is to answer.
import { setImmediate } from 'node:timers/promises';

/** Resolves once in each round of the event loop. */
export function createRenderTurn(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => setImmediate()));
}
