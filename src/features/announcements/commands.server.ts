// Announcements: one at a time is shown, and it can be cleared.
import { gt, isNull, or } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdminister } from '#shared/actor.ts';
import { announcementChanged } from './events.ts';
import type { AnnouncementInput } from './schemas.ts';
import { announcements } from './table.server.ts';

/** Throws unauthenticated, refused. */
export async function publishAnnouncement(
  context: Context,
  input: AnnouncementInput,
): Promise<void> {
  permit(whyNotAdminister(context.actor));
  await inTransaction(context, async (inside) => {
    await inside.db.insert(announcements).values({ ...input, startsAt: inside.now() });
    await emit(inside, announcementChanged());
  });
}

/** Ends all current announcements. Throws unauthenticated, refused. */
export async function clearAnnouncement(context: Context): Promise<void> {
  permit(whyNotAdminister(context.actor));
  await inTransaction(context, async (inside) => {
    await inside.db
      .update(announcements)
      .set({ endsAt: inside.now() })
      .where(or(isNull(announcements.endsAt), gt(announcements.endsAt, inside.now())));
    await emit(inside, announcementChanged());
  });
}
