// Jobs of exhibitions: what turns by the clock, badges by mail, and the end of old data.
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { newToken } from '#platform/security/sealing.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { exhibitionChanged } from './events.ts';
import { writeBadgeMail } from './mails/badge-mail.ts';
import { keptVisitorDays, unconfirmedDays } from './rules/bookings.ts';
import { releaseEverywhere } from './services/release-everywhere.server.ts';
import { exhibitionDrafts, exhibitions, exhibitionVisitors } from './table.server.ts';

/** Pages look again when another phase of the exhibition begins. */
export const turnExhibitionJob = defineJob({
  name: 'exhibitions.turn',
  data: z.object({ slug: z.string() }),
  isTimed: true,
  keptSeconds: 3_600,
  run: (context, { slug }) =>
    inTransaction(context, (inside) => emit(inside, exhibitionChanged(slug))),
});

/** Every minute: places that were not confirmed in time, and exhibitions that are over. */
export const releaseBookingsJob = defineJob({
  name: 'exhibitions.release_bookings',
  data: z.object({}),
  schedule: '* * * * *',
  keptSeconds: 3_600,
  run: (context) => releaseEverywhere(context),
});

/** Each mail has a link of its own; the latest one works. */
export const sendBadgeJob = defineJob({
  name: 'exhibitions.send_badge',
  data: z.object({ visitorId: z.uuid() }),
  retryLimit: 10,
  keptSeconds: 3_600,
  async run(context, { visitorId }) {
    const id = visitorId as Id<'exhibitionVisitor'>;
    const { token, hash } = newToken();
    const [visitor] = await context.db
      .update(exhibitionVisitors)
      .set({ tokenHash: hash })
      .where(eq(exhibitionVisitors.id, id))
      .returning();
    if (!visitor) return;
    const [fair] = await context.db
      .select()
      .from(exhibitions)
      .where(eq(exhibitions.id, visitor.exhibitionId));
    if (fair)
      await context.services.mail.send(
        await writeBadgeMail({ ...context, locale: visitor.language }, { visitor, fair, token }),
      );
  },
});

/** Every night: drafts of visitors, and registrations whose time is over. */
export const purgeExhibitionsJob = defineJob({
  name: 'exhibitions.purge',
  data: z.object({}),
  schedule: '20 4 * * *',
  async run(context) {
    const { db } = context;
    const now = context.now();
    await db.delete(exhibitionDrafts).where(lt(exhibitionDrafts.expiresAt, now));
    await db
      .delete(exhibitionVisitors)
      .where(
        and(
          isNull(exhibitionVisitors.confirmedAt),
          lt(exhibitionVisitors.createdAt, new Date(now.getTime() - unconfirmedDays * dayMs)),
        ),
      );
    await db.delete(exhibitionVisitors).where(
      sql`${exhibitionVisitors.exhibitionId} in (
        select ${exhibitions.id} from ${exhibitions}
        where ${lt(exhibitions.endsAt, new Date(now.getTime() - keptVisitorDays * dayMs))})`,
    );
  },
});

export const exhibitionJobs: readonly JobDefinition[] = [
  turnExhibitionJob,
  releaseBookingsJob,
  sendBadgeJob,
  purgeExhibitionsJob,
];
