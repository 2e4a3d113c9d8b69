// How often keys were asked for lately, also those that are not kept: a count-min sketch, in as much memory for any
// number of keys.

const rows = 4;
const width = 2 ** 15;
/** More says nothing more: a flood cannot outdo what is asked for steadily. */
const maxCount = 15;
/**
 * After so many counts for each key that is kept all are halved: what was popular once must not
 * stay for good.
 */
const countsBeforeAging = 10;
const minCountsBeforeAging = 1_000;

export function createFrequencies() {
  const counts = new Uint8Array(rows * width);
  let countsSinceAging = 0;

  const positions = (key: string): number[] => {
    let hash = hashOf(key);
    return Array.from({ length: rows }, (_, row) => {
      hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) + row;
      return row * width + ((hash >>> 8) % width);
    });
  };
  const min = (at: readonly number[]): number =>
    at.reduce((least, position) => Math.min(least, counts[position]!), maxCount);

  return {
    of: (key: string): number => min(positions(key)),

    count(key: string, keptKeys: number): void {
      const at = positions(key);
      const known = min(at);
      if (known < maxCount)
        for (const position of at) if (counts[position] === known) counts[position] = known + 1;
      if (++countsSinceAging < Math.max(minCountsBeforeAging, countsBeforeAging * keptKeys)) return;
      countsSinceAging = 0;
      for (let i = 0; i < counts.length; i++) counts[i]! >>= 1;
    },
  };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
