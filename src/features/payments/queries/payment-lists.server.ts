// Payments as staff decide them.
import { alias } from 'drizzle-orm/pg-core';
import { asc, count, desc, eq, min } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import type { PaymentState } from '../schemas.ts';
import { payments } from '../table.server.ts';

const paymentsPerPage = 50;
const paymentsOfCompany = 10;

/** Waiting ones oldest first, decided ones latest first. Throws refused, unauthenticated. */
export async function listPayments(context: Context, state: PaymentState, page: number) {
  permit(whyNotAdministerWith('money')(context.actor));
  const deciders = alias(users, 'deciders');
  const order =
    state === 'waiting'
      ? [asc(payments.createdAt), asc(payments.id)]
      : [desc(payments.createdAt), desc(payments.id)];
  const [rows, counted, oldestAt] = await Promise.all([
    context.db
      .select({
        id: payments.publicId,
        reference: payments.reference,
        packageKey: payments.packageKey,
        amountCents: payments.amountCents,
        creditCents: payments.creditCents,
        reason: payments.reason,
        createdAt: payments.createdAt,
        decidedAt: payments.decidedAt,
        company: { id: companies.publicId, name: companies.name },
        decidedBy: { id: deciders.publicId, name: deciders.name },
      })
      .from(payments)
      .innerJoin(companies, eq(companies.id, payments.companyId))
      .leftJoin(deciders, eq(deciders.id, payments.decidedBy))
      .where(eq(payments.state, state))
      .orderBy(...order)
      .limit(paymentsPerPage)
      .offset((page - 1) * paymentsPerPage),
    context.db
      .select({ state: payments.state, count: count() })
      .from(payments)
      .groupBy(payments.state),
    oldestWaitingPayment(context),
  ]);
  const countOf = (which: PaymentState) => counted.find((row) => row.state === which)?.count ?? 0;
  const counts = {
    waiting: countOf('waiting'),
    confirmed: countOf('confirmed'),
    cancelled: countOf('cancelled'),
  };
  return { rows, counts, oldestAt, pages: Math.ceil(counts[state] / paymentsPerPage) };
}

/** The latest of a company. Throws refused, unauthenticated. */
export async function listPaymentsOfCompany(context: Context, companyId: Id<'company'>) {
  permit(whyNotAdministerWith('money')(context.actor));
  return context.db
    .select({
      id: payments.publicId,
      reference: payments.reference,
      packageKey: payments.packageKey,
      amountCents: payments.amountCents,
      state: payments.state,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .where(eq(payments.companyId, companyId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(paymentsOfCompany);
}

/** Throws refused, unauthenticated. */
export async function countWaitingPayments(context: Context): Promise<number> {
  permit(whyNotAdministerWith('money')(context.actor));
  return context.db.$count(payments, eq(payments.state, 'waiting'));
}

/** When the payment that waits longest was ordered; null: none. Throws refused, unauthenticated. */
export async function oldestWaitingPayment(context: Context): Promise<Date | null> {
  permit(whyNotAdministerWith('money')(context.actor));
  const [oldest] = await context.db
    .select({ at: min(payments.createdAt) })
    .from(payments)
    .where(eq(payments.state, 'waiting'));
  return oldest?.at ?? null;
}
