// The ways out of a dispute: both agree on a refund, or the market's staff decides.
import { and, eq } from 'drizzle-orm';
import { findPaidMinor } from '#features/order-payments/queries/received-money.server.ts';
import { whyNotNegotiateOrders } from '#features/orders/permissions.ts';
import {
  getOrderParty,
  getOrderRow,
  type NamedOrder,
} from '#features/orders/queries/order-party.server.ts';
import { noteOwnAct } from '#features/users/services/security-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, invalid, notFound } from '#platform/http/problems.ts';
import { lineTotalMinor } from '#shared/money.ts';
import { whyNotDecideDisputes } from '../permissions.ts';
import { maxOffers } from '../rules/when.ts';
import type { DecisionInput, OfferInput } from '../schemas.ts';
import { settleDispute } from '../services/settle-dispute.server.ts';
import {
  type DisputeRow,
  holdForStep,
  holdOpenDispute,
  nextRevision,
  tellDispute,
} from '../services/tell-dispute.server.ts';
import { disputeOffers } from '../table.server.ts';

/** Throws conflict (`disputeChanged`) unless the reader has seen all of it. */
function checkRevision(dispute: DisputeRow, seen: number): void {
  if (dispute.revision !== seen) throw conflict('disputeChanged');
}

/**
 * Offers a refund, which replaces the side's offer before. Throws invalid (`amount`), conflict
 * (`disputeEnded`, `disputeChanged`, `tooManyOffers`), not_found, refused, unauthenticated.
 */
export const offerRefund = defineCommand({
  permission: whyNotNegotiateOrders,
  async run(context, named: NamedOrder, { revision, amount, note }: OfferInput): Promise<void> {
    const { row, side, userId } = await getOrderParty(context, named);
    const amountMinor = lineTotalMinor(amount, 1);
    await inTransaction(context, async (inside) => {
      await holdForStep(inside, row);
      const dispute = await holdOpenDispute(inside, row.id);
      checkRevision(dispute, revision);
      if (amountMinor > (await findPaidMinor(inside, row.id)))
        throw invalid({ amount: 'disputeAmountTooLarge' });
      const own = and(eq(disputeOffers.disputeId, dispute.id), eq(disputeOffers.side, side));
      if ((await inside.db.$count(disputeOffers, own)) >= maxOffers)
        throw conflict('tooManyOffers');
      const at = inside.now();
      await inside.db
        .update(disputeOffers)
        .set({ state: 'replaced', endedAt: at })
        .where(and(own, eq(disputeOffers.state, 'open')));
      const [made] = await inside.db
        .insert(disputeOffers)
        .values({ disputeId: dispute.id, side, amountMinor, note, userId, at })
        .returning({ id: disputeOffers.id });
      await nextRevision(inside, dispute);
      await tellDispute(inside, row, {
        what: 'offered',
        causeId: made!.id,
        by: side,
        amountMinor,
      });
    });
  },
});

/** The other side's open offer. Throws not_found, conflict (`offerEnded`). */
async function endOffer(
  context: Context,
  disputeId: DisputeRow['id'],
  { offer, side, state }: Answer,
) {
  const named = and(
    eq(disputeOffers.disputeId, disputeId),
    eq(disputeOffers.publicId, offer),
    eq(disputeOffers.side, side === 'buyer' ? 'seller' : 'buyer'),
  );
  const { db } = context;
  const [ended] = await db
    .update(disputeOffers)
    .set({ state, endedAt: context.now() })
    .where(and(named, eq(disputeOffers.state, 'open')))
    .returning();
  if (ended) return ended;
  throw (await db.$count(disputeOffers, named)) > 0 ? conflict('offerEnded') : notFound();
}
type Answer = {
  readonly offer: string;
  readonly side: 'buyer' | 'seller';
  readonly state: 'accepted' | 'declined';
};

/**
 * Accepts the other side's offer: the dispute ends with this refund, which is final. Throws
 * conflict (`disputeEnded`, `offerEnded`), not_found, refused, unauthenticated.
 */
export const acceptRefund = defineCommand({
  permission: whyNotNegotiateOrders,
  async run(context, named: NamedOrder, offer: string): Promise<void> {
    const { row, side } = await getOrderParty(context, named);
    await inTransaction(context, async (inside) => {
      const held = await holdForStep(inside, row);
      const dispute = await holdOpenDispute(inside, row.id);
      const ended = await endOffer(inside, dispute.id, { offer, side, state: 'accepted' });
      await settleDispute(
        inside,
        { row: held, dispute },
        { by: 'market', acceptedBy: side, refundMinor: ended.amountMinor, reason: '' },
      );
    });
  },
});

/** Throws as the one above. */
export const declineRefund = defineCommand({
  permission: whyNotNegotiateOrders,
  async run(context, named: NamedOrder, offer: string): Promise<void> {
    const { row, side } = await getOrderParty(context, named);
    await inTransaction(context, async (inside) => {
      await holdForStep(inside, row);
      const dispute = await holdOpenDispute(inside, row.id);
      const ended = await endOffer(inside, dispute.id, { offer, side, state: 'declined' });
      await nextRevision(inside, dispute);
      await tellDispute(inside, row, {
        what: 'declined',
        causeId: ended.id,
        by: side,
        amountMinor: ended.amountMinor,
      });
    });
  },
});

/**
 * Decides a dispute, which is final. The seller is heard first: nothing is decided before the
 * answer or the end of its time. Throws invalid (`amount`), conflict (`disputeEnded`,
 * `disputeChanged`, `disputeNotAnswered`), not_found, refused, unauthenticated.
 */
export const decideDispute = defineCommand({
  permission: whyNotDecideDisputes,
  async run(
    context,
    order: string,
    { revision, outcome, amount, reason }: DecisionInput,
  ): Promise<void> {
    const found = await getOrderRow(context, order);
    await inTransaction(context, async (inside) => {
      const row = await holdForStep(inside, found);
      const dispute = await holdOpenDispute(inside, row.id);
      checkRevision(dispute, revision);
      if (dispute.answeredAt === null && inside.now() < dispute.answerDueAt)
        throw conflict('disputeNotAnswered');
      await noteOwnAct(inside, 'dispute_decided', `${order}: ${outcome}`);
      await settleDispute(
        inside,
        { row, dispute },
        {
          by: 'staff',
          acceptedBy: null,
          refundMinor:
            outcome === 'refund' ? null : outcome === 'release' ? 0 : lineTotalMinor(amount!, 1),
          reason,
        },
      );
    });
  },
});
