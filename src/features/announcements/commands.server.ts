// Announcements: one at a time is shown, in the order of their beginnings; each can be changed and
// ended.
import { isDeepStrictEqual } from 'node:util';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { noteAct } from '#features/users/services/business-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { announcementChanged } from './events.ts';
import { turnJob } from './jobs.server.ts';
import { type AnnouncementInput, announcementInput } from './schemas.ts';
import { announcements } from './table.server.ts';

/** Tells pages now, and at the moments when another announcement is due. */
async function tellPages(
  context: Context,
  turns: readonly (Date | null | undefined)[],
): Promise<void> {
  await emit(context, announcementChanged());
  for (const turn of turns)
    if (turn && turn > context.now())
      await context.services.jobs.send(context, turnJob, {}, { startAfter: turn });
}

/** In the first language that has one. */
const titleOf = (text: AnnouncementInput['text']): string => text.en ?? text.tr ?? text.ar ?? '';

type AnnouncementRow = typeof announcements.$inferSelect;

/** Throws unauthenticated, refused. */
export const publishAnnouncement = defineCommand({
  permission: whyNotAdministerWith('content'),
  input: announcementInput,
  async run(context, input: AnnouncementInput): Promise<void> {
    await inTransaction(context, async (inside) => {
      const startsAt = input.startsAt ?? inside.now();
      await inside.db.insert(announcements).values({ ...input, startsAt });
      await noteAct(inside, { kind: 'announcement_published', subject: titleOf(input.text) });
      await tellPages(inside, [startsAt, input.endsAt]);
    });
  },
});

/** Forms know moments to the minute, and texts without those that are empty. */
const shownOf = ({ text, url, startsAt, endsAt }: Omit<AnnouncementRow, 'id'>) => ({
  text: JSON.parse(JSON.stringify(text)) as object,
  url,
  minutes: [startsAt, endsAt].map((moment) => moment && Math.floor(moment.getTime() / 60_000)),
});
const saysTheSame = (before: AnnouncementRow, input: AnnouncementInput): boolean =>
  isDeepStrictEqual(shownOf(before), shownOf({ ...before, ...input }));

/**
 * `seen`: when it was changed last, as the form showed; what says the same stays as it is. Throws
 * conflict when it has been changed or has ended since, not_found, unauthenticated, refused.
 */
export const changeAnnouncement = defineCommand({
  permission: whyNotAdministerWith('content'),
  async run(
    context,
    publicId: string,
    { seen, ...input }: AnnouncementInput & { readonly seen: Date },
  ): Promise<void> {
    await inTransaction(context, async (inside) => {
      const [before] = await inside.db
        .select()
        .from(announcements)
        .where(
          and(
            eq(announcements.publicId, publicId),
            eq(announcements.updatedAt, seen),
            or(isNull(announcements.endsAt), gt(announcements.endsAt, inside.now())),
          ),
        )
        .for('no key update');
      if (!before) throw await whyUnchanged(inside, publicId);
      if (saysTheSame(before, input)) return;
      await inside.db
        .update(announcements)
        .set({ ...input, updatedAt: inside.now() })
        .where(eq(announcements.id, before.id));
      await noteAct(inside, { kind: 'announcement_changed', subject: titleOf(input.text) });
      await tellPages(inside, [input.startsAt, input.endsAt]);
    });
  },
});

async function whyUnchanged({ db }: Context, publicId: string) {
  const isKnown = (await db.$count(announcements, eq(announcements.publicId, publicId))) > 0;
  return isKnown ? conflict() : notFound();
}

/** Ends one. Ended ones stay as they are. Throws not_found, unauthenticated, refused. */
export const endAnnouncement = defineCommand({
  permission: whyNotAdministerWith('content'),
  async run(context, publicId: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      const now = inside.now();
      const { rowCount } = await inside.db
        .update(announcements)
        .set({ endsAt: now, updatedAt: now })
        .where(
          and(
            eq(announcements.publicId, publicId),
            or(isNull(announcements.endsAt), gt(announcements.endsAt, now)),
          ),
        );
      if (rowCount === 0) {
        const isKnown =
          (await inside.db.$count(announcements, eq(announcements.publicId, publicId))) > 0;
        if (!isKnown) throw notFound();
        return;
      }
      await noteAct(inside, { kind: 'announcement_ended', subject: publicId });
      await tellPages(inside, []);
    });
  },
});

/** Ends whatever is shown now or planned. Throws unauthenticated, refused. */
export const clearAnnouncement = defineCommand({
  permission: whyNotAdministerWith('content'),
  async run(context): Promise<void> {
    await inTransaction(context, async (inside) => {
      const now = inside.now();
      await inside.db
        .update(announcements)
        .set({ endsAt: now, updatedAt: now })
        .where(or(isNull(announcements.endsAt), gt(announcements.endsAt, now)));
      await noteAct(inside, { kind: 'announcement_ended', subject: '*' });
      await tellPages(inside, []);
    });
  },
});
