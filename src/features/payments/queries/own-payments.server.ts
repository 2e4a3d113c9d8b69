// A company's payments, as its members see them.
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { companies, members } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { payments } from '../table.server.ts';

const maxListed = 24;

/** The latest payments of the company, the newest first. */
export const listCompanyPayments = (context: Context, companyId: Id<'company'>) =>
  context.db
    .select({
      id: payments.publicId,
      reference: payments.reference,
      packageKey: payments.packageKey,
      amountCents: payments.amountCents,
      creditCents: payments.creditCents,
      state: payments.state,
      reason: payments.reason,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .where(eq(payments.companyId, companyId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(maxListed);

/** What a person ordered, for the copy of their data. */
export const exportPayments = (context: Context, userId: Id<'user'>) =>
  context.db
    .select({
      id: payments.publicId,
      method: payments.method,
      reference: payments.reference,
      package: payments.packageKey,
      priceCents: payments.priceCents,
      creditCents: payments.creditCents,
      amountCents: payments.amountCents,
      state: payments.state,
      reason: payments.reason,
      createdAt: payments.createdAt,
      decidedAt: payments.decidedAt,
    })
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(payments.createdAt);

/** The payment with the owner of its company, who is written to; null when there is none. */
export async function findPaymentReader(context: Context, paymentId: Id<'payment'>) {
  const [row] = await context.db
    .select({
      email: users.email,
      name: users.name,
      locale: users.locale,
      reference: payments.reference,
      packageKey: payments.packageKey,
      amountCents: payments.amountCents,
      reason: payments.reason,
    })
    .from(payments)
    .innerJoin(companies, eq(companies.id, payments.companyId))
    .innerJoin(
      members,
      and(eq(members.companyId, companies.id), members.isOwner, isNull(members.endedAt)),
    )
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(payments.id, paymentId), isNotNull(users.email), isNull(users.disabledAt)));
  return row?.email ? { ...row, email: row.email } : null;
}
