// Answers that nearly every page asks for and that seldom change (menus, rates), kept in memory until what they show
// changes. They carry the same tags as pages and are dropped with them.
import { isUnavailable } from './http/problems.ts';
import { createTaggedCache } from './tagged-cache.ts';

type Kept = {
  readonly tags: readonly string[];
  readonly answer: Promise<unknown>;
  readonly askedAt: number;
};

/** Things that lists are made of, such as cards: many, and each in many lists. */
type KeptThing = {
  readonly tags: readonly string[];
  readonly thing: object;
  readonly askedAt: number;
};
/**
 * Of what is the same thing in other words, such as cards in all languages: small things do not
 * push out large ones.
 */
const maxThings = 10_000;

export type QueryCache = ReturnType<typeof createQueryCache>;

export function createQueryCache({
  ttlMs = 60_000,
  now = Date.now,
}: { ttlMs?: number; /** Milliseconds; for tests. */ now?: () => number } = {}) {
  const answers = new Map<string, Kept>();
  const thingsOf = new Map<string, ReturnType<typeof createTaggedCache<KeptThing>>>();
  /** What was dropped while each question for things was under way. */
  const droppedMeanwhile = new Set<Set<string>>();

  return {
    /**
     * One question however many ask at once. `key` names the question with all that its answer
     * depends on; a question that failed is asked again. While the database is away the old answer
     * is given, unless it was dropped.
     */
    get<T>(key: string, tags: readonly string[], ask: () => Promise<T>): Promise<T> {
      const kept = answers.get(key);
      if (kept && now() - kept.askedAt < ttlMs) return kept.answer as Promise<T>;
      const asked: Kept = {
        tags,
        askedAt: now(),
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
     * By id, those that are kept, and the others from one question. `kind` names what they are in
     * its first word, and then all that they depend on; `tagsOf` says what each of them shows. The
     * same object is answered until it is dropped.
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

    /** At once: whoever asks from now on gets an answer that was begun after this. */
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

/** A Context, of which this is all that matters here. */
type Asking = {
  readonly services: { readonly queryCache: QueryCache | null };
  readonly afterCommit: unknown;
};

/**
 * The answer as other requests have had it too; in a transaction, which may have changed it, and in
 * processes that are not told of changes, asked anew. The answer is shared: nobody may change it.
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

/** Things by id, as other requests have had them too, under the same conditions. */
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
