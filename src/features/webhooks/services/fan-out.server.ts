// Turns an event into one delivery for each webhook that wants it.
import { and, arrayContains, eq, isNull } from 'drizzle-orm';
import type { OrderMoved } from '#features/orders/events.ts';
import type { PayoutMoved } from '#features/payouts/events.ts';
import type { RfqMoved } from '#features/rfqs/events.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { deliverDue } from '../deliver-due.ts';
import {
  findOrderOfEvent,
  findRfqOfEvent,
  findSavedProducts,
  type SavedIds,
} from '../queries/event-facts.server.ts';
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
  { messageId, ...saved }: { readonly messageId: string } & SavedIds,
): Promise<void> {
  const facts = await findSavedProducts(context, saved);
  if (facts) await fanOut(context, { messageId, event: 'product.saved', ...facts });
}

type Moved = { readonly messageId: string; readonly rfqId: Id<'rfq'> } & Pick<
  RfqMoved,
  'from' | 'to'
>;

export async function fanOutRfq(
  context: Context,
  { messageId, rfqId, from, to }: Moved,
): Promise<void> {
  const rfq = await findRfqOfEvent(context, rfqId);
  if (!rfq) return;
  const { companyId, id } = rfq;
  await fanOut(context, { messageId, event: 'rfq.moved', companyId, data: { id, from, to } });
}

type MovedOrder = { readonly messageId: string; readonly orderId: Id<'order'> } & Pick<
  OrderMoved,
  'from' | 'to'
>;

type MovedPayout = { readonly messageId: string } & Pick<
  PayoutMoved,
  'companyId' | 'id' | 'to' | 'usdMinor'
>;

export const fanOutPayout = (
  context: Context,
  { messageId, companyId, ...data }: MovedPayout,
): Promise<void> =>
  fanOut(context, {
    messageId,
    event: 'payout.moved',
    companyId: companyId as Id<'company'>,
    data,
  });

/** Told to both companies. */
export async function fanOutOrder(
  context: Context,
  { messageId, orderId, from, to }: MovedOrder,
): Promise<void> {
  const order = await findOrderOfEvent(context, orderId);
  if (!order) return;
  const data = { id: order.id, from, to };
  for (const companyId of [order.buyerId, order.sellerId])
    await fanOut(context, { messageId, event: 'order.moved', companyId, data });
}
