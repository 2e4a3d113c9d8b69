import { and, desc, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { announcementTag } from './events.ts';
import { announcements } from './table.server.ts';

export type AnnouncementView = {
  readonly _id: string;
  readonly text: string;
  readonly url?: string;
};

/** Finds the newest valid announcement that exists in the reader's language. */
export const findAnnouncement = (context: Context): Promise<AnnouncementView | null> =>
  fromQueryCache(context, `announcement ${context.locale}`, [announcementTag], () =>
    readAnnouncement(context),
  );

async function readAnnouncement(context: Context): Promise<AnnouncementView | null> {
  const [row] = await context.db
    .select()
    .from(announcements)
    .where(
      and(
        lte(announcements.startsAt, context.now()),
        or(isNull(announcements.endsAt), gt(announcements.endsAt, context.now())),
        sql`${announcements.text} ? ${context.locale}`,
      ),
    )
    .orderBy(desc(announcements.startsAt), desc(announcements.id))
    .limit(1);
  if (!row) return null;
  return {
    _id: row.publicId,
    text: row.text[context.locale]!,
    ...(row.url ? { url: row.url } : {}),
  };
}
