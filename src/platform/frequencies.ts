// Recent request counts of keys, cached or not: a count-min sketch in constant memory.

const rows = 4;
const width = 2 ** 15;
/** Counts saturate here: a burst cannot outrank steady use. */
const maxCount = 15;
/** Halves all counts after this many per cached key, so that past popularity fades. */
const countsBeforeAging = 10;
const minCountsBeforeAging = 1_000;

export type Places = readonly number[];

export function createFrequencies() {
  const counts = new Uint8Array(rows * width);
  let countsSinceAging = 0;

  /** Where a key is counted. Finding out takes longer than counting. */
  const placesOf = (key: string): Places => {
    const found: number[] = [];
    let hash = hashOf(key);
    for (let row = 0; row < rows; row++) {
      hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) + row;
      found.push(row * width + ((hash >>> 8) % width));
    }
    return found;
  };
  const min = (at: Places): number => {
    let least = maxCount;
    for (const position of at) least = Math.min(least, counts[position]!);
    return least;
  };

  return {
    placesOf,
    of: min,

    count(at: Places, keptKeys: number): void {
      const known = min(at);
      if (known < maxCount)
        for (const position of at) if (counts[position] === known) counts[position] = known + 1;
      if (++countsSinceAging < Math.max(minCountsBeforeAging, countsBeforeAging * keptKeys)) return;
      countsSinceAging = 0;
      for (let i = 0; i < counts.length; i++) counts[i]! >>= 1;
    },
  };
}

/** FNV-1a hash. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
