// Recomputes what the ledger says. A difference is reported, and nothing here corrects it.
import { eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { ledgerAccounts, ledgerEntries, ledgerPostings } from '../table.server.ts';

const maxShown = 20;

/** Accounts whose balance is not the sum of their postings, and entries that do not sum to zero. */
export async function checkLedger({ db }: Context) {
  const { accountId, entryId, currency, amountMinor } = ledgerPostings;
  const sum = sql<string>`sum(${amountMinor})`;
  const ofAccounts = db
    .select({ accountId, sumMinor: sum.as('sum_minor') })
    .from(ledgerPostings)
    .groupBy(accountId)
    .as('of_accounts');
  const sumOfAccount = sql<string>`coalesce(${ofAccounts.sumMinor}, 0)`;
  const ofEntries = db
    .select({ entryId, currency, sumMinor: sum.as('sum_minor') })
    .from(ledgerPostings)
    .groupBy(entryId, currency)
    .having(sql`${sum} <> 0`)
    .as('of_entries');
  const [accounts, uneven, empty, count] = [
    await db
      .select({
        id: ledgerAccounts.id,
        kind: ledgerAccounts.kind,
        currency: ledgerAccounts.currency,
        balanceMinor: ledgerAccounts.balanceMinor,
        sumMinor: sumOfAccount,
      })
      .from(ledgerAccounts)
      .leftJoin(ofAccounts, eq(ofAccounts.accountId, ledgerAccounts.id))
      .where(sql`${sumOfAccount} <> ${ledgerAccounts.balanceMinor}`)
      .orderBy(ledgerAccounts.id)
      .limit(maxShown),
    await db
      .select({
        cause: ledgerEntries.cause,
        currency: ofEntries.currency,
        sumMinor: ofEntries.sumMinor,
      })
      .from(ofEntries)
      .innerJoin(ledgerEntries, eq(ledgerEntries.id, ofEntries.entryId))
      .orderBy(ledgerEntries.id)
      .limit(maxShown),
    await db
      .select({ cause: ledgerEntries.cause, currency: sql<null>`null`, sumMinor: sql<string>`'0'` })
      .from(ledgerEntries)
      .leftJoin(ledgerPostings, eq(entryId, ledgerEntries.id))
      .where(isNull(entryId))
      .orderBy(ledgerEntries.id)
      .limit(maxShown),
    await db.$count(ledgerEntries),
  ];
  const entries = [...uneven, ...empty].slice(0, maxShown);
  return { accounts, entries, count, isRight: accounts.length === 0 && entries.length === 0 };
}
