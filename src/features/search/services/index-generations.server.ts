// Makes the whole index anew beside the one that answers, and puts it in its place at the end.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { productsRelistedEvent, productsSavedEvent } from '#features/catalog/events.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { countListed, listedAfter } from '../queries/searchable.server.ts';
import { countWords } from './count-words.server.ts';
import { indexAllStores } from './index-stores.server.ts';
import {
  indexTable,
  readKnown,
  repriceDocuments,
  writeDocuments,
} from './index-products.server.ts';

/**
 * In schemas of their own both generations have the names that they have in use: of tables,
 * indexes, constraints.
 */
const [growing, replaced] = ['search_growing', 'search_replaced'] as const;
const grown = sql.raw(`${growing}.product_documents`);

const rebuildLock = 7_351_006;
/** Nobody waits longer than this behind what waits for a table. */
const lockTimeoutMs = 500;
const maxTries = 240;
/** So many changes at most are caught up with while nobody may write. */
const maxAtSwap = 100;
const idleTimeoutMs = 10 * 60_000;

export type RebuildOptions = {
  readonly signal: AbortSignal;
  readonly onProgress?: (done: number, all: number) => void;
  readonly perBatch?: number;
};

/**
 * How many products it holds; null when another rebuild is running. Stopped or killed, it leaves
 * the old index as it was. Throws the signal's reason.
 */
export async function replaceIndex(
  context: Context,
  { signal, onProgress = () => {}, perBatch = 500 }: RebuildOptions,
): Promise<number | null> {
  return alone(context, async (client) => {
    await client.query(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = ${idleTimeoutMs}; set client_min_messages = warning`,
    );
    const inside: Context = { ...context, db: drizzle({ client }) };
    try {
      await removeLeftovers(client, signal);
      const since = await oldestOpen(client);
      const definitions = await beginGrowing(client, signal);
      const count = await fill(inside, { signal, onProgress, perBatch });
      for (const definition of definitions) await client.query(definition);
      await client.query(`analyze ${growing}.product_documents`);
      await swap(inside, client, await catchUp(inside, client, since, signal), signal);
      await removeLeftovers(client, signal);
      await indexAllStores(context);
      await repriceDocuments(context); // rates may have moved meanwhile
      await countWords(context);
      return count;
    } catch (error) {
      await removeLeftovers(client, AbortSignal.timeout(5_000)).catch(() => {}); // the next one does it
      throw error;
    }
  });
}

/** What one that was killed has left. Nothing is removed while one is running. */
export async function removeAbandonedIndex(context: Context): Promise<void> {
  const {
    rows: [row],
  } = (await context.db.execute(
    sql`select count(*)::int as schemas from pg_namespace where nspname in (${growing}, ${replaced})`,
  )) as unknown as { rows: [{ schemas: number }] };
  if (row.schemas > 0)
    await alone(context, (client) => removeLeftovers(client, AbortSignal.timeout(60_000)));
}

/**
 * With a connection of its own, whose end undoes its settings. Null when somebody else has the
 * lock.
 */
async function alone<T>(
  context: Context,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T | null> {
  const client = await context.services.database.pool.connect();
  client.on('error', () => {}); // the statement that runs fails as well
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
      await client.query('select pg_advisory_unlock($1)', [rebuildLock]).catch(() => {}); // a connection that is broken has none
    }
  } finally {
    client.release(true);
  }
}

/** Runs it in a transaction that waits for no table for long, and again until it had what it needs. */
async function patiently<T>(
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
      const code =
        (error as { code?: string }).code ?? (error as { cause?: { code?: string } }).cause?.code;
      if ((code !== '55P03' && code !== '40P01') || tries === maxTries) throw error; // a lock that could not be had in time, a deadlock
      await sleep(lockTimeoutMs * Math.random());
    }
  }
}

/** A table that points to another one is made and dropped under a lock of that one. */
const removeLeftovers = (client: pg.ClientBase, signal: AbortSignal): Promise<unknown> =>
  patiently(client, signal, () =>
    client.query(
      `drop schema if exists ${growing} cascade; drop schema if exists ${replaced} cascade`,
    ),
  );

/** Below this every transaction has ended. */
async function oldestOpen(client: pg.ClientBase): Promise<string> {
  const {
    rows: [row],
  } = await client.query<{ oldest: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as oldest',
  );
  return row!.oldest;
}

/**
 * An empty table like the one in use, with its rules; returns what makes its other indexes, for
 * when it is full.
 */
async function beginGrowing(client: pg.ClientBase, signal: AbortSignal): Promise<string[]> {
  const { rows: constraints } = await client.query<{ name: string; definition: string }>(
    `select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'public.product_documents'::regclass and contype in ('p', 'u', 'c', 'f')`,
  );
  const { rows: indexes } = await client.query<{ definition: string }>(
    `select indexdef as definition from pg_indexes where schemaname = 'public' and tablename = 'product_documents' and not exists (select from pg_constraint where conname = indexname)`,
  );
  await patiently(client, signal, async () => {
    await client.query(
      `create schema ${growing}; create table ${growing}.product_documents (like public.product_documents including defaults)`,
    );
    for (const { name, definition } of constraints)
      await client.query(
        `alter table ${growing}.product_documents add constraint ${name} ${definition}`,
      );
  });
  return indexes.map(({ definition }) => definition.replace(' ON public.', ` ON ${growing}.`));
}

/** Reads the next while the last are being written. */
async function fill(
  context: Context,
  { signal, onProgress, perBatch }: Required<RebuildOptions>,
): Promise<number> {
  const [all, known] = [await countListed(context), await readKnown(context)];
  let done = 0;
  let writing: Promise<void> = Promise.resolve();
  for (let after: Id<'product'> | null = null; ;) {
    const some: Id<'product'>[] = await listedAfter(context, after, perBatch);
    await writing;
    onProgress(done, Math.max(all, done));
    signal.throwIfAborted();
    if (some.length === 0) return done;
    after = some.at(-1)!;
    writing = writeDocuments(context, some, known, grown);
    writing.catch(() => {}); // awaited above
    done += some.length;
  }
}

/** Products of every event that can be seen of transactions since `since`. */
async function changedSince(client: pg.ClientBase, since: string): Promise<Id<'product'>[]> {
  const { rows } = await client.query<{ id: Id<'product'> }>(
    `select distinct jsonb_array_elements_text(payload -> 'productIds') as id from outbox where transaction_id >= $1::xid8 and name = any($2)`,
    [since, [productsSavedEvent, productsRelistedEvent]],
  );
  return rows.map(({ id }) => id);
}

async function writeChanged(context: Context, productIds: readonly Id<'product'>[]): Promise<void> {
  const known = await readKnown(context);
  for (let i = 0; i < productIds.length; i += maxAtSwap)
    await writeDocuments(context, productIds.slice(i, i + maxAtSwap), known, grown);
}

/** What changed while the index grew, until little is left; returns since when there may be more. */
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
 * Nobody writes while the last changes are caught up with, and nobody reads for the moment in which
 * the tables change places. No product is locked here: who holds one and waits for the table has
 * read it before its last event, whose own job comes after.
 */
async function swap(
  context: Context,
  client: pg.ClientBase,
  from: string,
  signal: AbortSignal,
): Promise<void> {
  for (let since = from; ;) {
    try {
      return await patiently(client, signal, async () => {
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
