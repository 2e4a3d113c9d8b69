// The buyer's claim, and what both sides say to it.
import { and, eq } from 'drizzle-orm';
import { findPaidMinor } from '#features/order-payments/queries/received-money.server.ts';
import { whyNotNegotiateOrders } from '#features/orders/permissions.ts';
import { getTerms } from '#features/orders/queries/current-terms.server.ts';
import {
  getOrderParty,
  type NamedOrder,
  type OrderParty,
  type OrderRow,
} from '#features/orders/queries/order-party.server.ts';
import { moveOrder } from '#features/orders/services/move-order.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { conflict, invalid } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import type { Id } from '#shared/ids.ts';
import { lineTotalMinor } from '#shared/money.ts';
import { answerDueAt, limits, maxStatements, whyNotDispute } from '../rules/when.ts';
import type { ClaimInput, StatementInput } from '../schemas.ts';
import { sendFiles } from '../services/dispute-files.server.ts';
import {
  type DisputeRow,
  holdForStep,
  holdOpenDispute,
  nextRevision,
  tellDispute,
} from '../services/tell-dispute.server.ts';
import { disputes, disputeStatements } from '../table.server.ts';

type Said = { readonly key: string; readonly text: string };

/** Within the transaction that holds the order. Returns null when it was said already. */
async function say(
  context: Context,
  { row, side, userId, companyId }: OrderParty,
  disputeId: DisputeRow['id'],
  { key, text }: Said,
): Promise<Id<'disputeStatement'> | null> {
  const [made] = await context.db
    .insert(disputeStatements)
    .values({ disputeId, side, text, userId, clientKey: key, at: context.now() })
    .onConflictDoNothing()
    .returning({ id: disputeStatements.id });
  if (!made) return null;
  await sendFiles(context, { orderId: row.id, userId, companyId }, made.id);
  return made.id;
}

const findKey = async ({ db }: Context, orderId: OrderRow['id']): Promise<string | null> => {
  const [known] = await db
    .select({ key: disputes.clientKey })
    .from(disputes)
    .where(eq(disputes.orderId, orderId));
  return known?.key ?? null;
};

/** Throws conflict with why it cannot be disputed now. */
async function checkTime(context: Context, row: OrderRow): Promise<void> {
  const { shipOn } = await getTerms(context, row.id, row.revision);
  const refusal = whyNotDispute({ ...row, shipOn }, context.now());
  if (refusal !== null) throw conflict(refusal);
}

/**
 * Disputes an order with the evidence that was kept for it: its money stays where it is until the
 * dispute ends. Throws invalid (`wanted`), conflict (`orderDisputed`, `orderNotDisputable`,
 * `disputeTooEarly`, `disputeTooLate`), too_many, not_found, refused (`buyerDisputes` for the
 * seller), unauthenticated.
 */
export const openDispute = defineCommand({
  permission: whyNotNegotiateOrders,
  async run(context, named: NamedOrder, { key, reason, text, wanted }: ClaimInput): Promise<void> {
    const party = await getOrderParty(context, named);
    permit(party.side === 'buyer' ? null : 'buyerDisputes');
    await countTry(context, 'dispute statements', party.userId, limits.statements);
    await inTransaction(context, async (inside) => {
      const row = await holdForStep(inside, party.row);
      const known = await findKey(inside, row.id);
      if (known === key) return;
      if (known !== null) throw conflict('orderDisputed');
      await checkTime(inside, row);
      const wantedMinor = lineTotalMinor(wanted, 1);
      if (wantedMinor > (await findPaidMinor(inside, row.id)))
        throw invalid({ wanted: 'disputeAmountTooLarge' });
      const now = inside.now();
      const [made] = await inside.db
        .insert(disputes)
        .values({
          orderId: row.id,
          reason,
          fromState: row.state,
          wantedMinor,
          userId: party.userId,
          clientKey: key,
          openedAt: now,
          answerDueAt: answerDueAt(now),
        })
        .returning({ id: disputes.id });
      await say(inside, party, made!.id, { key, text });
      if ((await moveOrder(inside, row.id, { to: 'disputed', by: 'buyer' })) === null)
        throw conflict('orderNotDisputable');
      await tellDispute(inside, row, { what: 'opened', causeId: made!.id, by: 'buyer' });
    });
  },
});

/**
 * Says something to an open dispute, with the evidence that was kept for it; the seller's first one
 * is the answer. Throws conflict (`disputeEnded`, `tooManyStatements`), too_many, not_found,
 * refused, unauthenticated.
 */
export const stateInDispute = defineCommand({
  permission: whyNotNegotiateOrders,
  async run(context, named: NamedOrder, said: StatementInput): Promise<void> {
    const party = await getOrderParty(context, named);
    await countTry(context, 'dispute statements', party.userId, limits.statements);
    await inTransaction(context, async (inside) => {
      const row = await holdForStep(inside, party.row);
      const dispute = await holdOpenDispute(inside, row.id);
      const { side } = party;
      const count = await inside.db.$count(
        disputeStatements,
        and(eq(disputeStatements.disputeId, dispute.id), eq(disputeStatements.side, side)),
      );
      if (count >= maxStatements) throw conflict('tooManyStatements');
      const id = await say(inside, party, dispute.id, said);
      if (id === null) return;
      if (side === 'seller' && dispute.answeredAt === null)
        await inside.db
          .update(disputes)
          .set({ answeredAt: inside.now() })
          .where(eq(disputes.id, dispute.id));
      await nextRevision(inside, dispute);
      await tellDispute(inside, row, { what: 'stated', causeId: id, by: side });
    });
  },
});
