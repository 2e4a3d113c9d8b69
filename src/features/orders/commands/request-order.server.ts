// Asks a supplier for an order: frozen copies of what is sold, and the buyer's first offer.
import { and, asc, eq, gt } from 'drizzle-orm';
import { findOwnAddress } from '#features/accounts/queries/own-address.server.ts';
import { holdCompanies } from '#features/companies/queries/held-parties.server.ts';
import { findValidVersion } from '#features/content-pages/queries/valid-version.server.ts';
import { openThread } from '#features/threads/services/open-thread.server.ts';
import { lockUser } from '#features/users/queries/lock-user.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, invalid, notFound, refused, tooMany } from '#platform/http/problems.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotOrder } from '../permissions.ts';
import { hasConfirmedEmail, holdProducts } from '../queries/held-products.server.ts';
import { findOrderTarget, type OrderTarget } from '../queries/order-target.server.ts';
import { limits } from '../rules.ts';
import type { OrderAddress, OrderRequest } from '../schemas.ts';
import { noteStep } from '../services/move-order.server.ts';
import { attachOrderFiles } from '../services/order-files.server.ts';
import { firstTerms, type RequestLines, requestLines } from '../services/request-lines.server.ts';
import { needsOwner, tellOwner } from '../services/staff-limit.server.ts';
import { orderLines, orderRevisions, orders } from '../table.server.ts';

type Buyer = { readonly userId: Id<'user'>; readonly companyId: Id<'company'> };

/** Throws invalid (`lines`) when nothing of it is sold, or by the buyer's own company. */
async function targetOf(
  context: Context,
  request: OrderRequest,
  { companyId }: Buyer,
): Promise<OrderTarget> {
  const sent = request.lines.map(({ product }) => product);
  const target = await findOrderTarget(context, request, sent);
  if (target === null) throw invalid({ lines: 'orderProductUnavailable' });
  if (target.sellerCompanyId === companyId) throw invalid({ lines: 'orderOwnStore' });
  return target;
}

async function destinationOf(
  context: Context,
  { destination }: OrderRequest,
): Promise<OrderAddress> {
  if (typeof destination !== 'string') return destination;
  const found = await findOwnAddress(context, destination);
  if (found === null) throw invalid({ destination: 'destinationRequired' });
  return found;
}

/** Throws too_many over the day's limit. */
async function checkDay(context: Context, { userId }: Buyer): Promise<void> {
  const { most, windowMs } = limits.requests;
  const now = context.now().getTime();
  const recent = await context.db
    .select({ at: orders.createdAt })
    .from(orders)
    .where(and(eq(orders.userId, userId), gt(orders.createdAt, new Date(now - windowMs))))
    .orderBy(asc(orders.createdAt))
    .limit(most);
  if (recent.length < most) return;
  const free = recent[0]!.at.getTime() + windowMs;
  throw tooMany(Math.max(1, Math.ceil((free - now) / 1000)), 'tooManyOrders');
}

/** An order that was sent under the key before. */
async function findSent({ db }: Context, { userId }: Buyer, key: string): Promise<string | null> {
  const [row] = await db
    .select({ id: orders.publicId })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.openKey, key)));
  return row?.id ?? null;
}

type Opening = {
  readonly buyer: Buyer;
  readonly target: OrderTarget;
  readonly request: OrderRequest;
  readonly priced: RequestLines;
  readonly destination: OrderAddress;
  readonly key: string;
};

async function open(
  context: Context,
  { buyer, target, request, priced, destination, key }: Opening,
): Promise<string> {
  const { db } = context;
  const now = context.now();
  const { userId, companyId: buyerCompanyId } = buyer;
  const { store, sellerCompanyId, source, quote, inquiryId, sharesContact } = target;
  const waits = await needsOwner(context, buyerCompanyId, priced);
  const threadId = await openThread(context, {
    buyerId: buyerCompanyId,
    sellerId: sellerCompanyId,
  });
  const [order] = await db
    .insert(orders)
    .values({
      threadId,
      userId,
      buyerCompanyId,
      sellerCompanyId,
      storeId: store.id,
      source,
      quoteId: quote?.id ?? null,
      inquiryId,
      reference: request.reference,
      currency: priced.currency,
      deliveryPreference: request.deliveryPreference,
      destination,
      forwarder: request.deliveryPreference === 'forwarder' ? request.forwarder : '',
      finalCountry: request.finalCountry,
      expectedOn: request.expectedOn,
      wantsInspection: request.wantsInspection,
      customization: request.customization,
      notes: request.notes,
      language: context.locale,
      sharesContact,
      state: 'submitted',
      buyerAccepted: waits ? 0 : 1,
      ownerAsked: waits ? 1 : 0,
      sellerAccepted: 0,
      totalMinor: priced.totalMinor,
      wantsSample: request.wantsSample,
      lastSide: 'buyer',
      lastAt: now,
      openKey: key,
      termsVersion: await findValidVersion(context, 'terms'),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  await insertLines(context, order!.id, priced);
  await db.insert(orderRevisions).values({
    orderId: order!.id,
    number: 1,
    side: 'buyer',
    userId,
    terms: firstTerms(target, priced, request),
    totalMinor: priced.totalMinor,
    at: now,
  });
  await attachOrderFiles(context, buyer, order!.id);
  await noteStep(context, order!, { from: null, to: 'submitted', by: 'buyer' });
  if (waits) await tellOwner(context, 'buyer', order!);
  return order!.publicId;
}

const insertLines = ({ db }: Context, orderId: Id<'order'>, { lines }: RequestLines) =>
  db.insert(orderLines).values(
    lines.map(({ position, product, variant, listPriceMicros }) => ({
      orderId,
      position,
      productId: product.id,
      variantId: variant.id,
      title: product.title,
      mainLanguage: product.mainLanguage,
      options: variant.options,
      sku: variant.sku,
      unit: product.unit,
      moq: product.moq,
      categoryMinimum: product.categoryMinimum,
      orderMultiple: product.orderMultiple,
      listPriceMicros,
      promotionPercent: product.percent,
      categoryId: product.categoryId,
      commissionBasisPoints: product.commissionBasisPoints,
      transferDays: product.transferDays,
      returnDays: product.returnDays,
    })),
  );

export type NewOrder = {
  readonly request: OrderRequest;
  /** Chosen by the sender: what is sent again under it orders nothing more. */
  readonly key: string;
};

/**
 * Returns the order's public id. The seller can accept what staff asks for above its limit once the
 * owner has approved it. Throws invalid (`lines`, `lines.` and a product's id, `destination`,
 * `expectedOn`), not_found for a quote or an inquiry of others, too_many, refused
 * (`emailNotConfirmed`), unauthenticated.
 */
export const requestOrder = defineCommand({
  permission: whyNotOrder,
  async run(context, { request, key }: NewOrder): Promise<{ id: string; isNew: boolean }> {
    const { userId, companyId } = context.actor as Member;
    const buyer = { userId: userId, companyId: companyId as Id<'company'> };
    const sent = await findSent(context, buyer, key);
    if (sent !== null) return { id: sent, isNew: false };
    if (!(await hasConfirmedEmail(context, buyer.userId))) throw refused('emailNotConfirmed');
    const today = context.now().toISOString().slice(0, 10);
    if (request.expectedOn !== null && request.expectedOn < today)
      throw invalid({ expectedOn: 'dateInPast' });
    const destination = await destinationOf(context, request);
    const first = await targetOf(context, request, buyer);
    return inTransaction(context, async (inside) => {
      if (!(await lockUser(inside, buyer.userId))) throw notFound();
      const known = await findSent(inside, buyer, key);
      if (known !== null) return { id: known, isNew: false };
      await checkDay(inside, buyer);
      await holdCompanies(inside, [first.sellerCompanyId]);
      await holdProducts(
        inside,
        first.products.map(({ id }) => id),
      );
      // Prices, promotions and the store may have changed until now.
      const target = await targetOf(inside, request, buyer);
      if (target.sellerCompanyId !== first.sellerCompanyId) throw conflict();
      const priced = requestLines(target, request);
      const opening = { buyer, target, request, priced, destination, key };
      return { id: await open(inside, opening), isNew: true };
    });
  },
});
