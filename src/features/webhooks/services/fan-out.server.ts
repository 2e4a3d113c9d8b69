// Turns an event into one delivery for each webhook that wants it.
import { and, arrayContains, eq, inArray, isNull } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { rfqs } from '#features/rfqs/table.server.ts';
import type { RfqState } from '#features/rfqs/schemas.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { deliverDue } from '../deliver-due.ts';
import type { WebhookEvent } from '../schemas.ts';
import { webhookDeliveries, webhooks } from '../table.server.ts';

type Message = {
  readonly messageId: string;
  readonly event: WebhookEvent;
  readonly companyId: Id<'company'>;
  readonly data: object;
};

/** May run twice for a message, which is then delivered once to each webhook. */
async function fanOut(
  context: Context,
  { messageId, event, companyId, data }: Message,
): Promise<void> {
  await inTransaction(context, async (inside) => {
    const wanting = await inside.db
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(
        and(
          eq(webhooks.companyId, companyId),
          arrayContains(webhooks.events, [event]),
          isNull(webhooks.turnedOffAt),
        ),
      );
    if (wanting.length === 0) return;
    const now = inside.now();
    await inside.db
      .insert(webhookDeliveries)
      .values(
        wanting.map(({ id }) => ({
          webhookId: id,
          messageId,
          event,
          data,
          createdAt: now,
          nextAt: now,
        })),
      )
      .onConflictDoNothing();
    await inside.services.jobs.send(inside, deliverDue, {});
  });
}

export async function fanOutProducts(
  context: Context,
  {
    messageId,
    storeId,
    productIds,
  }: { messageId: string; storeId: Id<'store'>; productIds: readonly Id<'product'>[] },
): Promise<void> {
  const [store] = await context.db
    .select({ companyId: stores.companyId, slug: stores.slug })
    .from(stores)
    .where(eq(stores.id, storeId));
  if (!store?.companyId) return;
  const rows = await context.db
    .select({ id: products.publicId })
    .from(products)
    .where(inArray(products.id, [...productIds]));
  await fanOut(context, {
    messageId,
    event: 'product.saved',
    companyId: store.companyId,
    data: { store: store.slug, products: rows.map(({ id }) => id) },
  });
}

export async function fanOutRfq(
  context: Context,
  {
    messageId,
    rfqId,
    from,
    to,
  }: { messageId: string; rfqId: Id<'rfq'>; from: RfqState; to: RfqState },
): Promise<void> {
  const [rfq] = await context.db
    .select({ companyId: rfqs.companyId, id: rfqs.publicId })
    .from(rfqs)
    .where(eq(rfqs.id, rfqId));
  if (rfq)
    await fanOut(context, {
      messageId,
      event: 'rfq.moved',
      companyId: rfq.companyId,
      data: { id: rfq.id, from, to },
    });
}
