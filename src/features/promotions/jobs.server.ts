// Shows that promotions begin and end at the moments that they name: pages that are cached would
// show the old price for minutes.
import { z } from 'zod';
import { productTag } from '#features/products/events.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { type PromotionsSaved, promotionsSavedEvent, promotionTurned } from './events.ts';
import { listTurns } from './queries/turns.server.ts';

/** A promotion that was changed meanwhile has jobs of its own for its new moments. */
const turnJob = defineJob({
  name: 'promotions.turn',
  data: z.object({ promotionId: z.uuid(), at: z.iso.datetime() }),
  isTimed: true,
  keptSeconds: 3_600,
  async run(context, { promotionId, at }) {
    const [promotion] = await listTurns(context, [promotionId as Id<'promotion'>]);
    if (!promotion?.turns.some((turn) => turn.toISOString() === at)) return;
    await inTransaction(context, (inside) =>
      emit(inside, promotionTurned([productTag(promotion.productId)])),
    );
  },
});

const planTurnsJob = defineJob({
  name: 'promotions.plan_turns',
  data: z.object({ promotionIds: z.array(z.uuid()) }),
  keptSeconds: 3_600,
  run: (context, { promotionIds }) =>
    inTransaction(context, (inside) => planTurns(inside, promotionIds as Id<'promotion'>[])),
});

async function planTurns(context: Context, ids: readonly Id<'promotion'>[]): Promise<void> {
  const now = context.now();
  for (const { id, turns } of await listTurns(context, ids))
    for (const turn of turns)
      if (turn > now)
        await context.services.jobs.send(
          context,
          turnJob,
          { promotionId: id, at: turn.toISOString() },
          { startAfter: turn },
        );
}

export const promotionJobs: readonly JobDefinition[] = [planTurnsJob, turnJob];

export const promotionSubscriptions = [
  on(promotionsSavedEvent, planTurnsJob, ({ promotionIds = [] }: PromotionsSaved) => ({
    promotionIds: [...promotionIds],
  })),
];
