// LRU cache with invalidation by tag.
import { LRUCache } from 'lru-cache';
import { createSegmentedCache } from './segmented-cache.ts';

type Options<Value> = {
  /** Tags of a value; they must never change. */
  readonly tagsOf: (value: Value) => Iterable<string>;
} & (
  | { readonly max: number }
  | /** Keeps frequently used entries longest; see `segmented-cache.ts`. */ {
      readonly maxSize: number;
      readonly sizeCalculation: (value: Value, key: string) => number;
    }
);

export function createTaggedCache<Value extends object>({ tagsOf, ...limits }: Options<Value>) {
  const keysByTag = new Map<string, Set<string>>();

  // Called for every way out (evicted, replaced, dropped), so the tag index is exact.
  const dispose = (value: Value, key: string) => {
    for (const tag of tagsOf(value)) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  };
  /** `spare`: those that may be removed without being missed. */
  const open = () => {
    if ('maxSize' in limits) {
      const segmented = createSegmentedCache<Value>({ ...limits, dispose });
      return { entries: segmented, spare: segmented.unprotected };
    }
    const recent = new LRUCache<string, Value>({ ...limits, dispose });
    return { entries: recent, spare: (): [string, Value][] => [...recent.entries()] };
  };
  const { entries, spare } = open();

  return {
    get: (key: string): Value | undefined => entries.get(key),

    set(key: string, value: Value): void {
      entries.set(key, value);
      if (!entries.has(key)) return; // The value is larger than the whole cache.
      for (const tag of tagsOf(value)) {
        const keys = keysByTag.get(tag);
        if (keys) keys.add(key);
        else keysByTag.set(tag, new Set([key]));
      }
    },

    delete: (key: string): boolean => entries.delete(key),

    /** Entries with this tag, without counting as asked for. */
    withTag: (tag: string): Value[] =>
      Array.from(keysByTag.get(tag) ?? [], (key) => entries.peek(key)!),

    /** Removes entries with this tag; returns how many there were. */
    drop(tag: string): number {
      let removed = 0;
      for (const key of keysByTag.get(tag) ?? []) if (entries.delete(key)) removed++;
      return removed;
    },

    /** Removes what is over, popular entries of a cache with `maxSize` apart. */
    prune(isOver: (value: Value) => boolean): void {
      for (const [key, value] of spare()) if (isOver(value)) entries.delete(key);
    },

    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}
