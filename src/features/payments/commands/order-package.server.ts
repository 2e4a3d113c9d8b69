// What the owner of a selling company does: orders a package, or cancels the order.
import { and, eq } from 'drizzle-orm';
import { findSubscription } from '#features/packages/queries/company-package.server.ts';
import { listPackages } from '#features/packages/queries/packages.server.ts';
import { microsPerCent, offerOf, whyNotOrder } from '#features/packages/rules.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { queueMoved } from '#platform/events/queue-moved.ts';
import { conflict, notFound, unavailable } from '#platform/http/problems.ts';
import type { Member } from '#shared/actor.ts';
import { type Id, newPublicId } from '#shared/ids.ts';
import { formatTotal } from '#shared/money.ts';
import { paymentMoved } from '../events.ts';
import { whyNotOrderPackage } from '../permissions.ts';
import { type PackageOrder, packageOrder } from '../schemas.ts';
import { lockPayers } from '../queries/lock-payer.server.ts';
import { movePayment } from '../services/move-payment.server.ts';
import { payments } from '../table.server.ts';

/** Read by people and typed into transfers: letters and digits that are not mistaken. */
const newReference = (): string => `KV-${newPublicId().toUpperCase()}`;

/**
 * Orders a month of a package, at the price and with the credit of now; what is credited in full
 * begins at once. Throws conflict when the amount is another one than the page said, when a payment
 * waits already, or for a smaller package; unavailable without a bank account; refused,
 * unauthenticated.
 */
export const orderPackage = defineCommand({
  permission: whyNotOrderPackage,
  input: packageOrder,
  async run(context, { packageKey, amountCents }: PackageOrder): Promise<void> {
    if (context.services.bankAccount === null) throw unavailable({ messageKey: 'noBankAccount' });
    const actor = context.actor as Member;
    const companyId = actor.companyId as Id<'company'>;
    await inTransaction(context, async (inside) => {
      // The credit is of what the last order or confirmation left.
      await lockPayers(inside, [companyId]);
      const [subscription, packages] = [
        await findSubscription(inside, companyId),
        await listPackages(inside),
      ];
      const refusal = whyNotOrder(subscription, packageKey, inside.now());
      if (refusal) throw conflict(refusal);
      const { monthlyPriceMicros } = packages.find(({ key }) => key === packageKey)!;
      const priceCents = monthlyPriceMicros / microsPerCent;
      const offer = offerOf(subscription, { packageKey, priceCents }, inside.now());
      if (offer.amountCents !== amountCents)
        throw conflict('amountChanged', {
          amount: formatTotal(offer.amountCents, 'USD', context.locale),
        });
      await insertPayment(inside, {
        companyId,
        userId: actor.userId,
        method: 'bank_transfer',
        reference: newReference(),
        ...offer,
        createdAt: inside.now(),
      });
    });
  },
});

/** Throws conflict. */
async function insertPayment(
  context: Context,
  values: typeof payments.$inferInsert,
): Promise<void> {
  const [payment] = await context.db
    .insert(payments)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: payments.id, amountCents: payments.amountCents });
  if (!payment) throw conflict('paymentWaiting');
  if (payment.amountCents === 0)
    await movePayment(context, eq(payments.id, payment.id), { to: 'confirmed' });
  else {
    const waiting = paymentMoved({ paymentId: payment.id, to: 'waiting' });
    await emit(context, waiting, queueMoved('money'));
  }
}

/** Throws not_found, also for another company's; conflict when it waits no more; refused. */
export const cancelOwnPayment = defineCommand({
  permission: whyNotOrderPackage,
  async run(context, publicId: string): Promise<void> {
    const companyId = (context.actor as Member).companyId as Id<'company'>;
    const own = and(eq(payments.publicId, publicId), eq(payments.companyId, companyId))!;
    await inTransaction(context, async (inside) => {
      if (await movePayment(inside, own, { to: 'cancelled' })) return;
      throw (await inside.db.$count(payments, own)) > 0 ? conflict() : notFound();
    });
  },
});
