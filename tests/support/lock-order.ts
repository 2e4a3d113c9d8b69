// Records which rows each transaction of a test locks, and in which order of tables. A transaction
// that locks in another order than docs/locks.md says may wait for one that waits for it.
import fs from 'node:fs';
import type pg from 'pg';

/** `key`: of a row that new rows refer to. */
type LockKind = 'lock' | 'key';
export type Lock = { readonly table: string; readonly kind: LockKind };
type Held = Lock & { readonly statement: string; readonly hasSeveralRows?: boolean };

/** By table: its columns that refer to others, in the order in which PostgreSQL looks them up. */
export type References = ReadonlyMap<string, ReadonlyMap<string, string>>;

const page = 'docs/locks.md';
const row = /^\|\s*\d+\s*\|\s*(.+?)\s*\|/gm;
const quoted = /`([a-z_]+)`/g;

/** Ranks of tables by the page; those of one line have one rank. */
export function readLockOrder(text = fs.readFileSync(page, 'utf8')): ReadonlyMap<string, number> {
  return new Map(
    [...text.matchAll(row)].flatMap(([, tables = ''], rank) =>
      [...tables.matchAll(quoted)].map(([, table = '']): [string, number] => [table, rank]),
    ),
  );
}

const name = String.raw`(?:only\s+)?"?([a-z_][a-z0-9_]*)"?`;
const written = new RegExp(String.raw`\b(insert into|update|delete from)\s+${name}`, 'gi');
const source = new RegExp(
  String.raw`(?:\bfrom|\bjoin|,)\s+${name}(?:\s+(?:as\s+)?(?!on\b|where\b|inner\b|left\b|join\b)"?([a-z_]\w*)"?)?`,
  'gi',
);
const locking =
  /\bfor (?:no key update|update|key share|share)(?:\s+of\s+([\w", ]+?))?\s*(?:skip locked|nowait)?\s*$/i;

/** The parts of a statement in brackets, the innermost first, and then what is left of it. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  for (let group = /\(([^()]*)\)/.exec(rest); group; group = /\(([^()]*)\)/.exec(rest)) {
    parts.push(group[1]!);
    rest = `${rest.slice(0, group.index)} … ${rest.slice(group.index + group[0].length)}`;
  }
  return [...parts, rest];
}

function lockedBySelect(part: string): Lock[] {
  const of = locking.exec(part)?.[1]?.replaceAll('"', '').split(/,\s*/);
  const [from = ''] = part.slice(part.search(/\bfrom\b/i)).split(/\bwhere\b|\border by\b|\bfor\b/i);
  return [...from.matchAll(source)]
    .filter(([, table, alias]) => !of || of.includes(table!) || of.includes(alias!))
    .map(([, table]) => ({ table: table!, kind: 'lock' }));
}

/** New rows lock nothing by themselves, unless they may replace others. */
function lockedByWrite(part: string): Lock[] {
  return [...part.matchAll(written)]
    .filter(([, verb, table]) => {
      if (verb!.toLowerCase() === 'update') return table !== 'set';
      return verb!.toLowerCase() === 'delete from' || /\bdo update set\b/i.test(part);
    })
    .map(([, , table]) => ({ table: table!, kind: 'lock' }));
}

/** Columns that get a value which may be another row's key. */
function columnsWritten(
  text: string,
): { readonly table: string; readonly columns: string[] } | null {
  const insert = /^\s*insert into "([a-z_]+)" \(([^)]*)\) values \((.*)/is.exec(text);
  if (insert) {
    const [, table = '', columns = '', rest = ''] = insert;
    const values = rest.split(', ');
    return {
      table,
      columns: columns
        .split(', ')
        .map((column) => column.replaceAll('"', ''))
        .filter((_, i) => !/^(?:default|null)\b/i.test(values[i] ?? '')),
    };
  }
  const update = /^\s*update "([a-z_]+)" set (.*?)(?: where | returning |$)/is.exec(text);
  if (!update) return null;
  const [, table = '', set = ''] = update;
  return {
    table,
    columns: [...set.matchAll(/"([a-z_]+)" = (?!null)/g)].map(([, column = '']) => column),
  };
}

/** What a statement locks, in its order; what it refers to comes last. */
export function locksOf(text: string, references: References): Lock[] {
  const locks = partsOf(text).flatMap((part) =>
    locking.test(part) && /\bselect\b/i.test(part) ? lockedBySelect(part) : lockedByWrite(part),
  );
  const set = columnsWritten(text);
  const keys = set
    ? [...(references.get(set.table) ?? [])]
        .filter(([column]) => set.columns.includes(column))
        .map(([, target]) => target)
    : [];
  return [...locks, ...Array.from(new Set(keys), (table): Lock => ({ table, kind: 'key' }))];
}

const maxShown = 300;
const shown = ({ statement }: Held): string => statement.slice(0, maxShown);
const orders = /\border by\b|^\s*insert\b/i;

/**
 * The locks of a transaction that come after one of a later table, and those of several rows in no
 * order; empty: all are right.
 */
export function outOfOrder(held: readonly Held[], ranks: ReadonlyMap<string, number>): string[] {
  const seen = new Set<string>();
  const wrong: string[] = [];
  let last: { rank: number; lock: Held } | null = null;
  for (const lock of held) {
    const rank = ranks.get(lock.table);
    if (rank === undefined || seen.has(lock.table)) continue;
    seen.add(lock.table);
    if (lock.hasSeveralRows && lock.kind === 'lock' && !orders.test(lock.statement))
      wrong.push(`rows of ${lock.table} in no order:\n    ${shown(lock)}`);
    if (last && rank < last.rank)
      wrong.push(
        `${lock.table} after ${last.lock.table}:\n    ${shown(last.lock)}\n    ${shown(lock)}`,
      );
    else last = { rank, lock };
  }
  return wrong;
}

/** Of the first column only: no other key has several. */
async function readReferences(pool: pg.Pool): Promise<References> {
  const { rows } = await pool.query<{ table: string; column: string; target: string }>(`
    select c.conrelid::regclass::text as table, a.attname as column,
      c.confrelid::regclass::text as target
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_trigger t on t.tgconstraint = c.oid and t.tgrelid = c.conrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    order by t.tgname`);
  const references = new Map<string, Map<string, string>>();
  for (const { table, column, target } of rows) {
    const of = references.get(table) ?? new Map<string, string>();
    references.set(table, of.set(column, target));
  }
  return references;
}

let references: References | null = null;
const known = new Map<string, readonly Lock[]>();

type Client = { query: (...given: readonly unknown[]) => unknown };
type Watched = { readonly problems: readonly string[] };

/** Watches every transaction on the pool's connections from now on. */
export async function watchLocks(pool: pg.Pool): Promise<Watched> {
  const ranks = readLockOrder();
  const problems: string[] = [];
  const note = (held: readonly Held[]) => {
    for (const problem of outOfOrder(held, ranks))
      if (!problems.includes(problem)) problems.push(problem);
    if (process.env.LOCK_LOG && held.length)
      fs.appendFileSync(process.env.LOCK_LOG, JSON.stringify(held) + '\n');
  };
  pool.on('connect', (client) => watchClient(client as unknown as Client, note));
  references ??= await readReferences(pool);
  return { problems };
}

function watchClient(client: Client, note: (held: readonly Held[]) => void): void {
  const query = client.query.bind(client);
  let held: Held[] | null = null;
  client.query = (...given) => {
    const [first] = given;
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text;
    const answer = query(...given);
    if (typeof text !== 'string' || !(answer instanceof Promise)) return answer;
    if (/^\s*begin\b/i.test(text)) held = [];
    else if (/^\s*(?:commit|rollback)\s*$/i.test(text)) {
      if (held) note(held);
      held = null;
    } else if (held) return answer.then(keep(held, text));
    return answer;
  };
}

/** A statement that finds no row locks none. */
const keep =
  (held: Held[], text: string) =>
  <Result extends { readonly rowCount: number | null }>(result: Result): Result => {
    if ((result.rowCount ?? 0) === 0) return result;
    const locks = known.get(text) ?? locksOf(text, references!);
    known.set(text, locks);
    const hasSeveralRows = result.rowCount! > 1;
    held.push(...locks.map((lock) => ({ ...lock, statement: text, hasSeveralRows })));
    return result;
  };
