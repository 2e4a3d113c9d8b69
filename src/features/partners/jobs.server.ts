// Mails that prove addresses, and the end of old requests of partners.
import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { writeConfirmMail } from './mails/confirm-mail.ts';
import { keptDays, unconfirmedDays } from './rules.ts';
import { confirmLinks } from './services/confirm-links.server.ts';
import { partnerRequests } from './table.server.ts';

export const confirmMailJob = defineJob({
  name: 'partners.confirm_mail',
  data: z.object({ requestId: z.uuid() }),
  retryLimit: 10,
  async run(context, { requestId }) {
    const [request] = await context.db
      .select()
      .from(partnerRequests)
      .where(
        and(
          eq(partnerRequests.id, requestId as Id<'partnerRequest'>),
          isNull(partnerRequests.confirmedAt),
        ),
      );
    if (!request) return;
    const token = await confirmLinks(context).sign(request.publicId);
    await context.services.mail.send(await writeConfirmMail(context, request, token));
  },
});

const purgeJob = defineJob({
  name: 'partners.purge',
  data: z.object({}),
  schedule: '50 3 * * *',
  async run(context) {
    const before = (days: number) => new Date(context.now().getTime() - days * dayMs);
    await context.db
      .delete(partnerRequests)
      .where(
        or(
          and(
            inArray(partnerRequests.state, ['agreed', 'declined']),
            lt(partnerRequests.updatedAt, before(keptDays)),
          ),
          and(
            isNull(partnerRequests.confirmedAt),
            lt(partnerRequests.createdAt, before(unconfirmedDays)),
          ),
        ),
      );
  },
});

export const partnerJobs: readonly JobDefinition[] = [confirmMailJob, purgeJob];
