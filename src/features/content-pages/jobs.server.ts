// Shows that versions become valid at the moments that they name.
import { and, between, gt, not } from 'drizzle-orm';
import { z } from 'zod';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { isEmittedSince } from '#platform/events/emitted-since.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { hourMs, secondMs } from '#shared/durations.ts';
import { contentPagePublished } from './events.ts';
import { contentPageNames } from './rules/page-names.ts';
import { contentPageVersions } from './table.server.ts';

export const turnJob = defineJob({
  name: 'content_pages.turn',
  data: z.object({ name: z.enum(contentPageNames) }),
  isTimed: true,
  keptSeconds: 3_600,
  run: (context, { name }) =>
    inTransaction(context, (inside) => emit(inside, contentPagePublished(name))),
});

/** Jobs of the moment have their time first; what is older no cached page shows. */
const [sweptFromMs, sweptUntilMs] = [hourMs, 10 * secondMs];

/** Every minute: planned versions whose job was lost. */
export const sweepTurnsJob = defineJob({
  name: 'content_pages.sweep_turns',
  data: z.object({}),
  schedule: '* * * * *',
  runsAtStart: true,
  keptSeconds: 3_600,
  async run(context) {
    const now = context.now().getTime();
    const [from, until] = [new Date(now - sweptFromMs), new Date(now - sweptUntilMs)];
    const { validFrom, publishedAt } = contentPageVersions;
    const event = contentPagePublished('').name;
    const missed = await context.db
      .select({ name: contentPageVersions.name })
      .from(contentPageVersions)
      .where(
        and(
          gt(validFrom, publishedAt),
          between(validFrom, from, until),
          not(isEmittedSince(event, validFrom)),
        ),
      );
    if (missed.length === 0) return;
    await inTransaction(context, (inside) =>
      emit(inside, ...missed.map(({ name }) => contentPagePublished(name))),
    );
  },
});

export const contentPageJobs: readonly JobDefinition[] = [turnJob, sweepTurnsJob];
