// Cancels orders that were not paid in time, by the database's clock.
import { and, eq, lte, sql } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { waitingDays } from '../rules.ts';
import { payments } from '../table.server.ts';
import { movePayment } from './move-payment.server.ts';

/** One that is confirmed meanwhile stays confirmed. */
export async function lapsePayments(context: Context): Promise<void> {
  const isLate = lte(payments.createdAt, sql`now() - make_interval(days => ${waitingDays})`);
  const late = await context.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.state, 'waiting'), isLate));
  for (const { id } of late)
    await inTransaction(context, (inside) =>
      movePayment(inside, eq(payments.id, id), { to: 'cancelled' }),
    );
}
