// Caches results that nearly every page needs and that seldom change, such as menus and rates. They
// carry the same tags as pages and are dropped with them.
import { minuteMs } from '#shared/durations.ts';
import { isUnavailable } from './http/problems.ts';
import { createTaggedCache } from './tagged-cache.ts';

type Kept = {
  readonly tags: readonly string[];
  readonly answer: Promise<unknown>;
  readonly askedAt: number;
  usedAt: number;
};

/** Items of lists, such as cards: many, and each in many lists. */
type KeptThing = {
  readonly tags: readonly string[];
  readonly thing: object;
  readonly askedAt: number;
};
/** Results and items that nobody has asked for so long are removed by `prune`. */
const idleMs = 4 * minuteMs;
/** One LRU per kind, so that many small entries do not evict large ones. */
const maxThings = 10_000;

export type QueryCache = ReturnType<typeof createQueryCache>;

export function createQueryCache({
  ttlMs = minuteMs,
  now = Date.now,
}: { ttlMs?: number; /** Milliseconds; for tests. */ now?: () => number } = {}) {
  const answers = new Map<string, Kept>();
  const thingsOf = new Map<string, ReturnType<typeof createTaggedCache<KeptThing>>>();
  /** Tags dropped while each `getMany` load was under way. */
  const droppedMeanwhile = new Set<Set<string>>();

  return {
    /**
     * Loads once for concurrent callers; failures are not cached. `key` names the query and all it
     * depends on. During a database outage the stale result is returned, unless it was dropped.
     */
    get<T>(key: string, tags: readonly string[], ask: () => Promise<T>): Promise<T> {
      const kept = answers.get(key);
      if (kept) kept.usedAt = now();
      if (kept && now() - kept.askedAt < ttlMs) return kept.answer as Promise<T>;
      const asked: Kept = {
        tags,
        askedAt: now(),
        usedAt: now(),
        answer: ask().catch((error: unknown) => {
          const isCurrent = answers.get(key) === asked;
          if (isCurrent && kept !== undefined && isUnavailable(error)) {
            answers.set(key, kept);
            return kept.answer;
          }
          if (isCurrent) answers.delete(key);
          throw error;
        }),
      };
      answers.set(key, asked);
      return asked.answer as Promise<T>;
    },

    /**
     * Returns items by id, loading the missing ones with one query. The first word of `kind` names
     * the items, the rest what they depend on. `tagsOf` names what each item shows. The same object
     * is returned until it is dropped.
     */
    async getMany<Id extends string, T extends object>(
      kind: string,
      ids: readonly Id[],
      tagsOf: (thing: T) => readonly string[],
      ask: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, T>>,
    ): Promise<Map<Id, T>> {
      const askedAt = now();
      const [what] = kind.split(' ', 1);
      const things =
        thingsOf.get(what!) ??
        createTaggedCache<KeptThing>({ max: maxThings, tagsOf: ({ tags }) => tags });
      thingsOf.set(what!, things);
      const found = new Map<Id, T>();
      for (const id of ids) {
        const kept = things.get(`${kind} ${id}`);
        if (kept && askedAt - kept.askedAt < ttlMs) found.set(id, kept.thing as T);
      }
      const missing = ids.filter((id) => !found.has(id));
      if (missing.length === 0) return found;
      const dropped = new Set<string>();
      droppedMeanwhile.add(dropped);
      try {
        for (const [id, thing] of await ask(missing)) {
          found.set(id, thing);
          const tags = tagsOf(thing);
          if (!tags.some((tag) => dropped.has(tag)))
            things.set(`${kind} ${id}`, { tags, thing, askedAt });
        }
      } finally {
        droppedMeanwhile.delete(dropped);
      }
      return found;
    },

    /** Removes what nobody has asked for lately. What is asked for stays, for an outage. */
    prune(): void {
      for (const [key, { usedAt }] of answers) if (now() - usedAt >= idleMs) answers.delete(key);
      for (const things of thingsOf.values())
        things.prune(({ askedAt }) => now() - askedAt >= idleMs);
    },

    /** Takes effect at once: later callers get a result loaded after this call. */
    drop(tags: Iterable<string>): void {
      const dropped = new Set(tags);
      for (const [key, { tags: shown }] of answers)
        if (shown.some((tag) => dropped.has(tag))) answers.delete(key);
      for (const tag of dropped) {
        for (const things of thingsOf.values()) things.drop(tag);
        for (const under of droppedMeanwhile) under.add(tag);
      }
    },
  };
}

/** The part of Context that matters here. */
type Asking = {
  readonly services: { readonly queryCache: QueryCache | null };
  readonly afterCommit: unknown;
};

/**
 * Returns the shared cached result, which callers must not change. Loads afresh in a transaction,
 * which may have changed it, and in processes that receive no change events.
 */
export const fromQueryCache = <T>(
  context: Asking,
  key: string,
  tags: readonly string[],
  ask: () => Promise<T>,
): Promise<T> =>
  context.services.queryCache === null || context.afterCommit
    ? ask()
    : context.services.queryCache.get(key, tags, ask);

/** Returns cached items by id, under the same conditions. */
export const manyFromQueryCache = <Id extends string, T extends object>(
  context: Asking,
  kind: string,
  ids: readonly Id[],
  tagsOf: (thing: T) => readonly string[],
  ask: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, T>>,
): Promise<ReadonlyMap<Id, T>> =>
  context.services.queryCache === null || context.afterCommit
    ? ask(ids)
    : context.services.queryCache.getMany(kind, ids, tagsOf, ask);
