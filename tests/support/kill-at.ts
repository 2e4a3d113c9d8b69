// Kills a process at a chosen point of its work: before a statement that writes, or at the commit.
import pg from 'pg';
import { expect, vi } from 'vitest';
import type { Program } from './processes.ts';

/** What was begun: its process, and its answer or exit status; null once it is killed. */
export type Begun = {
  readonly program: Pick<Program, 'kill' | 'exit'>;
  readonly answered: Promise<number | null>;
};

export const commit = 'the commit';

/** Has the lock for which a process waits that is to be killed. */
const lock = 4_711;

export type Gate = {
  readonly client: pg.Client;
  /** Counts the rows of a table, with a condition if any. */
  readonly countOf: (condition: string) => Promise<number>;
  /**
   * Kills what `begin` starts before it writes into the table, or at the commit, by which it has
   * written into `last`.
   */
  readonly killAt: (table: string, begin: () => Begun, last: string) => Promise<void>;
};

export async function openGate(url: string): Promise<Gate> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create function drill_stop() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${lock}); return null; end $$`);

  const countOf = async (condition: string): Promise<number> =>
    (await client.query<{ count: number }>(`select count(*)::int from ${condition}`)).rows[0]!
      .count;

  const waitFor = (condition: () => Promise<boolean>): Promise<unknown> =>
    vi.waitUntil(condition, { timeout: 60_000, interval: 20 });

  async function killAt(table: string, begin: () => Begun, last: string): Promise<void> {
    const [kind, of] =
      table === commit
        ? ['constraint', `after insert on ${last} deferrable initially deferred for each row`]
        : ['', `before insert or update on ${table} for each statement`];
    await client.query(`create ${kind} trigger drill_stop ${of} execute function drill_stop()`);
    await client.query('select pg_advisory_lock($1)', [lock]);
    let answer: number | null | undefined;
    const { program, answered } = begin();
    void answered.then((status) => (answer = status));
    await waitFor(async () => {
      if (answer !== undefined) throw new Error(`${table}: answered ${answer} before it waited`);
      return (
        (await countOf(`pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`)) > 0
      );
    });

    program.kill('SIGKILL');
    await program.exit;
    await client.query('select pg_advisory_unlock($1)', [lock]);
    expect(await answered).toBeNull();
    // The server's end of the connection goes on until it finds the process gone.
    await waitFor(
      async () =>
        (await countOf(`pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and xact_start is not null`)) === 0,
    );
    await client.query(`drop trigger drill_stop on ${table === commit ? last : table}`);
  }

  return { client, countOf, killAt };
}
