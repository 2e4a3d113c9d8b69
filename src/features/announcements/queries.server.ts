import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { whyNotAdminister } from '#shared/actor.ts';
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

const perPage = 50;

/** All announcements, the latest beginning first. Throws refused, unauthenticated. */
export async function listAnnouncements(context: Context, page: number) {
  permit(whyNotAdminister(context.actor));
  const [rows, count] = await Promise.all([
    context.db
      .select({
        id: announcements.publicId,
        text: announcements.text,
        startsAt: announcements.startsAt,
        endsAt: announcements.endsAt,
      })
      .from(announcements)
      .orderBy(desc(announcements.startsAt), desc(announcements.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    context.db.$count(announcements),
  ]);
  return { rows, count, pages: Math.ceil(count / perPage) };
}

/** Throws not_found, refused, unauthenticated. */
export async function getAnnouncement(context: Context, publicId: string) {
  permit(whyNotAdminister(context.actor));
  const [row] = await context.db
    .select()
    .from(announcements)
    .where(eq(announcements.publicId, publicId));
  if (!row) throw notFound();
  return row;
}
