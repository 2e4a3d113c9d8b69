// What the market's staff does with payments.
import { eq } from 'drizzle-orm';
import { noteOwnAct } from '#features/users/services/security-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { requireRecentProof } from '#platform/security/recent-proof.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { formatTotal } from '#shared/money.ts';
import { movePayment } from '../services/move-payment.server.ts';
import { payments } from '../table.server.ts';

async function decide(
  context: Context,
  publicId: string,
  decision: Parameters<typeof movePayment>[2],
): Promise<void> {
  await inTransaction(context, async (inside) => {
    const payment = await movePayment(inside, eq(payments.publicId, publicId), decision);
    if (!payment)
      throw (await inside.db.$count(payments, eq(payments.publicId, publicId))) > 0
        ? conflict()
        : notFound();
    await noteOwnAct(
      inside,
      decision.to === 'confirmed' ? 'payment_confirmed' : 'payment_cancelled',
      `${payment.reference}: ${formatTotal(payment.amountCents, 'USD', 'en')}`,
    );
  });
}

/**
 * The money is there: the package begins, or lasts a month longer. Throws conflict when the payment
 * waits no more, not_found, refused, unauthenticated, and as `requireRecentProof`.
 */
export const confirmPayment = defineCommand({
  permission: whyNotAdministerWith('money'),
  async run(context, publicId: string, currentPassword?: string): Promise<void> {
    await requireRecentProof(context, currentPassword);
    await decide(context, publicId, { to: 'confirmed' });
  },
});

/** Throws conflict when the payment waits no more, not_found, refused, unauthenticated. */
export const cancelPayment = defineCommand({
  permission: whyNotAdministerWith('money'),
  async run(context, publicId: string, reason: string): Promise<void> {
    await decide(context, publicId, { to: 'cancelled', reason });
  },
});
