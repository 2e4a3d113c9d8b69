// Staff settle what came in: assign a transfer to a payment, or send it back.
import { and, eq, sql } from 'drizzle-orm';
import { heldFor, marketAccount } from '#features/ledger/rules.ts';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { postEntry } from '#features/ledger/services/post-entry.server.ts';
import { holdOrder } from '#features/orders/queries/order-party.server.ts';
import { moveOrder } from '#features/orders/services/move-order.server.ts';
import { noteOwnAct } from '#features/users/services/security-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, invalid, notFound } from '#platform/http/problems.ts';
import { requireRecentProof } from '#platform/security/recent-proof.ts';
import { actorIds } from '#shared/actor.ts';
import { formatTotal } from '#shared/money.ts';
import type { PaymentNote } from '../events.ts';
import { whyNotHandleMoney } from '../permissions.ts';
import type { OrderPayment } from '../queries/order-payments.server.ts';
import { type Assignment, assignment } from '../schemas.ts';
import { oweRefund } from '../services/refund-order.server.ts';
import { tellParties } from '../services/tell-parties.server.ts';
import { bankTransfers, orderPayments, refunds, transferParts } from '../table.server.ts';

type Transfer = typeof bankTransfers.$inferSelect;

/** Throws not_found. Payments are locked before transfers. */
async function holdTransfer({ db }: Context, publicId: string): Promise<Transfer> {
  const [row] = await db
    .select()
    .from(bankTransfers)
    .where(eq(bankTransfers.publicId, publicId))
    .for('no key update');
  if (!row) throw notFound();
  return row;
}

/** Throws invalid (`reference`). Holds its order as well, which comes first. */
async function holdPayment(context: Context, reference: string): Promise<OrderPayment> {
  const own = eq(orderPayments.reference, reference);
  const [named] = await context.db
    .select({ orderId: orderPayments.orderId })
    .from(orderPayments)
    .where(own);
  if (!named) throw invalid({ reference: 'paymentReferenceUnknown' });
  await holdOrder(context, named.orderId);
  const [row] = await context.db.select().from(orderPayments).where(own).for('no key update');
  return row!;
}

/** What the parties are told; null: the order's own move tells it. */
const noteOf = ({ part }: OrderPayment, isPaid: boolean): PaymentNote | null =>
  !isPaid ? 'short' : part === 'balance' ? 'balancePaid' : null;

/** Takes what the payment needs of what is left of the transfer. */
async function settle(context: Context, transfer: Transfer, payment: OrderPayment): Promise<void> {
  const { db } = context;
  const { currency } = payment;
  const missingMinor = payment.amountMinor - payment.paidMinor;
  const amountMinor = Math.min(transfer.leftMinor, missingMinor);
  const isPaid = amountMinor === missingMinor;
  const isLate =
    payment.dueAt !== null && transfer.bookedOn > payment.dueAt.toISOString().slice(0, 10);
  await db.insert(transferParts).values({
    transferId: transfer.id,
    paymentId: payment.id,
    amountMinor,
    isLate,
    userId: actorIds(context.actor).userId,
    at: context.now(),
  });
  await db
    .update(bankTransfers)
    .set({ leftMinor: sql`${bankTransfers.leftMinor} - ${amountMinor}` })
    .where(eq(bankTransfers.id, transfer.id));
  await db
    .update(orderPayments)
    .set({
      paidMinor: payment.paidMinor + amountMinor,
      ...(isPaid && { state: 'paid' as const, paidAt: context.now() }),
    })
    .where(eq(orderPayments.id, payment.id));
  if (isPaid && payment.part !== 'balance')
    await moveOrder(context, payment.orderId, { to: 'held', by: 'market' });
  const what = noteOf(payment, isPaid);
  if (what !== null)
    await tellParties(context, {
      orderId: payment.orderId,
      cause: `${transfer.id} ${payment.id}`,
      what,
      amountMinor: what === 'short' ? missingMinor - amountMinor : amountMinor,
      currency,
    });
  // Last, since accounts are locked last.
  await postEntry(context, {
    cause: `transfer ${transfer.id} for payment ${payment.id}`,
    postings: [
      { account: marketAccount('suspense'), currency, amountMinor: -amountMinor },
      { account: heldFor(payment.orderId), currency, amountMinor },
    ],
  });
}

/**
 * Assigns what the payment still needs; the rest of the transfer stays in suspense. Throws invalid
 * (`reference`), conflict (`paymentSettled`, `transferSettled`, `transferCurrency`), not_found,
 * refused, unauthenticated, and as `requireRecentProof`.
 */
export const assignTransfer = defineCommand({
  permission: whyNotHandleMoney,
  input: assignment,
  async run(
    context,
    { transfer: id, reference }: Assignment,
    currentPassword?: string,
  ): Promise<void> {
    await requireRecentProof(context, currentPassword);
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const payment = await holdPayment(inside, reference);
      const transfer = await holdTransfer(inside, id);
      if (payment.state !== 'waiting') throw conflict('paymentSettled');
      if (transfer.leftMinor === 0) throw conflict('transferSettled');
      if (transfer.currency !== payment.currency) throw conflict('transferCurrency');
      await settle(inside, transfer, payment);
      await noteOwnAct(
        inside,
        'transfer_assigned',
        `${reference}: ${formatTotal(transfer.amountMinor, transfer.currency, 'en')}`,
      );
    });
  },
});

/**
 * Owes what is left of a transfer back to its payer. Throws conflict (`transferSettled`),
 * not_found, refused, unauthenticated.
 */
export const returnTransfer = defineCommand({
  permission: whyNotHandleMoney,
  async run(
    context,
    { transfer: id, reason }: { readonly transfer: string; readonly reason: string },
  ): Promise<void> {
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const { id: transferId, leftMinor, currency } = await holdTransfer(inside, id);
      if (leftMinor === 0) throw conflict('transferSettled');
      await inside.db
        .update(bankTransfers)
        .set({ leftMinor: 0 })
        .where(eq(bankTransfers.id, transferId));
      await oweRefund(inside, {
        transferId,
        orderId: null,
        currency,
        amountMinor: leftMinor,
        reason,
      });
      await noteOwnAct(
        inside,
        'transfer_returned',
        `${formatTotal(leftMinor, currency, 'en')}: ${reason}`,
      );
    });
  },
});

/**
 * The bank has sent it. Throws conflict when it was sent already, not_found, refused,
 * unauthenticated, and as `requireRecentProof`.
 */
export const markRefundSent = defineCommand({
  permission: whyNotHandleMoney,
  async run(context, publicId: string, currentPassword?: string): Promise<void> {
    await requireRecentProof(context, currentPassword);
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const own = eq(refunds.publicId, publicId);
      const [sent] = await inside.db
        .update(refunds)
        .set({
          state: 'sent',
          sentAt: inside.now(),
          sentBy: actorIds(inside.actor).userId,
        })
        .where(and(own, eq(refunds.state, 'owed')))
        .returning();
      if (!sent)
        throw (await inside.db.$count(refunds, own)) > 0 ? conflict('refundSent') : notFound();
      const { id, orderId, currency, amountMinor, returns } = sent;
      // Each time is an entry of its own.
      const again = returns === 0 ? '' : ` ${returns + 1}`;
      await noteOwnAct(
        inside,
        'refund_sent',
        `${publicId}: ${formatTotal(amountMinor, currency, 'en')}`,
      );
      if (orderId !== null)
        await tellParties(inside, {
          orderId,
          cause: `${id}${again}`,
          what: 'refundSent',
          amountMinor,
          currency,
        });
      await postEntry(inside, {
        cause: `refund ${id} sent${again}`,
        postings: [
          { account: marketAccount('refunds'), currency, amountMinor: -amountMinor },
          { account: marketAccount('bank'), currency, amountMinor },
        ],
      });
    });
  },
});

type Returned = { readonly refund: string; readonly reason: string };

/**
 * The bank has returned a refund: it is owed again, and its buyer is told. Throws conflict
 * (`refundNotSent`), not_found, refused, unauthenticated, and as `requireRecentProof`.
 */
export const markRefundReturned = defineCommand({
  permission: whyNotHandleMoney,
  async run(context, { refund, reason }: Returned, currentPassword?: string): Promise<void> {
    await requireRecentProof(context, currentPassword);
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const own = eq(refunds.publicId, refund);
      const [back] = await inside.db
        .update(refunds)
        .set({
          state: 'owed',
          sentAt: null,
          sentBy: null,
          returns: sql`${refunds.returns} + 1`,
          returnedAt: inside.now(),
          returnReason: reason,
        })
        .where(and(own, eq(refunds.state, 'sent')))
        .returning();
      if (!back)
        throw (await inside.db.$count(refunds, own)) > 0 ? conflict('refundNotSent') : notFound();
      const { id, orderId, currency, amountMinor, returns } = back;
      await noteOwnAct(
        inside,
        'refund_returned',
        `${refund}: ${formatTotal(amountMinor, currency, 'en')}`,
      );
      const cause = `refund ${id} returned ${returns}`;
      if (orderId !== null)
        await tellParties(inside, {
          orderId,
          cause,
          what: 'refundReturned',
          amountMinor,
          currency,
        });
      await postEntry(inside, {
        cause,
        postings: [
          { account: marketAccount('bank'), currency, amountMinor: -amountMinor },
          { account: marketAccount('refunds'), currency, amountMinor },
        ],
      });
    });
  },
});
