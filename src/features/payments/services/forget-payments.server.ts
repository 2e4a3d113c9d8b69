// What becomes of payments when a person or a company is gone. Records of payments stay, as law
// requires.
import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { system } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { payments } from '../table.server.ts';
import { movePayment } from './move-payment.server.ts';

/** Within the transaction that erases the person. */
export async function forgetPayer(context: Context, userId: Id<'user'>): Promise<void> {
  await context.db.update(payments).set({ userId: null }).where(eq(payments.userId, userId));
  await context.db.update(payments).set({ decidedBy: null }).where(eq(payments.decidedBy, userId));
}

/** Within the transaction that closes the company: what waits is not paid any more. */
export async function cancelPaymentsOf(context: Context, companyId: Id<'company'>): Promise<void> {
  await movePayment({ ...context, actor: system }, eq(payments.companyId, companyId), {
    to: 'cancelled',
  });
}
