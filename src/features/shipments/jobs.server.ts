// Jobs of what follows the payment: the clock of silent buyers, and files that nothing needs.
import { z } from 'zod';
import { type OrderMoved, orderMovedEvent } from '#features/orders/events.ts';
import { orderStates } from '#features/orders/schemas.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { forgetShipmentFiles } from './forget-files.ts';
import { shipmentFilePrefix } from './rules.ts';
import { countSales } from './services/count-sales.server.ts';
import { confirmSilent, remindBuyers } from './services/receipt-clock.server.ts';
import { keptFileKeys, purgeUnsentFiles } from './services/shipment-files.server.ts';

const batchSize = 200;

const receiptClockJob = defineJob({
  name: 'shipments.receipt_clock',
  data: z.object({}),
  schedule: '20 * * * *',
  runsAtStart: true,
  async run(context, _, signal) {
    await remindBuyers(context, signal);
    await confirmSilent(context, signal);
  },
});

async function removeFiles(context: Context, keys: readonly string[]): Promise<void> {
  const kept = await keptFileKeys(context, keys);
  for (const key of keys) if (!kept.has(key)) await context.services.files.delete(key);
}

const forgetFilesJob = defineJob({
  ...forgetShipmentFiles,
  run: (context, { keys }) => removeFiles(context, keys),
});

/** Every night: deletes unsent files, and files without a row. */
const purgeJob = defineJob({
  name: 'shipments.purge',
  data: z.object({}),
  schedule: '25 4 * * *',
  expireInSeconds: 7_200,
  async run(context, _, signal) {
    await inTransaction(context, purgeUnsentFiles);
    const before = context.now().getTime() - dayMs;
    const batch: string[] = [];
    for await (const { key, changedAt } of context.services.files.list()) {
      signal.throwIfAborted();
      if (key.startsWith(shipmentFilePrefix) && changedAt.getTime() < before) batch.push(key);
      if (batch.length === batchSize) await removeFiles(context, batch.splice(0));
    }
    await removeFiles(context, batch);
  },
});

const countSalesJob = defineJob({
  name: 'shipments.count_sales',
  data: z.object({ orderId: z.uuid(), to: z.enum(orderStates) }),
  retryLimit: 10,
  async run(context, { orderId, to }, signal) {
    if (to === 'confirmed' || to === 'refunded')
      await countSales(context, orderId as Id<'order'>, signal);
  },
});

export const shipmentSubscriptions = [
  on(orderMovedEvent, countSalesJob, ({ orderId, to }: OrderMoved) => ({ orderId, to })),
];

export const shipmentJobs: readonly JobDefinition[] = [
  receiptClockJob,
  countSalesJob,
  forgetFilesJob,
  purgeJob,
];
