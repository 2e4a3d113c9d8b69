// Answers that nearly every page asks for and that seldom change (menus, rates), kept in memory until what they show
// changes. They carry the same tags as pages and are dropped with them.
type Kept = { readonly tags: readonly string[]; readonly answer: Promise<unknown>; readonly askedAt: number };

export type QueryCache = ReturnType<typeof createQueryCache>;

export function createQueryCache({ ttlMs = 60_000, now = Date.now }: { ttlMs?: number; /** Milliseconds; for tests. */ now?: () => number } = {}) {
  const answers = new Map<string, Kept>();

  return {
    /** One question however many ask at once. `key` names the question with all that its answer depends on; a question that failed is asked again. */
    get<T>(key: string, tags: readonly string[], ask: () => Promise<T>): Promise<T> {
      const kept = answers.get(key);
      if (kept && now() - kept.askedAt < ttlMs) return kept.answer as Promise<T>;
      const asked: Kept = { tags, answer: ask(), askedAt: now() };
      answers.set(key, asked);
      asked.answer.catch(() => { if (answers.get(key) === asked) answers.delete(key); });
      return asked.answer as Promise<T>;
    },

    /** At once: whoever asks from now on gets an answer that was begun after this. */
    drop(tags: Iterable<string>): void {
      const dropped = new Set(tags);
      for (const [key, { tags: shown }] of answers) if (shown.some((tag) => dropped.has(tag))) answers.delete(key);
    },
  };
}

/** A Context, of which this is all that matters here. */
type Asking = { readonly services: { readonly queryCache: QueryCache | null }; readonly afterCommit: unknown };

/** The answer as other requests have had it too; in a transaction, which may have changed it, and in processes that are not told of changes, asked anew. The answer is shared: nobody may change it. */
export const fromQueryCache = <T>(context: Asking, key: string, tags: readonly string[], ask: () => Promise<T>): Promise<T> =>
  context.services.queryCache === null || context.afterCommit ? ask() : context.services.queryCache.get(key, tags, ask);
