// Rebuilds the product index in a second table, which replaces the first at the end. Search answers
// meanwhile.
//
//   create table → index all products → create indexes → catch up with changes → swap → clean up
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { productsRelistedEvent, productsSavedEvent } from '#features/products/events.ts';
import type { Context } from '#platform/context.ts';
import { rows } from '#platform/database/rows.ts';
import { codeIn } from '#platform/outages.ts';
import { minuteMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { countListed, listedAfter } from '../queries/searchable.server.ts';
import { countWords } from './count-words.server.ts';
import { indexAllStores } from './index-stores.server.ts';
import {
  indexTable,
  readCategoryKnowledge,
  repriceDocuments,
  writeDocuments,
} from './index-products.server.ts';

/** Schemas of the new and the old table, so that indexes and constraints keep their names. */
const growing = 'search_growing';
const replaced = 'search_replaced';
const newTable = sql.raw(`${growing}.product_documents`);

/** Key for `pg_try_advisory_lock`: one rebuild at a time. */
const rebuildLock = 7_351_006;
/** Statements queue behind one that waits for a table lock, so it gives up soon and tries again. */
const lockTimeoutMs = 500;
const maxTries = 240;
/** Changes to catch up with while writes are blocked. */
const maxAtSwap = 100;
const idleTimeoutMs = 10 * minuteMs;

export type RebuildOptions = {
  readonly signal: AbortSignal;
  readonly onProgress?: (done: number, all: number) => void;
  readonly perBatch?: number;
};

/**
 * Rebuilds the index and returns its number of products; null when another rebuild is running. When
 * it is stopped or killed, the old index stays in use. Throws the signal's reason.
 */
export async function replaceIndex(
  context: Context,
  { signal, onProgress = () => {}, perBatch = 500 }: RebuildOptions,
): Promise<number | null> {
  return withRebuildLock(context, async (client) => {
    await client.query(`
      set statement_timeout = 0;
      set idle_in_transaction_session_timeout = ${idleTimeoutMs};
      set client_min_messages = warning`);
    const inside: Context = { ...context, db: drizzle({ client }) };
    try {
      await removeLeftovers(client, signal);
      const since = await oldestOpen(client);
      const indexDefinitions = await createNewTable(client, signal);
      const count = await fill(inside, { signal, onProgress, perBatch });
      for (const definition of indexDefinitions) await client.query(definition);
      await client.query(`analyze ${growing}.product_documents`);
      const caughtUp = await catchUp(inside, client, since, signal);
      await swap(inside, client, caughtUp, signal);
      await removeLeftovers(client, signal);
      await indexAllStores(context);
      await repriceDocuments(context); // exchange rates may have changed meanwhile
      await countWords(context);
      return count;
    } catch (error) {
      // What remains is removed by the next rebuild.
      await removeLeftovers(client, AbortSignal.timeout(5_000)).catch(() => {});
      throw error;
    }
  });
}

/** Removes what a killed rebuild left, unless a rebuild is running. */
export async function removeAbandonedIndex(context: Context): Promise<void> {
  const [row] = await rows<{ schemas: number }>(
    context,
    sql`
      select count(*)::int as schemas from pg_namespace where nspname in (${growing}, ${replaced})`,
  );
  if (row!.schemas > 0)
    await withRebuildLock(context, (client) =>
      removeLeftovers(client, AbortSignal.timeout(minuteMs)),
    );
}

/**
 * Runs `work` with the rebuild lock, on a connection of its own that is closed afterwards, since
 * `work` may change settings. Null when another process has the lock.
 */
async function withRebuildLock<T>(
  context: Context,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T | null> {
  const client = await context.services.database.sessions.connect();
  client.on('error', () => {}); // the running statement fails as well
  try {
    const {
      rows: [lock],
    } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      rebuildLock,
    ]);
    if (!lock!.taken) return null;
    try {
      return await work(client);
    } finally {
      // A broken connection has lost the lock already.
      await client.query('select pg_advisory_unlock($1)', [rebuildLock]).catch(() => {});
    }
  } finally {
    client.release(true);
  }
}

/** PostgreSQL's lock_not_available and deadlock_detected. */
const lockCodes: readonly string[] = ['55P03', '40P01'];

/** Runs `work` in a transaction with a short lock timeout, and again until it gets its locks. */
async function retryOnLock<T>(
  client: pg.ClientBase,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted();
    await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`);
    try {
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      const isRefusedLock = codeIn(error, (code) => lockCodes.includes(code)) !== null;
      if (!isRefusedLock || tries === maxTries) throw error;
      await sleep(lockTimeoutMs * Math.random());
    }
  }
}

/** Dropping the table takes a lock of `products`, to which it has a foreign key. */
const removeLeftovers = (client: pg.ClientBase, signal: AbortSignal): Promise<unknown> =>
  retryOnLock(client, signal, () =>
    client.query(
      `drop schema if exists ${growing} cascade; drop schema if exists ${replaced} cascade`,
    ),
  );

/** The id of the oldest open transaction: all before it have ended. */
async function oldestOpen(client: pg.ClientBase): Promise<string> {
  const {
    rows: [row],
  } = await client.query<{ oldest: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as oldest',
  );
  return row!.oldest;
}

/**
 * Creates an empty table with the constraints of the one in use. Returns the definitions of its
 * other indexes, which are built faster once it is full.
 */
async function createNewTable(client: pg.ClientBase, signal: AbortSignal): Promise<string[]> {
  const { rows: constraints } = await client.query<{ name: string; definition: string }>(`
    select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where conrelid = '${indexTable}'::regclass and contype in ('p', 'u', 'c', 'f')`);
  const { rows: indexes } = await client.query<{ definition: string }>(`
    select indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = 'product_documents'
      and not exists (select from pg_constraint where conname = indexname)`);
  await retryOnLock(client, signal, async () => {
    await client.query(`
      create schema ${growing};
      create table ${growing}.product_documents (like ${indexTable} including defaults)`);
    for (const { name, definition } of constraints)
      await client.query(
        `alter table ${growing}.product_documents add constraint ${name} ${definition}`,
      );
  });
  return indexes.map(({ definition }) => definition.replace(' ON public.', ` ON ${growing}.`));
}

/** Indexes all products. Reads one batch while the last is being written. */
async function fill(
  context: Context,
  { signal, onProgress, perBatch }: Required<RebuildOptions>,
): Promise<number> {
  const total = await countListed(context);
  const knowledge = await readCategoryKnowledge(context);
  let done = 0;
  let writing: Promise<void> = Promise.resolve();
  for (let after: Id<'product'> | null = null; ;) {
    const batch: Id<'product'>[] = await listedAfter(context, after, perBatch);
    await writing;
    onProgress(done, Math.max(total, done));
    signal.throwIfAborted();
    if (batch.length === 0) return done;
    after = batch.at(-1)!;
    writing = writeDocuments(context, batch, { knowledge, table: newTable });
    writing.catch(() => {}); // awaited above
    done += batch.length;
  }
}

/** Products of all events of transactions from `since` on. */
async function changedSince(client: pg.ClientBase, since: string): Promise<Id<'product'>[]> {
  const { rows: changed } = await client.query<{ id: Id<'product'> }>(
    `select distinct jsonb_array_elements_text(payload -> 'productIds') as id
     from outbox where transaction_id >= $1::xid8 and name = any($2)`,
    [since, [productsSavedEvent, productsRelistedEvent]],
  );
  return changed.map(({ id }) => id);
}

async function writeChanged(context: Context, productIds: readonly Id<'product'>[]): Promise<void> {
  const knowledge = await readCategoryKnowledge(context);
  for (let i = 0; i < productIds.length; i += maxAtSwap)
    await writeDocuments(context, productIds.slice(i, i + maxAtSwap), {
      knowledge,
      table: newTable,
    });
}

/** Writes changes until few are left. Returns the transaction from which on more may follow. */
async function catchUp(
  context: Context,
  client: pg.ClientBase,
  from: string,
  signal: AbortSignal,
): Promise<string> {
  for (let since = from; ;) {
    signal.throwIfAborted();
    const next = await oldestOpen(client);
    const changed = await changedSince(client, since);
    await writeChanged(context, changed);
    since = next;
    if (changed.length <= maxAtSwap) return since;
  }
}

class TooManyChanges extends Error {}

/**
 * Swaps the tables. Writes are blocked while the last changes are written, reads only for the swap.
 *
 * Products are not locked: a job that holds one and waits for the table will be followed by the job
 * of the product's latest event.
 */
async function swap(
  context: Context,
  client: pg.ClientBase,
  from: string,
  signal: AbortSignal,
): Promise<void> {
  for (let since = from; ;) {
    try {
      return await retryOnLock(client, signal, async () => {
        await client.query(`lock table ${indexTable} in share row exclusive mode`);
        const changed = await changedSince(client, since);
        if (changed.length > maxAtSwap) throw new TooManyChanges();
        await writeChanged(context, changed);
        await client.query(`
          lock table ${indexTable} in access exclusive mode;
          create schema ${replaced};
          alter table ${indexTable} set schema ${replaced};
          alter table ${growing}.product_documents set schema public`);
      });
    } catch (error) {
      if (!(error instanceof TooManyChanges)) throw error;
      since = await catchUp(context, client, since, signal);
    }
  }
}
