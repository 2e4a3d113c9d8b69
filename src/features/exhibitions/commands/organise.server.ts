// The organiser makes an exhibition, its conditions, its plan and its caps.
import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { noteAct } from '#features/users/services/business-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { codeIn } from '#platform/outages.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, invalid, notFound } from '#platform/http/problems.ts';
import { exhibitionChanged } from '../events.ts';
import { turnExhibitionJob } from '../jobs.server.ts';
import { whyNotOrganise } from '../permissions.ts';
import { largestCaps } from '../rules/bookings.ts';
import { instantIn, turnsAfter, whyNotTimes } from '../rules/phases.ts';
import { type SponsorType, sponsorTypes } from '../rules/choices.ts';
import {
  type ExhibitionInput,
  exhibitionInput,
  type PolicyInput,
  policyInput,
} from '../schemas.ts';
import { type ExhibitionRow, holdExhibition } from '../services/find-exhibition.server.ts';
import { settlePlaces } from '../services/move-booking.server.ts';
import {
  exhibitionPolicies,
  exhibitions,
  exhibitionStands,
  sponsorPlaces,
  standBookings,
} from '../table.server.ts';

const timeFields = ['bookingOpensAt', 'bookingClosesAt', 'startsAt', 'endsAt'] as const;

/** Throws invalid by field. */
function columnsOf(input: ExhibitionInput) {
  const { startsAt, endsAt, bookingOpensAt, bookingClosesAt, ...rest } = input;
  const typed = { startsAt, endsAt, bookingOpensAt, bookingClosesAt };
  const times = {} as Record<(typeof timeFields)[number], Date>;
  for (const field of timeFields) {
    const at = instantIn(input.timeZone, typed[field]);
    if (at === null) throw invalid({ [field]: 'inputDate' });
    times[field] = at;
  }
  const wrong = whyNotTimes(times);
  if (wrong !== null) throw invalid({ [wrong.field]: wrong.key });
  if (input.dailyCloses <= input.dailyOpens) throw invalid({ dailyCloses: 'exhibitionEnds' });
  return { ...rest, ...times };
}

/** Tells pages now, and at the moments when they show another phase. */
async function tellPages(context: Context, fair: ExhibitionRow): Promise<void> {
  await emit(context, exhibitionChanged(fair.slug));
  if (fair.publishedAt === null) return;
  for (const turn of turnsAfter(fair, context.now()))
    await context.services.jobs.send(
      context,
      turnExhibitionJob,
      { slug: fair.slug },
      { startAfter: turn },
    );
}

/** What the log of the staff keeps of an exhibition. */
const loggedOf = ({ venue, pavilions, ...row }: ExhibitionRow) => ({
  venue,
  pavilions: pavilions.join(', '),
  ...Object.fromEntries(timeFields.map((field) => [field, row[field].toISOString()])),
});

const isSlugTaken = (error: unknown): boolean => codeIn(error, (code) => code === '23505') !== null;

/** A draft, with the largest caps. Throws invalid, refused, unauthenticated. */
export const createExhibition = defineCommand({
  permission: whyNotOrganise,
  input: exhibitionInput,
  async run(context, input: ExhibitionInput): Promise<string> {
    const columns = columnsOf(input);
    try {
      return await inTransaction(context, async (inside) => {
        await holdParties(inside);
        const now = inside.now();
        const [made] = await inside.db
          .insert(exhibitions)
          .values({ ...columns, createdAt: now, updatedAt: now })
          .returning();
        await inside.db
          .insert(sponsorPlaces)
          .values(
            sponsorTypes.map((type) => ({ exhibitionId: made!.id, type, cap: largestCaps[type] })),
          );
        await noteAct(inside, {
          kind: 'exhibition_saved',
          subject: made!.slug,
          after: loggedOf(made!),
        });
        return made!.slug;
      });
    } catch (error) {
      if (isSlugTaken(error)) throw invalid({ slug: 'exhibitionSlugTaken' });
      throw error;
    }
  },
});

/**
 * `revision`: the one that was edited. The address stays as it is, and what is saved as it was
 * counts as no change. Throws invalid, conflict when another was faster, not_found, refused,
 * unauthenticated.
 */
export const editExhibition = defineCommand({
  permission: whyNotOrganise,
  async run(
    context,
    slug: string,
    { revision, input }: { readonly revision: number; readonly input: ExhibitionInput },
  ): Promise<void> {
    const { slug: _slug, ...columns } = columnsOf(input);
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const fair = await holdExhibition(inside, slug, { isPublic: false });
      if (fair.revision !== revision) throw conflict('exhibitionMoved');
      if (isDeepStrictEqual({ ...fair, ...columns }, fair)) return;
      const used = await inside.db.$count(
        exhibitionStands,
        and(
          eq(exhibitionStands.exhibitionId, fair.id),
          columns.pavilions.length === 0
            ? sql`${exhibitionStands.pavilion} is not null`
            : sql`not (${inArray(exhibitionStands.pavilion, columns.pavilions)})`,
        ),
      );
      if (used > 0) throw invalid({ pavilions: 'pavilionUsed' });
      const [changed] = await inside.db
        .update(exhibitions)
        .set({
          ...columns,
          revision: sql`${exhibitions.revision} + 1`,
          updatedAt: inside.now(),
        })
        .where(and(eq(exhibitions.id, fair.id), eq(exhibitions.revision, revision)))
        .returning();
      if (!changed) throw conflict('exhibitionMoved');
      await noteAct(inside, {
        kind: 'exhibition_saved',
        subject: slug,
        before: loggedOf(fair),
        after: loggedOf(changed),
      });
      await tellPages(inside, changed);
    });
  },
});

/** Throws conflict without conditions or a plan, not_found, refused, unauthenticated. */
export const publishExhibition = defineCommand({
  permission: whyNotOrganise,
  async run(context, slug: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const fair = await holdExhibition(inside, slug, { isPublic: false });
      const [policies, stands] = await Promise.all([
        inside.db.$count(exhibitionPolicies, eq(exhibitionPolicies.exhibitionId, fair.id)),
        inside.db.$count(exhibitionStands, eq(exhibitionStands.exhibitionId, fair.id)),
      ]);
      if (policies === 0 || stands === 0) throw conflict('exhibitionIncomplete');
      const [published] = await inside.db
        .update(exhibitions)
        .set({ publishedAt: sql`coalesce(${exhibitions.publishedAt}, ${inside.now()})` })
        .where(eq(exhibitions.id, fair.id))
        .returning();
      if (fair.publishedAt === null)
        await noteAct(inside, { kind: 'exhibition_published', subject: slug });
      await tellPages(inside, published!);
    });
  },
});

/**
 * A new version, which later confirmations accept, unless it reads as the latest. Returns its
 * number. Throws not_found, refused, unauthenticated.
 */
export const savePolicy = defineCommand({
  permission: whyNotOrganise,
  input: policyInput,
  async run(context, { text }: PolicyInput, slug: string): Promise<number> {
    return inTransaction(context, async (inside) => {
      await holdParties(inside);
      const fair = await holdExhibition(inside, slug, { isPublic: false });
      const [latest] = await inside.db
        .select({ version: exhibitionPolicies.version, text: exhibitionPolicies.text })
        .from(exhibitionPolicies)
        .where(eq(exhibitionPolicies.exhibitionId, fair.id))
        .orderBy(desc(exhibitionPolicies.version))
        .limit(1);
      if (latest && isDeepStrictEqual(latest.text, text)) return latest.version;
      const [made] = await inside.db
        .insert(exhibitionPolicies)
        .values({
          exhibitionId: fair.id,
          version: sql`(select coalesce(max(version), 0) + 1 from ${exhibitionPolicies}
            where exhibition_id = ${fair.id})`,
          text,
          createdAt: inside.now(),
        })
        .returning({ version: exhibitionPolicies.version });
      await noteAct(inside, {
        kind: 'exhibition_policy_saved',
        subject: slug,
        after: { version: made!.version },
      });
      await emit(inside, exhibitionChanged(slug));
      return made!.version;
    });
  },
});

/**
 * Never below what is taken, nor above the largest. A raised cap is offered to those who wait.
 * Throws invalid, conflict, not_found, refused, unauthenticated.
 */
export const setSponsorCap = defineCommand({
  permission: whyNotOrganise,
  async run(
    context,
    slug: string,
    { type, cap }: { readonly type: SponsorType; readonly cap: number },
  ): Promise<void> {
    if (!Number.isInteger(cap) || cap < 0 || cap > largestCaps[type])
      throw invalid({ cap: { key: 'sponsorCapRange', values: { most: largestCaps[type] } } });
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const fair = await holdExhibition(inside, slug, { isPublic: false });
      await settlePlaces(inside, fair);
      const which = and(eq(sponsorPlaces.exhibitionId, fair.id), eq(sponsorPlaces.type, type));
      const [before] = await inside.db
        .select({ cap: sponsorPlaces.cap })
        .from(sponsorPlaces)
        .where(which);
      const changed = await inside.db
        .update(sponsorPlaces)
        .set({ cap })
        .where(and(which, sql`${sponsorPlaces.taken} <= ${cap}`))
        .returning({ type: sponsorPlaces.type });
      if (changed.length === 0) throw conflict('sponsorCapTaken');
      if (before?.cap !== cap)
        await noteAct(inside, {
          kind: 'exhibition_cap_set',
          subject: `${slug} ${type}`,
          before: before ?? null,
          after: { cap },
        });
      await settlePlaces(inside, fair);
      await emit(inside, exhibitionChanged(slug));
    });
  },
});

/** Only a draft without bookings. Throws conflict, not_found, refused, unauthenticated. */
export const deleteExhibition = defineCommand({
  permission: whyNotOrganise,
  async run(context, slug: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const fair = await holdExhibition(inside, slug, { isPublic: false });
      const booked = await inside.db.$count(standBookings, eq(standBookings.exhibitionId, fair.id));
      if (fair.publishedAt !== null || booked > 0) throw conflict('exhibitionKept');
      const gone = await inside.db
        .delete(exhibitions)
        .where(eq(exhibitions.id, fair.id))
        .returning({ id: exhibitions.id });
      if (gone.length === 0) throw notFound();
      await noteAct(inside, {
        kind: 'exhibition_deleted',
        subject: slug,
        before: loggedOf(fair),
      });
    });
  },
});
