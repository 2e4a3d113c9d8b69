// What a pool's statements are and how long each takes, as seen by the process that waits for them.
import type pg from 'pg';

export type Statement = {
  readonly text: string;
  readonly values: readonly unknown[];
  /** From asking to the last row, as parsed by `pg`. */
  readonly tookMs: number;
};

type Query = (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

/**
 * Watches what drizzle asks outside of transactions. `take` hands out what has been seen since it
 * was last called.
 */
export function watchStatements(pool: pg.Pool): { take(): Statement[] } {
  // Of the overloads only the one with a promise is called.
  const query = pool.query.bind(pool) as unknown as Query;
  let seen: Statement[] = [];
  const watched: Query = async (config, values = []) => {
    const startedAt = performance.now();
    const result = await query(config, values);
    seen.push({ text: config.text, values, tookMs: performance.now() - startedAt });
    return result;
  };
  pool.query = watched as typeof pool.query;
  return {
    take() {
      const taken = seen;
      seen = [];
      return taken;
    },
  };
}

/** How PostgreSQL went about it, with the times and pages of another run. */
export async function explain(pool: pg.Pool, { text, values }: Statement): Promise<string> {
  const { rows } = await pool.query<Record<'QUERY PLAN', string>>(
    `explain (analyze, buffers) ${text}`,
    [...values],
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
