// Records which rows each transaction of a test locks, and in which order of tables. One that locks
// in another order than docs/locks.md says may wait for one that waits for it.
import fs from 'node:fs';
import type pg from 'pg';

/** `new`: rows are added, which no other transaction can hold. */
type LockKind = 'lock' | 'new';
export type Lock = { readonly table: string; readonly kind: LockKind };
type Held = Lock & { readonly statement: string; readonly hasSeveralRows?: boolean };

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

/** What a statement locks itself, in its order; what its foreign keys lock is left out. */
export const locksOf = (text: string): Lock[] =>
  partsOf(text).flatMap((part) =>
    locking.test(part) && /\bselect\b/i.test(part) ? lockedBySelect(part) : lockedByWrite(part),
  );

const maxShown = 300;
const shown = ({ statement }: Held): string => statement.slice(0, maxShown);
const isOrdered = /\border by\b|^\s*insert\b/i;

/** What is wrong with the locks of a transaction; empty: nothing. */
export function outOfOrder(held: readonly Held[], { ranks, first }: LockOrder): string[] {
  const ranked = held.flatMap((lock) => {
    const rank = ranks.get(lock.table);
    return rank === undefined ? [] : [{ rank, lock }];
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
    const isManyAtOnce = lock.hasSeveralRows && rank >= first;
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

const known = new Map<string, readonly Lock[]>();

type Client = { query: (...given: readonly unknown[]) => unknown };
type Statement = { readonly text?: unknown };
type Watched = { readonly problems: readonly string[] };

/** Watches every transaction on the pool's connections from now on. */
export function watchLocks(pool: pg.Pool): Watched {
  const order = readLockOrder();
  const problems: string[] = [];
  const note = (held: readonly Held[]) => {
    for (const problem of outOfOrder(held, order))
      if (!problems.includes(problem)) problems.push(problem);
  };
  // Its type lists every way to call it; the pool uses the one with a text and values.
  pool.on('connect', (client) => watchClient(client as unknown as Client, note));
  return { problems };
}

function watchClient(client: Client, note: (held: readonly Held[]) => void): void {
  const query = client.query.bind(client);
  let held: Held[] | null = null;
  client.query = (...given) => {
    const [first] = given;
    const text = typeof first === 'string' ? first : ((first ?? {}) as Statement).text;
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
    const locks = known.get(text) ?? locksOf(text);
    known.set(text, locks);
    const hasSeveralRows = result.rowCount! > 1;
    held.push(...locks.map((lock) => ({ ...lock, statement: text, hasSeveralRows })));
    return result;
  };
