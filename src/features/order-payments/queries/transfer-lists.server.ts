// What staff see of the market's money: transfers with what they could pay, payments, refunds.
import { and, asc, count, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { orders } from '#features/orders/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { unseal } from '#platform/security/sealing.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotHandleMoney } from '../permissions.ts';
import { type Fit, fitOf, payerAccountPurpose, referencesIn } from '../rules.ts';
import type { OrderPaymentState, RefundState } from '../schemas.ts';
import {
  bankAccounts,
  bankStatements,
  bankTransfers,
  orderPayments,
  refunds,
  transferParts,
} from '../table.server.ts';

export const rowsPerPage = 50;

const accountOf = ({ services }: Context, sealed: string): string =>
  sealed === '' ? '' : (unseal(services.secret, payerAccountPurpose, sealed) ?? '');

type Candidate = {
  readonly reference: string;
  readonly order: string;
  readonly state: OrderPaymentState;
  readonly currency: string;
  readonly missingMinor: number;
};

export type Proposal = {
  readonly reference: string;
  readonly order: string;
  /** Only one that waits can be paid; the others say what the money was meant for. */
  readonly state: OrderPaymentState;
  readonly by: 'reference' | 'amount';
  readonly missingMinor: number;
  /** Null in another currency. */
  readonly fit: Fit | null;
};

type Open = { readonly details: string; readonly currency: string; readonly leftMinor: number };

/** By the reference that its text has; else by the amount, where one payment alone has it. */
function proposalFor(
  { details, currency, leftMinor }: Open,
  candidates: readonly Candidate[],
): Proposal | null {
  const named = referencesIn(details);
  const byReference = candidates.filter(({ reference }) => named.includes(reference));
  const found = byReference.find(({ state }) => state === 'waiting') ?? byReference[0];
  const byAmount = candidates.filter(
    (one) => one.state === 'waiting' && one.currency === currency && one.missingMinor === leftMinor,
  );
  const chosen = found ?? (byAmount.length === 1 ? byAmount[0]! : null);
  if (!chosen) return null;
  const { reference, order, state, missingMinor } = chosen;
  return {
    reference,
    order,
    state,
    missingMinor,
    by: found ? 'reference' : 'amount',
    fit: chosen.currency === currency ? fitOf(leftMinor, missingMinor) : null,
  };
}

async function findCandidates({ db }: Context, open: readonly Open[]): Promise<Candidate[]> {
  if (open.length === 0) return [];
  const named = [...new Set(open.flatMap(({ details }) => referencesIn(details)))];
  const missing = sql<number>`${orderPayments.amountMinor} - ${orderPayments.paidMinor}`;
  const isMeant: SQL[] = [
    and(
      eq(orderPayments.state, 'waiting'),
      inArray(
        missing,
        open.map(({ leftMinor }) => leftMinor),
      ),
    )!,
    ...(named.length === 0 ? [] : [inArray(orderPayments.reference, named)]),
  ];
  return db
    .select({
      reference: orderPayments.reference,
      order: orders.publicId,
      state: orderPayments.state,
      currency: orderPayments.currency,
      missingMinor: sql<number>`(${missing})::float8`,
    })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(or(...isMeant))
    .limit(1_000);
}

/** What lies in suspense, the oldest first. Throws refused, unauthenticated. */
export async function listOpenTransfers(context: Context, page: number) {
  permit(whyNotHandleMoney(context.actor));
  const rows = await context.db
    .select()
    .from(bankTransfers)
    .where(gt(bankTransfers.leftMinor, 0))
    .orderBy(asc(bankTransfers.bookedOn), asc(bankTransfers.id))
    .limit(rowsPerPage)
    .offset((page - 1) * rowsPerPage);
  const candidates = await findCandidates(context, rows);
  return rows.map((row) => ({
    ...transferView(context, row),
    proposal: proposalFor(row, candidates),
  }));
}

type Transfer = typeof bankTransfers.$inferSelect;
const transferView = (context: Context, row: Transfer) => ({
  id: row.publicId,
  currency: row.currency,
  amountMinor: row.amountMinor,
  leftMinor: row.leftMinor,
  bookedOn: row.bookedOn,
  payer: row.payer,
  payerAccount: accountOf(context, row.payerAccount),
  details: row.details,
});

async function readParts({ db }: Context, transferIds: readonly Id<'bankTransfer'>[]) {
  if (transferIds.length === 0) return [];
  return db
    .select({
      transferId: transferParts.transferId,
      amountMinor: transferParts.amountMinor,
      isLate: transferParts.isLate,
      reference: orderPayments.reference,
      order: orders.publicId,
    })
    .from(transferParts)
    .innerJoin(orderPayments, eq(orderPayments.id, transferParts.paymentId))
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(inArray(transferParts.transferId, [...transferIds]))
    .orderBy(asc(transferParts.at));
}

/** Every transfer with what it paid, the latest first. Throws refused, unauthenticated. */
export async function listTransfers(context: Context, page: number) {
  permit(whyNotHandleMoney(context.actor));
  const rows = await context.db
    .select()
    .from(bankTransfers)
    .orderBy(desc(bankTransfers.bookedOn), desc(bankTransfers.id))
    .limit(rowsPerPage)
    .offset((page - 1) * rowsPerPage);
  const parts = await readParts(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...transferView(context, row),
    parts: parts.filter(({ transferId }) => transferId === row.id),
  }));
}

/** Payments that are awaited, the oldest first. Throws refused, unauthenticated. */
export async function listAwaitedPayments(context: Context, page: number) {
  permit(whyNotHandleMoney(context.actor));
  return context.db
    .select({
      reference: orderPayments.reference,
      order: orders.publicId,
      part: orderPayments.part,
      currency: orderPayments.currency,
      amountMinor: orderPayments.amountMinor,
      paidMinor: orderPayments.paidMinor,
      dueAt: orderPayments.dueAt,
      createdAt: orderPayments.createdAt,
    })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(eq(orderPayments.state, 'waiting'))
    .orderBy(asc(orderPayments.createdAt), asc(orderPayments.id))
    .limit(rowsPerPage)
    .offset((page - 1) * rowsPerPage);
}

/** Owed ones oldest first, sent ones latest first. Throws refused, unauthenticated. */
export async function listRefunds(context: Context, state: RefundState, page: number) {
  permit(whyNotHandleMoney(context.actor));
  const rows = await context.db
    .select({
      id: refunds.publicId,
      order: orders.publicId,
      currency: refunds.currency,
      amountMinor: refunds.amountMinor,
      reason: refunds.reason,
      createdAt: refunds.createdAt,
      sentAt: refunds.sentAt,
      returnedAt: refunds.returnedAt,
      returnReason: refunds.returnReason,
      payer: bankTransfers.payer,
      payerAccount: bankTransfers.payerAccount,
      bookedOn: bankTransfers.bookedOn,
    })
    .from(refunds)
    .innerJoin(bankTransfers, eq(bankTransfers.id, refunds.transferId))
    .leftJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.state, state))
    .orderBy(
      ...(state === 'owed'
        ? [asc(refunds.createdAt), asc(refunds.id)]
        : [desc(refunds.createdAt), desc(refunds.id)]),
    )
    .limit(rowsPerPage)
    .offset((page - 1) * rowsPerPage);
  return rows.map((row) => ({ ...row, payerAccount: accountOf(context, row.payerAccount) }));
}

/** How many rows each list has, and the currencies that wait without an account. */
export async function countMoney(context: Context) {
  permit(whyNotHandleMoney(context.actor));
  const { db } = context;
  const [open, all, awaited, refundCounts, without] = await Promise.all([
    db.$count(bankTransfers, gt(bankTransfers.leftMinor, 0)),
    db.$count(bankTransfers),
    db.$count(orderPayments, eq(orderPayments.state, 'waiting')),
    db.select({ state: refunds.state, count: count() }).from(refunds).groupBy(refunds.state),
    db
      .selectDistinct({ currency: orderPayments.currency })
      .from(orderPayments)
      .leftJoin(bankAccounts, eq(bankAccounts.currency, orderPayments.currency))
      .where(and(eq(orderPayments.state, 'waiting'), sql`${bankAccounts.currency} is null`))
      .orderBy(orderPayments.currency),
  ]);
  const ofState = (state: RefundState) =>
    refundCounts.find((row) => row.state === state)?.count ?? 0;
  return {
    open,
    all,
    awaited,
    owed: ofState('owed'),
    sent: ofState('sent'),
    currenciesWithoutAccount: without.map(({ currency }) => currency),
  };
}

/** The last statements that were read in. Throws refused, unauthenticated. */
export async function listStatements(context: Context) {
  permit(whyNotHandleMoney(context.actor));
  return context.db
    .select({
      name: bankStatements.name,
      transfers: bankStatements.transfers,
      added: bankStatements.added,
      at: bankStatements.at,
    })
    .from(bankStatements)
    .orderBy(desc(bankStatements.at))
    .limit(5);
}
