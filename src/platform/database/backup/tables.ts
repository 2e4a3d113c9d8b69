// The tables of a database in the order in which they can be filled, and their rows as COPY writes them.
import pg from 'pg';
import copy from 'pg-copy-streams';
import { BackupError, type SequenceEntry } from './manifest.ts';

export type Table = {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
};

/**
 * Of the job queue's schema: `version` and `bam` describe the installation, and `queue_stats` holds
 * measurements in a partition a day. The first two are made by whoever installs the queue, the last
 * is not kept.
 */
const queueOwnTables = ['version', 'bam', 'queue_stats'];

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const qualified = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${quoted(schema)}.${quoted(name)}`;
const columnList = ({ columns }: Table): string => columns.map(quoted).join(', ');

/** A session whose values are written alike on every server, and that no time limit ends. */
export async function withSession<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'kervan backup' });
  client.on('error', () => {}); // a connection that breaks: the statement that waits or comes next fails, and says so
  await client.connect();
  try {
    await client.query(`
      set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'; set datestyle = 'ISO';
      set intervalstyle = 'postgres'; set extra_float_digits = 3; set bytea_output = 'hex'; set synchronize_seqscans = off`);
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Every table of ours and of the job queue, those that others refer to first. Generated columns are
 * left to the database.
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `
    select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname <> all ($1)) and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by n.nspname, c.relname order by n.nspname, c.relname`,
    [queueOwnTables],
  );
  const { rows: references } = await client.query<{ child: string; parent: string }>(`
    select r.conrelid::regclass::text as child, r.confrelid::regclass::text as parent from pg_constraint r
    where r.contype = 'f' and r.conrelid <> r.confrelid`);
  // A partition refers in its parent's stead.
  const { rows: partitions } = await client.query<{ child: string; parent: string }>(
    'select inhrelid::regclass::text as child, inhparent::regclass::text as parent from pg_inherits',
  );
  const whole = new Map(partitions.map(({ child, parent }) => [child, parent]));
  const { rows: names } = await client.query<{ schema: string; name: string; id: string }>(`
    select n.nspname as schema, c.relname as name, c.oid::regclass::text as id from pg_class c join pg_namespace n on n.oid = c.relnamespace
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

/** Of the job queue's schema; null when there is none. */
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

/** Those that have counted. They are in no snapshot: read after the rows, none is behind them. */
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

/** A partitioned table can only be read by a query. */
export const copyOut = (client: pg.Client, table: Table) =>
  client.query(copy.to(`copy (select ${columnList(table)} from ${qualified(table)}) to stdout`));

export const copyIn = (client: pg.Client, table: Table) =>
  client.query(copy.from(`copy ${qualified(table)} (${columnList(table)}) from stdin`));

/** Throws BackupError when one of them has rows. */
export async function demandEmpty(client: pg.Client, tables: readonly Table[]): Promise<void> {
  // The queue's tables last: that there are products says more than that there are queues.
  for (const table of tables.toSorted((a, b) => b.schema.localeCompare(a.schema))) {
    const { rowCount } = await client.query(`select from ${qualified(table)} limit 1`);
    if (rowCount)
      throw new BackupError(
        `The database is not empty: ${table.name} has rows. Restore into a new one.`,
      );
  }
}

/** What triggers derive is in the backup itself. Constraints stay in force. */
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
