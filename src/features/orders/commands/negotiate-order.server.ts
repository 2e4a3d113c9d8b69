// Both sides look for terms: counteroffers, the agreement, and the end without one.
import { eq } from 'drizzle-orm';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, invalid } from '#platform/http/problems.ts';
import { newId } from '#shared/ids.ts';
import { lineTotalMinor } from '#shared/money.ts';
import { orderOfferApproved } from '../events.ts';
import { whyNotNegotiateOrders } from '../permissions.ts';
import { getTerms } from '../queries/current-terms.server.ts';
import { holdProductsOf } from '../queries/held-products.server.ts';
import {
  getOrderParty,
  holdOrder,
  isOtherGone,
  type NamedOrder,
  type OrderParty,
  type OrderRow,
  orderReadersOf,
} from '../queries/order-party.server.ts';
import { isSellerTrading } from '../queries/order-target.server.ts';
import { isOfferApproved, maxRevisions } from '../rules.ts';
import { canMove, isNegotiated } from '../rules/states.ts';
import { maxTotalMinor, termsChanges, totalMinorOf, whyNotQuantity } from '../rules/terms.ts';
import type { OrderTerms, TermsInput } from '../schemas.ts';
import { moveOrders } from '../services/move-order.server.ts';
import { takeStock } from '../services/order-stock.server.ts';
import { askOwner, needsOwner, tellOwner } from '../services/staff-limit.server.ts';
import { orderLines, orderRevisions, orders } from '../table.server.ts';

/** Throws conflict (`orderNotNegotiated`, `orderChanged`). */
function checkSeen(row: OrderRow, revision: number): void {
  if (!isNegotiated(row.state)) throw conflict('orderNotNegotiated');
  if (row.revision !== revision) throw conflict('orderChanged');
}

const holdBoth = (context: Context, { row }: OrderParty): Promise<void> =>
  holdParties(context, [row.buyerCompanyId, row.sellerCompanyId]);

function termsOf({ lines, shippingCost, ...input }: TermsInput): OrderTerms {
  return {
    ...input,
    lines: lines
      .map(({ position, quantity, price: priceMicros }) => ({ position, quantity, priceMicros }))
      .toSorted((a, b) => a.position - b.position),
    shippingMinor: lineTotalMinor(shippingCost ?? 0, 1),
  };
}

const quantityOf = (terms: OrderTerms, positions: ReadonlySet<number>): number =>
  terms.lines.reduce(
    (sum, { position, quantity }) => (positions.has(position) ? sum + quantity : sum),
    0,
  );

/**
 * Throws invalid (`lines`) for lines that the order has not, and for a buyer's quantity that the
 * seller neither sells nor has offered.
 */
async function checkLines(
  context: Context,
  { row, side }: OrderParty,
  { before, terms }: { readonly before: OrderTerms; readonly terms: OrderTerms },
): Promise<void> {
  const known = await context.db.select().from(orderLines).where(eq(orderLines.orderId, row.id));
  const positions = terms.lines.map(({ position }) => position);
  if (
    new Set(positions).size < positions.length ||
    !positions.every((position) => known.some((line) => line.position === position))
  )
    throw invalid({ lines: 'invalidField' });
  if (side === 'seller') return;
  for (const [, lines] of Map.groupBy(known, ({ productId }) => productId)) {
    const own = new Set(lines.map(({ position }) => position));
    const quantity = quantityOf(terms, own);
    if (quantity === 0 || quantity === quantityOf(before, own)) continue;
    const refusal = whyNotQuantity(lines[0]!, quantity);
    if (refusal !== null)
      throw invalid({
        [`lines[${terms.lines.findIndex(({ position }) => own.has(position))}].quantity`]: {
          key: refusal.kind === 'belowMinimum' ? 'orderBelowMinimum' : 'orderNotMultiple',
          values: { quantity: refusal.quantity, multiple: lines[0]!.orderMultiple },
        },
      });
  }
}

/**
 * Makes an offer instead of the one of this revision, which accepts the new one for one's own side
 * and voids what was accepted before. What staff offers above its limit waits for the owner. Throws
 * invalid, conflict (`orderChanged`, `orderNotNegotiated`, `orderOtherGone`, `tooManyRevisions`),
 * not_found, refused, unauthenticated.
 */
export const counterOrder = defineCommand({
  permission: whyNotNegotiateOrders,
  async run(
    context,
    named: NamedOrder,
    { revision, input }: { readonly revision: number; readonly input: TermsInput },
  ): Promise<{ revision: number }> {
    const party = await getOrderParty(context, named);
    const terms = termsOf(input);
    const totalMinor = totalMinorOf(terms);
    if (totalMinor === null)
      throw invalid({
        lines: { key: 'orderTotalTooLarge', values: { most: maxTotalMinor / 100 } },
      });
    const today = context.now().toISOString().slice(0, 10);
    if (terms.shipOn !== null && terms.shipOn < today) throw invalid({ shipOn: 'dateInPast' });
    return inTransaction(context, async (inside) => {
      await holdBoth(inside, party);
      const row = await holdOrder(inside, party.row.id);
      checkSeen(row, revision);
      if (await isOtherGone(inside, party)) throw conflict('orderOtherGone');
      if (revision >= maxRevisions) throw conflict('tooManyRevisions');
      const before = await getTerms(inside, row.id, revision);
      await checkLines(inside, party, { before, terms });
      if (termsChanges(before, terms).length === 0) throw invalid('orderNothingChanged');
      return { revision: await insertRevision(inside, party, { row, terms, totalMinor }) };
    });
  },
});

async function insertRevision(
  context: Context,
  { side, userId, companyId }: OrderParty,
  {
    row,
    terms,
    totalMinor,
  }: { readonly row: OrderRow; readonly terms: OrderTerms; readonly totalMinor: number },
): Promise<number> {
  const number = row.revision + 1;
  const at = context.now();
  const waits = await needsOwner(context, companyId, { totalMinor, currency: row.currency });
  await context.db
    .insert(orderRevisions)
    .values({ orderId: row.id, number, side, userId, terms, totalMinor, at });
  const moved = await moveOrders(context, eq(orders.id, row.id), {
    to: 'negotiating',
    by: side,
    set: {
      revision: number,
      totalMinor,
      wantsSample: terms.wantsSample,
      lastSide: side,
      lastAt: at,
      ...acceptedBy(side, waits ? 0 : number),
      ...(waits && { ownerAsked: number }),
    },
    reason: terms.note.slice(0, 300),
  });
  if (moved.length === 0) throw conflict('orderNotNegotiated');
  if (waits) await tellOwner(context, side, moved[0]!);
  return number;
}

/** `approved`: the own offer, which staff had made above its limit. */
export type Acceptance = 'agreed' | 'approved' | 'owner_asked';

const acceptedBy = (side: OrderParty['side'], revision: number) =>
  side === 'buyer' ? { buyerAccepted: revision } : { sellerAccepted: revision };

/** The owner stands by what staff has offered: from now on the other side may accept it. */
async function approveOffer(context: Context, row: OrderRow, side: OrderParty['side']) {
  await context.db
    .update(orders)
    .set({
      ...acceptedBy(side, row.revision),
      // The other side's staff may have to ask its owner now.
      ownerAsked: 0,
      lastAt: context.now(),
      updatedAt: context.now(),
    })
    .where(eq(orders.id, row.id));
  await emit(
    context,
    orderOfferApproved({
      orderId: row.id,
      askId: newId<'orderAsk'>(),
      side,
      id: row.publicId,
      userIds: await orderReadersOf(context, [row.buyerCompanyId, row.sellerCompanyId]),
    }),
  );
}

/**
 * Accepts the other side's offer of this revision: the order is agreed, and stock that lies ready
 * is taken. Above the company's limit for staff the owner is asked instead, who accepts it, or
 * approves what staff has offered. Throws conflict (`orderChanged`, `orderNotNegotiated`,
 * `orderOwnOffer`, `orderWaitsForOwner`, `orderOtherGone`, `sellerNotTrading`, `orderStockGone`),
 * not_found, refused, unauthenticated.
 */
export const acceptOrder = defineCommand({
  permission: whyNotNegotiateOrders,
  async run(context, named: NamedOrder, revision: number): Promise<Acceptance> {
    const party = await getOrderParty(context, named);
    const { side } = party;
    return inTransaction(context, async (inside) => {
      await holdBoth(inside, party);
      await holdProductsOf(inside, party.row.id);
      const row = await holdOrder(inside, party.row.id);
      checkSeen(row, revision);
      const isOwn = row.lastSide === side;
      if (isOwn && isOfferApproved(row)) throw conflict('orderOwnOffer');
      if (!isOwn && !isOfferApproved(row)) throw conflict('orderWaitsForOwner');
      if (await isOtherGone(inside, party)) throw conflict('orderOtherGone');
      if (!(await isSellerTrading(inside, row))) throw conflict('sellerNotTrading');
      if (await needsOwner(inside, party.companyId, row)) {
        await askOwner(inside, side, row);
        return 'owner_asked';
      }
      if (isOwn) {
        await approveOffer(inside, row, side);
        return 'approved';
      }
      const terms = await getTerms(inside, row.id, revision);
      if (terms.fromStock) await takeStock(inside, row.id, terms);
      const now = inside.now();
      const moved = await moveOrders(inside, eq(orders.id, row.id), {
        to: 'agreed',
        by: side,
        set: {
          agreedAt: now,
          lastAt: now,
          ...acceptedBy(side, revision),
        },
      });
      if (moved.length === 0) throw conflict('orderNotNegotiated');
      return 'agreed';
    });
  },
});

/**
 * Ends an order before it is shipped; once it is paid for, only the seller does. What was paid goes
 * back. Throws conflict (`orderNotCancellable`), not_found, refused, unauthenticated.
 */
export const cancelOrder = defineCommand({
  permission: whyNotNegotiateOrders,
  async run(context, named: NamedOrder, reason: string): Promise<void> {
    const party = await getOrderParty(context, named);
    await inTransaction(context, async (inside) => {
      await holdBoth(inside, party);
      const row = await holdOrder(inside, party.row.id);
      if (!canMove(row.state, 'cancelled', party.side)) throw conflict('orderNotCancellable');
      const moved = await moveOrders(inside, eq(orders.id, row.id), {
        to: 'cancelled',
        by: party.side,
        reason,
      });
      if (moved.length === 0) throw conflict('orderNotCancellable');
    });
  },
});
