// What staff see of the ledger: what lies where, and the last entries with their postings.
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import { orders } from '#features/orders/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { ledgerAccounts, ledgerEntries, ledgerPostings } from '../table.server.ts';

export const entriesPerPage = 30;

const whyNotRead = whyNotAdministerWith('money');

/** Of each kind in each currency. Throws refused, unauthenticated. */
export async function listBalances({ db, actor }: Context) {
  permit(whyNotRead(actor));
  return db
    .select({
      kind: ledgerAccounts.kind,
      currency: ledgerAccounts.currency,
      balanceMinor: sql`sum(${ledgerAccounts.balanceMinor})`.mapWith(Number),
    })
    .from(ledgerAccounts)
    .groupBy(ledgerAccounts.kind, ledgerAccounts.currency)
    .orderBy(ledgerAccounts.currency, ledgerAccounts.kind);
}

const readPostings = ({ db }: Context, entryIds: readonly Id<'ledgerEntry'>[]) =>
  db
    .select({
      entryId: ledgerPostings.entryId,
      kind: ledgerAccounts.kind,
      currency: ledgerPostings.currency,
      amountMinor: ledgerPostings.amountMinor,
      order: orders.publicId,
      company: companies.name,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .leftJoin(
      orders,
      and(eq(ledgerAccounts.owner, 'order'), sql`${orders.id} = ${ledgerAccounts.ownerId}`),
    )
    .leftJoin(
      companies,
      and(eq(ledgerAccounts.owner, 'company'), sql`${companies.id} = ${ledgerAccounts.ownerId}`),
    )
    .where(inArray(ledgerPostings.entryId, [...entryIds]))
    .orderBy(asc(ledgerPostings.entryId), asc(ledgerPostings.position));

/** The last ones first. Throws refused, unauthenticated. */
export async function listEntries(context: Context, page: number) {
  const { db, actor } = context;
  permit(whyNotRead(actor));
  const [total, rows] = await Promise.all([
    db.$count(ledgerEntries),
    db
      .select()
      .from(ledgerEntries)
      .orderBy(desc(ledgerEntries.at), desc(ledgerEntries.id))
      .limit(entriesPerPage)
      .offset((page - 1) * entriesPerPage),
  ]);
  const ids = rows.map(({ id }) => id);
  const postings = ids.length === 0 ? [] : await readPostings(context, ids);
  return {
    total,
    rows: rows.map(({ id, cause, at }) => ({
      id,
      cause,
      at,
      postings: postings.filter(({ entryId }) => entryId === id),
    })),
  };
}
export type ListedEntry = Awaited<ReturnType<typeof listEntries>>['rows'][number];
