// Payouts as staff send them: what can be paid, batches, and what became of each.
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import { latestDatedRates } from '#features/currencies/queries.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { unseal } from '#platform/security/sealing.ts';
import { whyNotPayOut } from '../permissions.ts';
import { payoutAccountPurpose } from '../rules.ts';
import type { PayoutAccountInput, PayoutState } from '../schemas.ts';
import { payoutBatches, payouts } from '../table.server.ts';
import { inDollars, listBalances, oldRatesOf } from './balances.server.ts';

export const rowsPerPage = 50;
const maxBatches = 20;

/**
 * Companies that are owed something or owe it, with what it is in dollars today. `payable`: it goes
 * into the next batch. Throws refused, unauthenticated.
 */
export async function listPayable(context: Context) {
  permit(whyNotPayOut(context.actor));
  const [owed, rates] = await Promise.all([listBalances(context), latestDatedRates(context)]);
  return owed.map(({ publicId, name, isDisabled, ending, balances }) => {
    const { usdMinor } = inDollars(balances, rates);
    const state =
      usdMinor <= 0 ? 'owes' : isDisabled ? 'disabled' : ending === null ? 'noAccount' : 'payable';
    return { company: { id: publicId, name }, balances, usdMinor, ending, state } as const;
  });
}

/**
 * The oldest day among the rates at which the next batch would be converted, with the currencies
 * whose rate is old; null: all are of these days. Throws refused, unauthenticated.
 */
export async function findOldRates(context: Context) {
  permit(whyNotPayOut(context.actor));
  const [owed, rates] = await Promise.all([listBalances(context), latestDatedRates(context)]);
  const balances = owed.flatMap((company) => company.balances);
  return oldRatesOf(balances, rates, context.now());
}

/** The newest first. Throws refused, unauthenticated. */
export async function listPayouts(context: Context, state: PayoutState, page: number) {
  permit(whyNotPayOut(context.actor));
  return context.db
    .select({
      id: payouts.publicId,
      batch: payoutBatches.publicId,
      company: { id: companies.publicId, name: companies.name },
      usdMinor: payouts.usdMinor,
      ending: payouts.ending,
      state: payouts.state,
      createdAt: payouts.createdAt,
      sentAt: payouts.sentAt,
      returnedAt: payouts.returnedAt,
      returnReason: payouts.returnReason,
    })
    .from(payouts)
    .innerJoin(payoutBatches, eq(payoutBatches.id, payouts.batchId))
    .innerJoin(companies, eq(companies.id, payouts.companyId))
    .where(eq(payouts.state, state))
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(rowsPerPage)
    .offset((page - 1) * rowsPerPage);
}

/** Throws refused, unauthenticated. */
export async function countPayouts(context: Context): Promise<Record<PayoutState, number>> {
  permit(whyNotPayOut(context.actor));
  const rows = await context.db
    .select({ state: payouts.state, count: count() })
    .from(payouts)
    .groupBy(payouts.state);
  const of = (state: PayoutState) => rows.find((row) => row.state === state)?.count ?? 0;
  return { prepared: of('prepared'), sent: of('sent'), returned: of('returned') };
}

/** The last ones, the newest first. Throws refused, unauthenticated. */
export async function listBatches(context: Context) {
  permit(whyNotPayOut(context.actor));
  return context.db
    .select({
      id: payoutBatches.publicId,
      createdAt: payoutBatches.createdAt,
      count: count(payouts.id),
      usdMinor: sql`sum(${payouts.usdMinor})`.mapWith(Number),
      waiting: sql<number>`(count(*) filter (where ${payouts.state} = 'prepared'))::int`,
      returned: sql<number>`(count(*) filter (where ${payouts.state} = 'returned'))::int`,
    })
    .from(payoutBatches)
    .innerJoin(payouts, eq(payouts.batchId, payoutBatches.id))
    .groupBy(payoutBatches.id)
    .orderBy(desc(payoutBatches.createdAt), desc(payoutBatches.id))
    .limit(maxBatches);
}

/**
 * A batch's transfers for the bank: those that wait, so that none is sent twice, and once none
 * does, what was sent. Throws not_found, refused, unauthenticated.
 */
export async function readBatch(context: Context, publicId: string) {
  permit(whyNotPayOut(context.actor));
  const rows = await context.db
    .select({
      id: payouts.publicId,
      usdMinor: payouts.usdMinor,
      state: payouts.state,
      sealed: payouts.sealedAccount,
    })
    .from(payouts)
    .innerJoin(payoutBatches, eq(payoutBatches.id, payouts.batchId))
    .where(and(eq(payoutBatches.publicId, publicId), sql`${payouts.state} <> 'returned'`))
    .orderBy(asc(payouts.id));
  if (rows.length === 0) throw notFound();
  const waiting = rows.filter(({ state }) => state === 'prepared');
  return (waiting.length > 0 ? waiting : rows).map(({ id, usdMinor, sealed }) => {
    const opened = unseal(context.services.secret, payoutAccountPurpose, sealed);
    if (opened === null) throw new Error(`The account of payout ${id} cannot be opened.`);
    return { id, usdMinor, account: JSON.parse(opened) as PayoutAccountInput };
  });
}
