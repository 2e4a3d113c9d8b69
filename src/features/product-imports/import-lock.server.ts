// Allows one import at a time into a store: two would block each other until one of them fails.
import os from 'node:os';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';

export type RunningImport = {
  readonly since: Date;
  /** "process 4711 on web-1, started by ali" */
  readonly by: string;
};

/** Namespace of the advisory locks; the second half of the key is the store's. */
const importLocks = 7_351_010;
const namePrefix = 'import: ';
/** PostgreSQL truncates longer application names. */
const maxNameBytes = 63;
const maxTries = 3;

const takeLock = `select pg_try_advisory_lock(${importLocks}, hashtext($1)) as taken`;
const giveLockBack = `select pg_advisory_unlock(${importLocks}, hashtext($1))`;
/** Finds the holder. Its connection has been idle since it took the lock. */
const findHolder = `
  select state_change as since, application_name as name from pg_locks
    join pg_stat_activity using (pid)
  where locktype = 'advisory' and classid = ${importLocks} and objid = hashtext($1)::oid
    and objsubid = 2 and granted
    and pg_locks.database = (select oid from pg_database where datname = current_database())`;

function ownName(): string {
  const user = userName();
  const text =
    `${namePrefix}process ${process.pid} on ` +
    `${os.hostname().slice(0, 20)}${user === null ? '' : `, started by ${user}`}`;
  return Buffer.from(text).subarray(0, maxNameBytes).toString();
}

function userName(): string | null {
  try {
    return os.userInfo().username;
  } catch {
    return null; // A container's user may have no name.
  }
}

/**
 * Runs `work` alone for the store, or returns the running import. The lock belongs to a separate
 * connection and ends with the process, however that ends.
 */
export async function importAlone<T>(
  context: Context,
  storeId: Id<'store'>,
  work: () => Promise<T>,
): Promise<{ readonly result: T } | { readonly running: RunningImport }> {
  const client = await context.services.database.sessions.connect();
  try {
    await client.query("select set_config('application_name', $1, false)", [ownName()]);
    for (let attempt = 1; ; attempt++) {
      const {
        rows: [lock],
      } = await client.query<{ taken: boolean }>(takeLock, [storeId]);
      if (lock!.taken) break;
      const {
        rows: [holder],
      } = await client.query<{ since: Date; name: string }>(findHolder, [storeId]);
      if (holder)
        return { running: { since: holder.since, by: holder.name.replace(namePrefix, '') } };
      if (attempt === maxTries)
        return { running: { since: context.now(), by: 'a process that has just begun or ended' } };
    }
    try {
      return { result: await work() };
    } finally {
      // A broken connection holds no lock.
      await client.query(giveLockBack, [storeId]).catch(() => {});
    }
  } finally {
    client.release(true); // Not reused, because it carries the import's name.
  }
}
