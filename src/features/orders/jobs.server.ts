// Jobs of orders: the end after long silence, old drafts and files.
import { and, inArray, lt } from 'drizzle-orm';
import { z } from 'zod';
import { type Context, inTransaction } from '#platform/context.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { dayMs } from '#shared/durations.ts';
import { forgetOrderFiles } from './forget-files.ts';
import { orderFilePrefix } from './rules.ts';
import { negotiatedStates, silentDays } from './rules/states.ts';
import { moveOrders } from './services/move-order.server.ts';
import { keptFileKeys, purgeUnsentFiles } from './services/order-files.server.ts';
import { orderDraftOfVisitor } from './services/visitor-draft.server.ts';
import { orders } from './table.server.ts';

const batchSize = 200;

/** Cancels orders in which neither side has spoken for long, and returns how many. */
async function cancelSilent(context: Context): Promise<number> {
  const isSilent = and(
    inArray(orders.state, [...negotiatedStates]),
    lt(orders.lastAt, new Date(context.now().getTime() - silentDays * dayMs)),
  )!;
  const due = await context.db
    .select({ id: orders.id })
    .from(orders)
    .where(isSilent)
    .orderBy(orders.lastAt)
    .limit(batchSize);
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  return inTransaction(
    context,
    async (inside) =>
      (
        await moveOrders(inside, and(inArray(orders.id, ids), isSilent)!, {
          to: 'cancelled',
          by: 'timer',
        })
      ).length,
  );
}

const cancelSilentJob = defineJob({
  name: 'orders.cancel_silent',
  data: z.object({}),
  schedule: '35 * * * *',
  async run(context, _, signal) {
    while ((await cancelSilent(context)) > 0) signal.throwIfAborted();
  },
});

async function removeFiles(context: Context, keys: readonly string[]): Promise<void> {
  const kept = await keptFileKeys(context, keys);
  for (const key of keys) if (!kept.has(key)) await context.services.files.delete(key);
}

const forgetFilesJob = defineJob({
  ...forgetOrderFiles,
  run: (context, { keys }) => removeFiles(context, keys),
});

/** Every night: deletes old drafts, unsent files, and files without a row. */
const purgeJob = defineJob({
  name: 'orders.purge',
  data: z.object({}),
  schedule: '10 4 * * *',
  expireInSeconds: 7_200,
  async run(context, _, signal) {
    await orderDraftOfVisitor.purge(context);
    await inTransaction(context, purgeUnsentFiles);
    const before = context.now().getTime() - dayMs;
    const batch: string[] = [];
    for await (const { key, changedAt } of context.services.files.list()) {
      signal.throwIfAborted();
      if (key.startsWith(orderFilePrefix) && changedAt.getTime() < before) batch.push(key);
      if (batch.length === batchSize) await removeFiles(context, batch.splice(0));
    }
    await removeFiles(context, batch);
  },
});

export const orderJobs: readonly JobDefinition[] = [cancelSilentJob, forgetFilesJob, purgeJob];
