// Records which rows each transaction of a test locks, and in which order of tables. One that locks
// in another order than docs/locks.md says may wait for one that waits for it.
import fs from 'node:fs';
import type pg from 'pg';

/**
 * `key`: of a row that new ones refer to, by the parameter with its id; `new`: rows are added,
 * which no other transaction can hold.
 */
type LockKind = 'lock' | 'key' | 'new';
export type Lock = {
  readonly table: string;
  readonly kind: LockKind;
  /** Index of the parameter; null where the value is no parameter. */
  readonly parameter?: number | null;
};
type Held = Lock & { readonly statement: string; readonly hasSeveralRows?: boolean };

/** By table: its columns that refer to others, in the order in which PostgreSQL looks them up. */
export type References = ReadonlyMap<string, ReadonlyMap<string, string>>;

export type LockOrder = {
  /** Those of one line of the page have one rank. */
  readonly ranks: ReadonlyMap<string, number>;
  /** Transactions that lock nothing from here on may lock in any order. */
  readonly first: number;
};

const page = 'docs/locks.md';
const row = /^\|\s*\d+\s*\|\s*(.+?)\s*\|/gm;
const quoted = /`([a-z_]+)`/g;
const firstTable = 'rfqs';

export function readLockOrder(text = fs.readFileSync(page, 'utf8')): LockOrder {
  const ranks = new Map(
    [...text.matchAll(row)].flatMap(([, tables = ''], rank) =>
      [...tables.matchAll(quoted)].map(([, table = '']): [string, number] => [table, rank]),
    ),
  );
  return { ranks, first: ranks.get(firstTable) ?? 0 };
}

/** Their rows are never deleted or held so that nothing may refer to them. */
const neverGone = new Set(['stores', 'products']);

const name = String.raw`(?:only\s+)?"?([a-z_][a-z0-9_]*)"?`;
const written = new RegExp(String.raw`\b(insert into|update|delete from)\s+${name}`, 'gi');
const source = new RegExp(
  String.raw`(?:\bfrom|\bjoin|,)\s+${name}` +
    String.raw`(?:\s+(?:as\s+)?(?!on\b|where\b|inner\b|left\b|join\b)"?([a-z_]\w*)"?)?`,
  'gi',
);
const locking = new RegExp(
  String.raw`\bfor (?:no key update|update|key share|share)(?:\s+of\s+([\w", ]+?))?` +
    String.raw`\s*(?:skip locked|nowait)?\s*$`,
  'i',
);

/**
 * The parts of a statement in brackets, the innermost first, and then what is left of it. Read in
 * one pass: an insert of thousands of rows has megabytes.
 */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  const open: string[] = [''];
  for (const piece of text.split(/([()])/)) {
    if (piece === '(') open.push('');
    else if (piece === ')' && open.length > 1) {
      parts.push(open.pop()!);
      open[open.length - 1] += ' … ';
    } else open[open.length - 1] += piece;
  }
  return [...parts, open.join('(')];
}

function lockedBySelect(part: string): Lock[] {
  const of = locking.exec(part)?.[1]?.replaceAll('"', '').split(/,\s*/);
  const from = part.slice(part.search(/\bfrom\b/i));
  const [sources = ''] = from.split(/\bwhere\b|\border by\b|\bfor\b/i);
  return [...sources.matchAll(source)]
    .filter(([, table, alias]) => !of || of.includes(table!) || of.includes(alias!))
    .map(([, table]) => ({ table: table!, kind: 'lock' }));
}

function lockedByWrite(part: string): Lock[] {
  return [...part.matchAll(written)]
    .filter(([, verb, table]) => verb!.toLowerCase() !== 'update' || table !== 'set')
    .map(([, verb, table]) => ({
      table: table!,
      // Unless they may replace others.
      kind:
        verb!.toLowerCase() === 'insert into' && !/\bdo update set\b/i.test(part) ? 'new' : 'lock',
    }));
}

type Written = { readonly table: string; readonly columns: ReadonlyMap<string, number | null> };

const parameterOf = (value: string): number | null => {
  const number = /^\$(\d+)/.exec(value)?.[1];
  return number === undefined ? null : Number(number) - 1;
};

/** Columns that get a value, of a statement as the query builder writes it. */
function columnsWritten(text: string): Written | null {
  const insert = /^\s*insert into "([a-z_]+)" \(([^)]*)\) values \((.*)/is.exec(text);
  if (insert) {
    const [, table = '', names = '', rest = ''] = insert;
    const values = rest.split(', ');
    const columns = names
      .split(', ')
      .map((column, i) => [column.replaceAll('"', ''), values[i] ?? ''] as const)
      .filter(([, value]) => !/^(?:default|null)\b/i.test(value));
    return { table, columns: new Map(columns.map(([key, value]) => [key, parameterOf(value)])) };
  }
  const update = /^\s*update "([a-z_]+)" set (.*?)(?: where | returning |$)/is.exec(text);
  if (!update) return null;
  const [, table = '', set = ''] = update;
  const columns = [...set.matchAll(/"([a-z_]+)" = (?!null)([^,]*)/g)];
  return {
    table,
    columns: new Map(columns.map(([, key = '', value = '']) => [key, parameterOf(value)])),
  };
}

/** What a statement locks, in its order; what it refers to comes last. */
export function locksOf(text: string, references: References): Lock[] {
  const locks = partsOf(text).flatMap((part) =>
    locking.test(part) && /\bselect\b/i.test(part) ? lockedBySelect(part) : lockedByWrite(part),
  );
  const set = columnsWritten(text);
  const keys = [...((set && references.get(set.table)) ?? [])]
    .filter(([column]) => set!.columns.has(column))
    .map(([column, table]): Lock => {
      return { table, kind: 'key', parameter: set!.columns.get(column)! };
    });
  return [...locks, ...keys];
}

const maxShown = 300;
const shown = ({ statement }: Held): string => statement.slice(0, maxShown);
const isOrdered = /\border by\b|^\s*insert\b/i;

/** What is wrong with the locks of a transaction; empty: nothing. */
export function outOfOrder(held: readonly Held[], { ranks, first }: LockOrder): string[] {
  const ranked = held.flatMap((lock) => {
    const rank = ranks.get(lock.table);
    const isHarmless = lock.kind === 'key' && neverGone.has(lock.table);
    return rank === undefined || isHarmless ? [] : [{ rank, lock }];
  });
  if (!ranked.some(({ rank, lock }) => rank >= first && lock.kind === 'lock')) return [];
  const wrong: string[] = [];
  const seen = new Set<string>();
  let last: (typeof ranked)[number] | null = null;
  for (const one of ranked) {
    const { rank, lock } = one;
    if (seen.has(lock.table)) continue;
    seen.add(lock.table);
    if (lock.kind === 'new') continue;
    const isManyAtOnce = lock.hasSeveralRows && lock.kind === 'lock' && rank >= first;
    if (isManyAtOnce && !isOrdered.test(lock.statement))
      wrong.push(`rows of ${lock.table} in no order:\n    ${shown(lock)}`);
    if (last && rank < last.rank)
      wrong.push(
        `${lock.table} after ${last.lock.table}:\n    ${shown(last.lock)}\n    ${shown(lock)}`,
      );
    else last = one;
  }
  return wrong;
}

async function readReferences(pool: pg.Pool): Promise<References> {
  // Keys of several columns do not exist.
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
type Statement = { readonly text?: unknown; readonly values?: readonly unknown[] };
type Watched = { readonly problems: readonly string[] };

/** Watches every transaction on the pool's connections from now on. */
export async function watchLocks(pool: pg.Pool): Promise<Watched> {
  const order = readLockOrder();
  const problems: string[] = [];
  const note = (held: readonly Held[]) => {
    for (const problem of outOfOrder(held, order))
      if (!problems.includes(problem)) problems.push(problem);
  };
  // Its type lists every way to call it; the pool uses the one with a text and values.
  pool.on('connect', (client) => watchClient(client as unknown as Client, note));
  references ??= await readReferences(pool);
  return { problems };
}

function watchClient(client: Client, note: (held: readonly Held[]) => void): void {
  const query = client.query.bind(client);
  let held: Held[] | null = null;
  client.query = (...given) => {
    const [first, second] = given;
    const { text, values } =
      typeof first === 'string' ? { text: first, values: second } : ((first ?? {}) as Statement);
    const answer = query(...given);
    if (typeof text !== 'string' || !(answer instanceof Promise)) return answer;
    if (/^\s*begin\b/i.test(text)) held = [];
    else if (/^\s*(?:commit|rollback)\s*$/i.test(text)) {
      if (held) note(held);
      held = null;
    } else if (held) return answer.then(keep(held, text, Array.isArray(values) ? values : []));
    return answer;
  };
}

/** A statement that finds no row locks none, and NULL refers to none. */
const keep =
  (held: Held[], text: string, values: readonly unknown[]) =>
  <Result extends { readonly rowCount: number | null }>(result: Result): Result => {
    if ((result.rowCount ?? 0) === 0) return result;
    const locks = known.get(text) ?? locksOf(text, references!);
    known.set(text, locks);
    const hasSeveralRows = result.rowCount! > 1;
    for (const lock of locks)
      if (typeof lock.parameter !== 'number' || values[lock.parameter] !== null)
        held.push({ ...lock, statement: text, hasSeveralRows });
    return result;
  };
