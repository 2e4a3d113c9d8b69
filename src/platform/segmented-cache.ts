// A bounded cache that a flood of one-time keys cannot empty; lru-cache evicts by recency alone.
// Segmented LRU with admission by frequency, after Einziger, Friedman and Manes, "TinyLFU: A Highly
// Efficient Cache Admission Policy" (2017).
import { LRUCache } from 'lru-cache';
import { createFrequencies, type Places } from './frequencies.ts';

type Options<Value> = {
  readonly maxSize: number;
  readonly sizeCalculation: (value: Value, key: string) => number;
  /** Called for every way out: evicted, replaced or deleted. */
  readonly dispose: (value: Value, key: string) => void;
};

type Entry<Value> = { readonly value: Value; readonly size: number; readonly places: Places };

/** Share of the cache for reused entries; the rest is for new ones. */
const protectedShare = 0.8;
/** How many small entries one large entry may evict. */
const maxVictims = 8;

export function createSegmentedCache<Value extends object>({
  maxSize,
  sizeCalculation,
  dispose,
}: Options<Value>) {
  let isMoving = false;
  const segment = (share: number) =>
    new LRUCache<string, Entry<Value>>({
      maxSize: Math.max(1, Math.floor(maxSize * share)),
      sizeCalculation: ({ size }) => size,
      dispose: ({ value }, key) => {
        if (!isMoving) dispose(value, key);
      },
    });
  const probation = segment(1);
  const kept = segment(protectedShare);
  const frequencies = createFrequencies();

  function move(
    key: string,
    entry: Entry<Value>,
    from: typeof probation,
    to: typeof probation,
  ): void {
    isMoving = true;
    from.delete(key);
    isMoving = false;
    to.set(key, entry);
  }

  function evictSurplus(): void {
    while (
      probation.calculatedSize + kept.calculatedSize > maxSize &&
      probation.pop() !== undefined
    );
  }

  /** Moves an entry to the protected segment if it is more frequent than those it would evict. */
  function promote(key: string, entry: Entry<Value>): void {
    const frequency = frequencies.of(entry.places);
    let room = kept.maxSize - kept.calculatedSize;
    const victims: [string, Entry<Value>][] = [];
    for (const victimKey of kept.rkeys()) {
      if (room >= entry.size) break;
      const victim = kept.peek(victimKey)!;
      if (victims.length === maxVictims || frequencies.of(victim.places) >= frequency) return;
      victims.push([victimKey, victim]);
      room += victim.size;
    }
    if (room < entry.size) return;
    for (const [victimKey, victim] of victims) move(victimKey, victim, kept, probation);
    move(key, entry, probation, kept);
    evictSurplus();
  }

  return {
    get(key: string): Value | undefined {
      const known = kept.get(key);
      const entry = known ?? probation.get(key);
      if (!entry) return undefined;
      frequencies.count(entry.places, probation.size + kept.size);
      if (!known) promote(key, entry);
      return entry.value;
    },

    set(key: string, value: Value): void {
      const places = frequencies.placesOf(key);
      frequencies.count(places, probation.size + kept.size);
      const entry = { value, size: sizeCalculation(value, key), places };
      (kept.has(key) ? kept : probation).set(key, entry);
      // It was requested before, and evicted.
      if (probation.has(key) && frequencies.of(places) > 1) promote(key, entry);
      evictSurplus();
    },

    /** Without counting as asked for. */
    peek: (key: string): Value | undefined => (kept.peek(key) ?? probation.peek(key))?.value,

    has: (key: string): boolean => kept.has(key) || probation.has(key),

    delete: (key: string): boolean => kept.delete(key) || probation.delete(key),

    /** What was asked for too seldom to be protected: keys with their values, at this moment. */
    unprotected: (): [string, Value][] =>
      Array.from(probation.entries(), ([key, { value }]) => [key, value]),

    get size(): number {
      return kept.size + probation.size;
    },
    get calculatedSize(): number {
      return kept.calculatedSize + probation.calculatedSize;
    },
  };
}
