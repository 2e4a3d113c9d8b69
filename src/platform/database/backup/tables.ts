// Lists the tables of a database in insertion order, and copies their rows with COPY.
import pg from 'pg';
import copy from 'pg-copy-streams';
import { BackupError, type SequenceEntry } from './manifest.ts';

export type Table = {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
};

/**
 * Tables of the job queue that are not backed up. Installing the queue writes `version` and `bam`;
 * `queue_stats` holds measurements, one partition per day.
 */
const queueOwnTables = ['version', 'bam', 'queue_stats'];

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const qualified = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${quoted(schema)}.${quoted(name)}`;
const columnList = ({ columns }: Table): string => columns.map(quoted).join(', ');

/** Opens a session with a fixed value format on every server and without statement timeout. */
export async function withSession<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'kervan backup' });
  // The connection broke: the current or next statement fails with the error.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`
      set statement_timeout = 0;
      set idle_in_transaction_session_timeout = 0;
      set timezone = 'UTC';
      set datestyle = 'ISO';
      set intervalstyle = 'postgres';
      set extra_float_digits = 3;
      set bytea_output = 'hex';
      set synchronize_seqscans = off`);
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Lists all tables of ours and the job queue, referenced ones first. Leaves generated columns to
 * the database.
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `
    select n.nspname as schema, c.relname as name, array_agg(a.attname::text
      order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid
    where (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname <> all ($1))
      and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by n.nspname, c.relname order by n.nspname, c.relname`,
    [queueOwnTables],
  );
  const { rows: references } = await client.query<{ child: string; parent: string }>(`
    select r.conrelid::regclass::text as child, r.confrelid::regclass::text as parent
      from pg_constraint r
    where r.contype = 'f' and r.conrelid <> r.confrelid`);
  // A partition's references count for its parent.
  const { rows: partitions } = await client.query<{ child: string; parent: string }>(
    'select inhrelid::regclass::text as child, inhparent::regclass::text as parent ' +
      'from pg_inherits',
  );
  const whole = new Map(partitions.map(({ child, parent }) => [child, parent]));
  const { rows: names } = await client.query<{ schema: string; name: string; id: string }>(`
    select n.nspname as schema, c.relname as name, c.oid::regclass::text as id from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p')`);
  const idOf = new Map(names.map((each) => [qualified(each), each.id]));
  const waiting = new Map(tables.map((table) => [idOf.get(qualified(table))!, table]));
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const isHeldUp = (id: string) =>
      references.some(({ child, parent }) => {
        const referring = whole.get(child) ?? child;
        return referring === id && parent !== id && waiting.has(parent);
      });
    const next = waiting.keys().find((id) => !isHeldUp(id));
    if (next === undefined) throw new BackupError('Tables refer to each other in a circle.');
    ordered.push(waiting.get(next)!);
    waiting.delete(next);
  }
  return ordered;
}

export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from drizzle.__drizzle_migrations order by name',
  );
  return rows.map((row) => row.name);
}

/** Returns the schema version of the job queue; null when there is none. */
export async function readQueueVersion(client: pg.Client): Promise<number | null> {
  const {
    rows: [there],
  } = await client.query<{ exists: boolean }>(
    "select to_regclass('pgboss.version') is not null as exists",
  );
  if (!there!.exists) return null;
  const {
    rows: [row],
  } = await client.query<{ version: number }>('select version from pgboss.version');
  return row?.version ?? null;
}

/**
 * Lists sequences that have been used. They belong to no snapshot, so reading them after the rows
 * never lags behind.
 */
export async function listSequences(client: pg.Client): Promise<SequenceEntry[]> {
  const { rows } = await client.query<{ schema: string; name: string; last: string }>(`
    select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
    where schemaname in ('public', 'pgboss') and last_value is not null order by 1, 2`);
  return rows.map(({ schema, name, last }) => ({ schema, name, lastValue: Number(last) }));
}

export async function setSequences(
  client: pg.Client,
  sequences: readonly SequenceEntry[],
): Promise<void> {
  for (const sequence of sequences)
    await client.query('select setval($1, $2)', [qualified(sequence), sequence.lastValue]);
}

/** Uses a query, because COPY cannot read a partitioned table directly. */
export const copyOut = (client: pg.Client, table: Table) =>
  client.query(copy.to(`copy (select ${columnList(table)} from ${qualified(table)}) to stdout`));

export const copyIn = (client: pg.Client, table: Table) =>
  client.query(copy.from(`copy ${qualified(table)} (${columnList(table)}) from stdin`));

/** Throws BackupError when one of the tables has rows. */
export async function demandEmpty(client: pg.Client, tables: readonly Table[]): Promise<void> {
  // Checks the queue's tables last: existing products are a more useful message than existing
  // queues.
  for (const table of tables.toSorted((a, b) => b.schema.localeCompare(a.schema))) {
    const { rowCount } = await client.query(`select from ${qualified(table)} limit 1`);
    if (rowCount)
      throw new BackupError(
        `The database is not empty: ${table.name} has rows. Restore into a new one.`,
      );
  }
}

/** Disables triggers, because the backup contains what they derive. Constraints stay in force. */
export async function withoutTriggers(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows: triggers } = await client.query<{ relation: string; name: string }>(`
    select t.tgrelid::regclass::text as relation, quote_ident(t.tgname) as name from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and not t.tgisinternal and t.tgenabled = 'O'`);
  for (const { relation, name } of triggers)
    await client.query(`alter table ${relation} disable trigger ${name}`);
  await work();
  for (const { relation, name } of triggers)
    await client.query(`alter table ${relation} enable trigger ${name}`);
}
