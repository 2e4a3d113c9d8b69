// A dispute as its parties and the market's staff see it.
import { asc, desc, eq } from 'drizzle-orm';
import { findRefundsOfOrder } from '#features/order-payments/queries/order-payments.server.ts';
import { findPaidMinor } from '#features/order-payments/queries/received-money.server.ts';
import { whyNotNegotiateOrders } from '#features/orders/permissions.ts';
import { getTerms } from '#features/orders/queries/current-terms.server.ts';
import {
  getOrderParty,
  type NamedOrder,
  type OrderRow,
} from '#features/orders/queries/order-party.server.ts';
import { orders } from '#features/orders/table.server.ts';
import type { ThreadSide } from '#features/threads/schemas.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { whyNotDecideDisputes } from '../permissions.ts';
import { splitOf } from '../rules/settlement.ts';
import { disputableIn, whyNotDispute } from '../rules/when.ts';
import { disputeOffers, disputes, disputeStatements } from '../table.server.ts';
import { filesOfOrder, listUnsentFiles } from './dispute-files.server.ts';
import { findSale } from './sale.server.ts';

type DisputeRow = typeof disputes.$inferSelect;

async function readStatements(context: Context, { id, orderId }: DisputeRow) {
  const [rows, files] = await Promise.all([
    context.db
      .select()
      .from(disputeStatements)
      .where(eq(disputeStatements.disputeId, id))
      .orderBy(asc(disputeStatements.at), asc(disputeStatements.id)),
    filesOfOrder(context, orderId),
  ]);
  return rows.map((row) => ({
    side: row.side,
    text: row.text,
    at: row.at,
    files: files
      .filter(({ statementId }) => statementId === row.id)
      .map(({ statementId: _of, ...file }) => file),
  }));
}

/** The last first. */
const readOffers = ({ db }: Context, { id }: DisputeRow) =>
  db
    .select({
      id: disputeOffers.publicId,
      side: disputeOffers.side,
      amountMinor: disputeOffers.amountMinor,
      note: disputeOffers.note,
      state: disputeOffers.state,
      at: disputeOffers.at,
    })
    .from(disputeOffers)
    .where(eq(disputeOffers.disputeId, id))
    .orderBy(desc(disputeOffers.at), desc(disputeOffers.id));

async function readDispute(context: Context, dispute: DisputeRow, now: Date) {
  const [statements, offers] = await Promise.all([
    readStatements(context, dispute),
    readOffers(context, dispute),
  ]);
  return {
    state: dispute.state,
    reason: dispute.reason,
    fromState: dispute.fromState,
    wantedMinor: dispute.wantedMinor,
    revision: dispute.revision,
    openedAt: dispute.openedAt,
    answerDueAt: dispute.answerDueAt,
    isAnswered: dispute.answeredAt !== null,
    /** Staff may decide: the seller was heard, or had the time. */
    isHeard: dispute.answeredAt !== null || now >= dispute.answerDueAt,
    outcome: dispute.outcome,
    refundMinor: dispute.refundMinor,
    decisionReason: dispute.decisionReason,
    endedAt: dispute.endedAt,
    statements,
    offers,
  };
}

async function readOrder(context: Context, row: OrderRow) {
  const now = context.now();
  const [[dispute], terms, paidMinor, refunds] = await Promise.all([
    context.db.select().from(disputes).where(eq(disputes.orderId, row.id)),
    getTerms(context, row.id, row.revision),
    findPaidMinor(context, row.id),
    findRefundsOfOrder(context, row.id),
  ]);
  const dated = { ...row, shipOn: terms.shipOn };
  return {
    order: row.publicId,
    state: row.state,
    currency: row.currency,
    totalMinor: row.totalMinor,
    paidMinor,
    refunds: refunds.map(({ amountMinor, state, createdAt }) => ({
      amountMinor,
      state,
      createdAt,
    })),
    whyNotDispute: whyNotDispute(dated, now),
    time: disputableIn(dated),
    dispute: dispute ? await readDispute(context, dispute, now) : null,
  };
}

/** For a party; before it is disputed as well. Throws not_found, refused, unauthenticated. */
export async function getDispute(context: Context, named: NamedOrder) {
  permit(whyNotNegotiateOrders(context.actor));
  const { row, side, userId, companyId } = await getOrderParty(context, named);
  const [order, unsent] = await Promise.all([
    readOrder(context, row),
    listUnsentFiles(context, { orderId: row.id, userId, companyId }),
  ]);
  return { ...order, side: side as ThreadSide | null, unsent };
}
export type OrderDispute = Awaited<ReturnType<typeof getDispute>>;

/**
 * For the market's staff, with what a release would give to each side. `id`: of the order. Throws
 * not_found, refused, unauthenticated.
 */
export async function getDisputeOfMarket(context: Context, id: string) {
  permit(whyNotDecideDisputes(context.actor));
  const [row] = await context.db.select().from(orders).where(eq(orders.publicId, id));
  if (!row) throw notFound();
  const order = await readOrder(context, row);
  if (order.dispute === null) throw notFound();
  const released = splitOf(await findSale(context, row), order.paidMinor);
  return {
    ...order,
    dispute: order.dispute,
    side: null,
    unsent: [],
    threadId: row.threadId,
    released,
  };
}
