// Jobs of inquiries: the end after long silence, and old drafts.
import { and, inArray, lt } from 'drizzle-orm';
import { z } from 'zod';
import { type Context, inTransaction } from '#platform/context.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { dayMs } from '#shared/durations.ts';
import { silentDays, waitingStates } from './rules.ts';
import { moveInquiries } from './services/move-inquiry.server.ts';
import { inquiryDraftOfVisitor } from './services/visitor-draft.server.ts';
import { inquiries } from './table.server.ts';

const batchSize = 200;

/** Closes inquiries in which neither side has written for long, and returns how many. */
async function closeSilent(context: Context): Promise<number> {
  const isSilent = and(
    inArray(inquiries.state, [...waitingStates]),
    lt(inquiries.lastAt, new Date(context.now().getTime() - silentDays * dayMs)),
  )!;
  const due = await context.db
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(isSilent)
    .orderBy(inquiries.lastAt)
    .limit(batchSize);
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  return inTransaction(
    context,
    async (inside) =>
      (
        await moveInquiries(inside, and(inArray(inquiries.id, ids), isSilent)!, {
          move: 'close',
          by: 'timer',
        })
      ).length,
  );
}

const closeSilentJob = defineJob({
  name: 'inquiries.close_silent',
  data: z.object({}),
  schedule: '25 * * * *',
  async run(context, _, signal) {
    while ((await closeSilent(context)) > 0) signal.throwIfAborted();
  },
});

const purgeJob = defineJob({
  name: 'inquiries.purge',
  data: z.object({}),
  schedule: '30 3 * * *',
  run: (context) => inquiryDraftOfVisitor.purge(context),
});

export const inquiryJobs: readonly JobDefinition[] = [closeSilentJob, purgeJob];
