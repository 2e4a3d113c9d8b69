// One step of a payment, which happens once.
import { and, eq, type SQL } from 'drizzle-orm';
import { beginPeriod } from '#features/packages/services/begin-period.server.ts';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { queueMoved } from '#platform/events/queue-moved.ts';
import { paymentMoved } from '../events.ts';
import { lockPayers } from '../queries/lock-payer.server.ts';
import { payments } from '../table.server.ts';

type Decision = { readonly to: 'confirmed' | 'cancelled'; readonly reason?: string };

/**
 * Within a transaction: one conditional UPDATE of a waiting payment. A confirmed one begins the
 * package. Returns null when none waits.
 */
export async function movePayment(
  context: Context,
  which: SQL,
  { to, reason }: Decision,
): Promise<typeof payments.$inferSelect | null> {
  const { actor } = context;
  await lockPayers(
    context,
    context.db.select({ companyId: payments.companyId }).from(payments).where(which),
  );
  const [payment] = await context.db
    .update(payments)
    .set({
      state: to,
      reason: reason ?? null,
      decidedAt: context.now(),
      decidedBy: actor.kind === 'member' ? actor.userId : null,
    })
    .where(and(which, eq(payments.state, 'waiting')))
    .returning();
  if (!payment) return null;
  if (to === 'confirmed') await beginPeriod(context, payment.companyId, payment);
  await emit(context, paymentMoved({ paymentId: payment.id, to }), queueMoved('money'));
  return payment;
}
