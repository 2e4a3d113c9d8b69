// Jobs that failed on every try, which pg-boss keeps for a while: lists them, retries or deletes
// them.
import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import type { FailedJobs } from '#platform/context.ts';

type JobRow = { id: string; kind: string; failed_at: string; tries: number; output: unknown };
type KindRow = { kind: string; count: number; latest_at: string };

/** The type omits what pg-boss documents. */
const affectedBy = (response: object): number =>
  (response as { readonly affected: number }).affected;

export const createFailedJobs = (boss: Pick<PgBoss, 'retry' | 'deleteJob'>): FailedJobs => ({
  async list(context, { kind, limit, offset }) {
    const { rows } = (await context.db.execute(sql`
      select id::text, name as kind, completed_on as failed_at, retry_count + 1 as tries, output
        from pgboss.job
      where state = 'failed' and (${kind}::text is null or name = ${kind})
      order by completed_on desc, id limit ${limit} offset ${offset}`)) as unknown as {
      rows: JobRow[];
    };
    return rows.map(({ failed_at: failedAt, ...job }) => ({
      ...job,
      failedAt: new Date(failedAt),
    }));
  },

  async countByKind(context, limit) {
    const { rows } = (await context.db.execute(sql`
      select name as kind, count(*)::int as count, max(completed_on) as latest_at
      from (select name, completed_on from pgboss.job where state = 'failed'
        order by completed_on desc limit ${limit}) as latest
      group by name order by max(completed_on) desc`)) as unknown as { rows: KindRow[] };
    return rows.map(({ latest_at: latestAt, ...kind }) => ({
      ...kind,
      latestAt: new Date(latestAt),
    }));
  },

  async retry(context, { kind, ids }) {
    return affectedBy(await boss.retry(kind, [...ids], { db: fromDrizzle(context.db, sql) }));
  },

  async discard(context, { kind, ids }) {
    // Pg-boss deletes a job in any state; one that was retried meanwhile must stay.
    const { rows } = (await context.db.execute(sql`
      select id::text from pgboss.job
      where name = ${kind} and state = 'failed' and id in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})
      for update`)) as unknown as { rows: { id: string }[] };
    if (rows.length === 0) return 0;
    return affectedBy(
      await boss.deleteJob(
        kind,
        rows.map(({ id }) => id),
        { db: fromDrizzle(context.db, sql) },
      ),
    );
  },
});
