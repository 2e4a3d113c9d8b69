// What the market owes to selling companies, by currency; less than zero: they owe it.
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import { ledgerAccounts } from '#features/ledger/table.server.ts';
import type { DatedRates } from '#features/currencies/queries.server.ts';
import { isOldRate } from '#features/currencies/rules.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { Currency } from '#shared/money.ts';
import { inCents } from '../rules.ts';
import { payoutAccounts } from '../table.server.ts';

export type Balance = { readonly currency: Currency; readonly balanceMinor: number };

const isSeller = and(eq(ledgerAccounts.kind, 'seller'), eq(ledgerAccounts.owner, 'company'));

export const findBalances = ({ db }: Context, companyId: Id<'company'>): Promise<Balance[]> =>
  db
    .select({ currency: ledgerAccounts.currency, balanceMinor: ledgerAccounts.balanceMinor })
    .from(ledgerAccounts)
    .where(and(isSeller, eq(ledgerAccounts.ownerId, companyId), ne(ledgerAccounts.balanceMinor, 0)))
    .orderBy(asc(ledgerAccounts.currency));

/** Of all companies but the market's own, the longest known first. */
export async function listBalances({ db }: Context) {
  const rows = await db
    .select({
      companyId: companies.id,
      publicId: companies.publicId,
      name: companies.name,
      disabledAt: companies.disabledAt,
      currency: ledgerAccounts.currency,
      balanceMinor: ledgerAccounts.balanceMinor,
      sealed: payoutAccounts.sealed,
      ending: payoutAccounts.ending,
    })
    .from(ledgerAccounts)
    .innerJoin(companies, eq(companies.id, sql`${ledgerAccounts.ownerId}`))
    .leftJoin(payoutAccounts, eq(payoutAccounts.companyId, companies.id))
    .where(and(isSeller, ne(ledgerAccounts.balanceMinor, 0), eq(companies.isAdmin, false)))
    .orderBy(asc(companies.id), asc(ledgerAccounts.currency));
  return [...Map.groupBy(rows, ({ companyId }) => companyId).values()].map((ofCompany) => {
    const { companyId, publicId, name, disabledAt, sealed, ending } = ofCompany[0]!;
    const balances: Balance[] = ofCompany.map(({ currency, balanceMinor }) => ({
      currency,
      balanceMinor,
    }));
    const isDisabled = disabledAt !== null;
    return { companyId, publicId, name, isDisabled, sealed, ending, balances };
  });
}
export type OwedCompany = Awaited<ReturnType<typeof listBalances>>[number];

/** Holds these companies' accounts, by their ids, until the transaction ends. */
export const holdBalances = ({ db }: Context, companyIds: readonly Id<'company'>[]) =>
  db
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(and(isSeller, inArray(ledgerAccounts.ownerId, [...companyIds])))
    .orderBy(ledgerAccounts.id)
    .for('no key update');

/**
 * The currencies of these balances whose rate is old, with the oldest day among them (ISO); null:
 * all rates are of these days.
 */
export function oldRatesOf(balances: readonly Balance[], rates: DatedRates, now: Date) {
  const used = new Set(balances.map(({ currency }) => currency));
  const old = [...used].filter((currency) => isOldRate(rates[currency].validOn, now));
  const days = old.map((currency) => rates[currency].validOn!).toSorted();
  return days.length === 0 ? null : { currencies: old.toSorted(), validOn: days[0]! };
}

/** Each balance in dollars at the day's rate; debts are set off. */
export function inDollars(balances: readonly Balance[], rates: DatedRates) {
  const parts = balances.map(({ currency, balanceMinor }) => {
    const { microsPerDollar: rateMicros, validOn: rateOn } = rates[currency];
    return {
      currency,
      amountMinor: balanceMinor,
      usdMinor: inCents(balanceMinor, rateMicros),
      rateMicros,
      rateOn,
    };
  });
  return { parts, usdMinor: parts.reduce((sum, part) => sum + part.usdMinor, 0) };
}
