// Jobs of inquiries: mails to the other side, the end after long silence, and old drafts.
import { and, inArray, lt } from 'drizzle-orm';
import { z } from 'zod';
import { threadSides } from '#features/threads/schemas.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { type InquiryWritten, inquiryWrittenEvent } from './events.ts';
import { writeNewMessage } from './mails/new-message.ts';
import {
  findMailReader,
  listMailReaders,
  type WrittenMessage,
} from './queries/mail-readers.server.ts';
import { silentDays, waitingStates } from './rules.ts';
import { moveInquiries } from './services/move-inquiry.server.ts';
import { inquiryDraftOfVisitor } from './services/visitor-draft.server.ts';
import { inquiries } from './table.server.ts';

const written = z.object({
  inquiryId: z.uuid(),
  number: z.int(),
  by: z.enum(threadSides),
});

const mailJob = defineJob({
  name: 'inquiries.mail',
  data: written.extend({ userId: z.uuid() }),
  retryLimit: 10,
  keptSeconds: 3_600,
  concurrency: 2,
  async run(context, { userId, ...message }) {
    const told = message as WrittenMessage;
    const reader = await findMailReader(context, userId as Id<'user'>, told);
    if (reader)
      await context.services.mail.send(
        await writeNewMessage({ ...context, locale: reader.locale }, reader, told),
      );
  },
});

/** One mail for each reader, so that an address that fails delays no other. */
const tellJob = defineJob({
  name: 'inquiries.tell',
  data: written,
  retryLimit: 10,
  run: (context, message) =>
    inTransaction(context, async (inside) => {
      for (const userId of await listMailReaders(inside, message as WrittenMessage))
        await inside.services.jobs.send(inside, mailJob, { ...message, userId });
    }),
});

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

export const inquiryJobs: readonly JobDefinition[] = [tellJob, mailJob, closeSilentJob, purgeJob];

export const inquirySubscriptions = [
  on(inquiryWrittenEvent, tellJob, ({ inquiryId, number, by }: InquiryWritten) => ({
    inquiryId,
    number,
    by,
  })),
];
