// Repeatable chance: the same seed gives the same numbers on every machine.

/** Hashes the seed by FNV-1a over UTF-16 units, then draws numbers from 0 to 1 by mulberry32. */
export function chanceOf(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pick = <T>(from: readonly T[], chance: () => number): T =>
  from[Math.floor(chance() * from.length)]!;

/** Draws a whole number from `low` to `high`, both included. */
export const between = (low: number, high: number, chance: () => number): number =>
  low + Math.floor(chance() * (high - low + 1));
