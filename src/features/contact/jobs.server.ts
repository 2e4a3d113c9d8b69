// Jobs of contact messages: mails with answers, and the end of old messages.
import { and, eq, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import { inTransaction } from '#platform/context.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { writeAnswerMail } from './mails/answer-mail.ts';
import { findAnswer } from './queries/contact-messages.server.ts';
import { keptDays } from './rules.ts';
import type { ContactState } from './schemas.ts';
import { forgetMessages } from './services/forget-messages.server.ts';
import { contactMessages } from './table.server.ts';

export const answerMailJob = defineJob({
  name: 'contact.answer_mail',
  data: z.object({ answerId: z.uuid() }),
  retryLimit: 10,
  async run(context, { answerId }) {
    const answer = await findAnswer(context, answerId as Id<'contactAnswer'>);
    if (answer)
      await context.services.mail.send(
        await writeAnswerMail({ ...context, locale: answer.locale }, answer),
      );
  },
});

const purgeJob = defineJob({
  name: 'contact.purge',
  data: z.object({}),
  schedule: '40 3 * * *',
  async run(context, _, signal) {
    const now = context.now().getTime();
    const old = Object.entries(keptDays).map(([state, days]) =>
      and(
        eq(contactMessages.state, state as ContactState),
        lt(contactMessages.updatedAt, new Date(now - days * dayMs)),
      ),
    );
    const isOld = or(...old)!;
    while ((await inTransaction(context, (inside) => forgetMessages(inside, isOld))) > 0)
      signal.throwIfAborted();
  },
});

export const contactJobs: readonly JobDefinition[] = [answerMailJob, purgeJob];
