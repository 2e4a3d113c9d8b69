// Announcements: one at a time is shown, and it can be cleared.
import { gt, isNull, or } from 'drizzle-orm';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { whyNotAdminister } from '#shared/actor.ts';
import { announcementChanged } from './events.ts';
import { type AnnouncementInput, announcementInput } from './schemas.ts';
import { announcements } from './table.server.ts';

/** Throws unauthenticated, refused. */
export const publishAnnouncement = defineCommand({
  permission: whyNotAdminister,
  input: announcementInput,
  async run(context, input: AnnouncementInput): Promise<void> {
    await inTransaction(context, async (inside) => {
      await inside.db.insert(announcements).values({ ...input, startsAt: inside.now() });
      await emit(inside, announcementChanged());
    });
  },
});

/** Ends whatever is shown now. Throws unauthenticated, refused. */
export const clearAnnouncement = defineCommand({
  permission: whyNotAdminister,
  async run(context): Promise<void> {
    await inTransaction(context, async (inside) => {
      await inside.db
        .update(announcements)
        .set({ endsAt: inside.now() })
        .where(or(isNull(announcements.endsAt), gt(announcements.endsAt, inside.now())));
      await emit(inside, announcementChanged());
    });
  },
});
