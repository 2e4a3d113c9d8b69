// Jobs of webhooks: messages from events, their delivery, and the mail when one is turned off.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type OrderMoved, orderMovedEvent } from '#features/orders/events.ts';
import { orderStates } from '#features/orders/schemas.ts';
import { type PayoutMoved, payoutMovedEvent } from '#features/payouts/events.ts';
import { type ProductsSaved, productsSavedEvent } from '#features/products/events.ts';
import { type RfqMoved, rfqMovedEvent } from '#features/rfqs/events.ts';
import { rfqStates } from '#features/rfqs/schemas.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { deliverDue } from './deliver-due.ts';
import { type WebhookTurnedOff, webhookTurnedOffEvent } from './events.ts';
import { writeTurnedOff } from './mails/turned-off.ts';
import { findWebhookReader } from './queries/own-webhooks.server.ts';
import { maxIdsPerMessage, messageIdOf } from './rules.ts';
import { fanOutOrder, fanOutPayout, fanOutProducts, fanOutRfq } from './services/fan-out.server.ts';
import { purgeDeliveries } from './services/forget-webhooks.server.ts';
import { sendDueMessages } from './services/send-message.server.ts';

const productsJob = defineJob({
  name: 'webhooks.fan_out_products',
  data: z.object({ messageId: z.uuid(), storeId: z.uuid(), productIds: z.array(z.uuid()) }),
  retryLimit: 10,
  keptSeconds: 3_600,
  async run(context, { messageId, storeId, productIds }, signal) {
    for (let part = 0; part * maxIdsPerMessage < productIds.length; part++) {
      signal.throwIfAborted();
      const start = part * maxIdsPerMessage;
      await fanOutProducts(context, {
        messageId: messageIdOf(messageId, part),
        storeId: storeId as Id<'store'>,
        productIds: productIds.slice(start, start + maxIdsPerMessage) as Id<'product'>[],
      });
    }
  },
});

const rfqJob = defineJob({
  name: 'webhooks.fan_out_rfq',
  data: z.object({
    messageId: z.uuid(),
    rfqId: z.uuid(),
    from: z.enum(rfqStates),
    to: z.enum(rfqStates),
  }),
  retryLimit: 10,
  keptSeconds: 3_600,
  run: (context, { rfqId, ...moved }) =>
    fanOutRfq(context, { ...moved, rfqId: rfqId as Id<'rfq'> }),
});

const orderJob = defineJob({
  name: 'webhooks.fan_out_order',
  data: z.object({
    messageId: z.uuid(),
    orderId: z.uuid(),
    from: z.enum(orderStates).nullable(),
    to: z.enum(orderStates),
  }),
  retryLimit: 10,
  keptSeconds: 3_600,
  run: (context, { orderId, ...moved }) =>
    fanOutOrder(context, { ...moved, orderId: orderId as Id<'order'> }),
});

const payoutJob = defineJob({
  name: 'webhooks.fan_out_payout',
  data: z.object({
    messageId: z.uuid(),
    companyId: z.uuid(),
    id: z.string(),
    to: z.enum(['sent', 'returned']),
    usdMinor: z.int(),
  }),
  retryLimit: 10,
  keptSeconds: 3_600,
  run: (context, moved) => fanOutPayout(context, moved),
});

const deliverJob = defineJob({
  ...deliverDue,
  schedule: '* * * * *',
  concurrency: 2,
  async run(context, _, signal) {
    await sendDueMessages(context, signal);
  },
});

const tellOwnerJob = defineJob({
  name: 'webhooks.tell_owner',
  data: z.object({ webhookId: z.uuid() }),
  retryLimit: 10,
  keptSeconds: 3_600,
  async run(context, { webhookId }) {
    const reader = await findWebhookReader(context, webhookId as Id<'webhook'>);
    if (reader)
      await context.services.mail.send(
        await writeTurnedOff({ ...context, locale: reader.locale }, reader),
      );
  },
});

const purgeJob = defineJob({
  name: 'webhooks.purge',
  data: z.object({}),
  schedule: '55 3 * * *',
  run: purgeDeliveries,
});

export const webhookJobs: readonly JobDefinition[] = [
  productsJob,
  rfqJob,
  orderJob,
  payoutJob,
  deliverJob,
  tellOwnerJob,
  purgeJob,
];

export const webhookSubscriptions = [
  on(productsSavedEvent, productsJob, ({ storeId, productIds }: ProductsSaved) => ({
    messageId: randomUUID(),
    storeId,
    productIds: [...productIds],
  })),
  on(rfqMovedEvent, rfqJob, ({ rfqId, from, to, stepId }: RfqMoved) => ({
    messageId: stepId,
    rfqId,
    from,
    to,
  })),
  on(orderMovedEvent, orderJob, ({ orderId, from, to, stepId }: OrderMoved) => ({
    orderId,
    from,
    to,
    messageId: stepId,
  })),
  on(payoutMovedEvent, payoutJob, ({ companyId, id, to, usdMinor }: PayoutMoved) => ({
    messageId: randomUUID(),
    companyId,
    id,
    to,
    usdMinor,
  })),
  on(webhookTurnedOffEvent, tellOwnerJob, ({ webhookId }: WebhookTurnedOff) => ({ webhookId })),
];
