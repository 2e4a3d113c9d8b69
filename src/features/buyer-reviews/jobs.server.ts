import { z } from 'zod';
import { type OrderMoved, orderMovedEvent } from '#features/orders/events.ts';
import { findDelivered } from '#features/orders/queries/delivered-order.server.ts';
import { orderStates } from '#features/orders/schemas.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { openReviewRights } from './commands/review-rights.server.ts';
import { checkTotals } from './services/check-totals.server.ts';

const checkTotalsJob = defineJob({
  name: 'buyer_reviews.check_totals',
  data: z.object({}),
  schedule: '50 3 * * *',
  async run(context) {
    const mended = await checkTotals(context);
    if (mended > 0) context.services.log.warn({ mended }, 'totals of reviews differed');
  },
});

/** Opens the rights to review what an order delivered. */
const openRightsJob = defineJob({
  name: 'buyer_reviews.open_rights',
  data: z.object({ orderId: z.uuid(), to: z.enum(orderStates) }),
  retryLimit: 10,
  async run(context, { orderId, to }) {
    if (to !== 'delivered') return;
    const order = await findDelivered(context, orderId as Id<'order'>);
    if (order === null) return;
    const { userId, publicId: orderReference, productIds } = order;
    await openReviewRights(context, { userId, orderReference, productIds });
  },
});

export const buyerReviewJobs: readonly JobDefinition[] = [checkTotalsJob, openRightsJob];

export const buyerReviewSubscriptions = [
  on(orderMovedEvent, openRightsJob, ({ orderId, to }: OrderMoved) => ({ orderId, to })),
];
