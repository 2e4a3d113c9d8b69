// Books an entry: postings and balances in the transaction of what caused it.
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { type Posting, whyNotEntry } from '../rules.ts';
import { ledgerAccounts, ledgerEntries, ledgerPostings } from '../table.server.ts';

type Account = typeof ledgerAccounts.$inferSelect;

const nameOf = ({ kind, owner, ownerId, currency }: Omit<Account, 'id' | 'balanceMinor'>): string =>
  [kind, owner, ownerId ?? '', currency].join(' ');

const isNamed = ({ kind, owner, ownerId, currency }: Omit<Account, 'id' | 'balanceMinor'>) =>
  and(
    eq(ledgerAccounts.kind, kind),
    eq(ledgerAccounts.owner, owner),
    ownerId === null ? isNull(ledgerAccounts.ownerId) : eq(ledgerAccounts.ownerId, ownerId),
    eq(ledgerAccounts.currency, currency),
  );

/** Opens those that are missing. */
async function findAccounts(
  { db }: Context,
  postings: readonly Posting[],
): Promise<ReadonlyMap<string, Id<'ledgerAccount'>>> {
  // In one order, so that two of these that open the same accounts never wait for each other.
  const named = postings
    .map(({ account, currency }) => ({ ...account, currency }))
    .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  await db.insert(ledgerAccounts).values(named).onConflictDoNothing();
  const rows = await db
    .select()
    .from(ledgerAccounts)
    .where(or(...named.map(isNamed)));
  return new Map(rows.map((row) => [nameOf(row), row.id]));
}

export type NewEntry = {
  /** What it is booked for: a second entry for it is the first. */
  readonly cause: string;
  readonly postings: readonly Posting[];
};

/**
 * Returns false when the cause is booked already. Must run in a transaction, after everything else
 * is locked: accounts are locked last, by their ids. Throws an Error for postings that do not sum
 * to zero.
 */
export async function postEntry(context: Context, { cause, postings }: NewEntry): Promise<boolean> {
  if (!context.afterCommit) throw new Error('postEntry() outside of inTransaction()');
  const problem = whyNotEntry(postings);
  if (problem !== null) throw new Error(`The entry ${cause} is wrong: ${problem}.`);
  const { db } = context;
  const [entry] = await db
    .insert(ledgerEntries)
    .values({ cause, at: context.now() })
    .onConflictDoNothing()
    .returning({ id: ledgerEntries.id });
  if (!entry) return false;
  const accounts = await findAccounts(context, postings);
  const rows = postings.map(({ account, currency, amountMinor }, position) => ({
    entryId: entry.id,
    position,
    accountId: accounts.get(nameOf({ ...account, currency }))!,
    currency,
    amountMinor,
  }));
  const sums = new Map<Id<'ledgerAccount'>, number>();
  for (const { accountId, amountMinor } of rows)
    sums.set(accountId, (sums.get(accountId) ?? 0) + amountMinor);
  const ids = [...sums.keys()].toSorted();
  await db
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(inArray(ledgerAccounts.id, ids))
    .orderBy(ledgerAccounts.id)
    .for('no key update');
  for (const id of ids)
    await db
      .update(ledgerAccounts)
      .set({ balanceMinor: sql`${ledgerAccounts.balanceMinor} + ${sums.get(id)!}` })
      .where(and(eq(ledgerAccounts.id, id)));
  await db.insert(ledgerPostings).values(rows);
  return true;
}
