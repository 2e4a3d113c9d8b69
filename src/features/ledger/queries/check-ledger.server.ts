// Recomputes what the ledger says. A difference is reported, and nothing here corrects it.
import { eq, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { ledgerAccounts, ledgerEntries, ledgerPostings } from '../table.server.ts';

const maxShown = 20;

/** Accounts whose balance is not the sum of their postings, and entries that do not sum to zero. */
export async function checkLedger({ db }: Context) {
  const sum = sql<string>`coalesce(sum(${ledgerPostings.amountMinor}), 0)`;
  const [accounts, entries, count] = [
    await db
      .select({
        id: ledgerAccounts.id,
        kind: ledgerAccounts.kind,
        currency: ledgerAccounts.currency,
        balanceMinor: ledgerAccounts.balanceMinor,
        sumMinor: sum,
      })
      .from(ledgerAccounts)
      .leftJoin(ledgerPostings, eq(ledgerPostings.accountId, ledgerAccounts.id))
      .groupBy(ledgerAccounts.id)
      .having(sql`${sum} <> ${ledgerAccounts.balanceMinor}`)
      .orderBy(ledgerAccounts.id)
      .limit(maxShown),
    await db
      .select({ cause: ledgerEntries.cause, currency: ledgerPostings.currency, sumMinor: sum })
      .from(ledgerEntries)
      .leftJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
      .groupBy(ledgerEntries.id, ledgerPostings.currency)
      .having(sql`${sum} <> 0 or count(${ledgerPostings.entryId}) = 0`)
      .orderBy(ledgerEntries.id)
      .limit(maxShown),
    await db.$count(ledgerEntries),
  ];
  return { accounts, entries, count, isRight: accounts.length === 0 && entries.length === 0 };
}
