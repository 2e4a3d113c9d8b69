// Exhibitions as every visitor reads them.
import { and, asc, desc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { companies } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { holdingStates } from '../rules/bookings.ts';
import { phaseAt } from '../rules/phases.ts';
import { type SponsorType, sponsorTypes } from '../rules/choices.ts';
import type { PlaceState } from '../views.ts';
import {
  exhibitionHalls,
  exhibitionPolicies,
  exhibitions,
  exhibitionStands,
  sponsorPlaces,
  standBookings,
} from '../table.server.ts';

const mostListed = 100;

/** Coming ones first, next one first; then past ones, latest first. */
export async function listExhibitions(context: Context) {
  const rows = await context.db
    .select()
    .from(exhibitions)
    .where(isNotNull(exhibitions.publishedAt))
    .orderBy(desc(exhibitions.startsAt), desc(exhibitions.id))
    .limit(mostListed);
  const now = context.now();
  const withPhase = rows.map((row) => ({ ...row, phase: phaseAt(row, now) }));
  return {
    coming: withPhase.filter(({ phase }) => phase !== 'over').toReversed(),
    past: withPhase.filter(({ phase }) => phase === 'over'),
  };
}

/** Where the next part of the list begins; a cursor contains it. */
export const exhibitionPosition = z.object({
  isPast: z.boolean(),
  startsAt: z.iso.datetime().transform((at) => new Date(at)),
  id: z.uuid().transform((id) => id as Id<'exhibition'>),
});
export type ExhibitionPosition = z.output<typeof exhibitionPosition>;

/**
 * A part of the list in the order of `listExhibitions`: coming ones, next one first, then past
 * ones, latest first.
 */
export async function pageOfExhibitions(
  context: Context,
  { after, limit }: { readonly after: ExhibitionPosition | null; readonly limit: number },
) {
  const now = context.now();
  const { id, startsAt, endsAt, publishedAt } = exhibitions;
  const read = (isPast: boolean, most: number) => {
    const place = after && sql`(${after.startsAt}, ${after.id}::uuid)`;
    return context.db
      .select()
      .from(exhibitions)
      .where(
        and(
          isNotNull(publishedAt),
          isPast ? lte(endsAt, now) : gt(endsAt, now),
          place === null || after?.isPast !== isPast
            ? undefined
            : isPast
              ? sql`(${startsAt}, ${id}) < ${place}`
              : sql`(${startsAt}, ${id}) > ${place}`,
        ),
      )
      .orderBy(...(isPast ? [desc(startsAt), desc(id)] : [asc(startsAt), asc(id)]))
      .limit(most);
  };
  const coming = after?.isPast === true ? [] : await read(false, limit + 1);
  const past = coming.length > limit ? [] : await read(true, limit + 1 - coming.length);
  const found = [...coming, ...past];
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1)! : null;
  return {
    rows: shown.map((row) => ({ ...row, phase: phaseAt(row, now) })),
    /** For a cursor; null on the last part. */
    next: last && {
      isPast: shown.length > coming.length,
      startsAt: last.startsAt.toISOString(),
      id: last.id,
    },
  };
}

/** The one that is open or begins next; null without one. */
export async function findNextExhibition(context: Context) {
  const now = context.now();
  const [row] = await context.db
    .select()
    .from(exhibitions)
    .where(and(isNotNull(exhibitions.publishedAt), gt(exhibitions.endsAt, now)))
    .orderBy(asc(exhibitions.startsAt), asc(exhibitions.id))
    .limit(1);
  return row ? { ...row, phase: phaseAt(row, now) } : null;
}
export type NextExhibition = NonNullable<Awaited<ReturnType<typeof findNextExhibition>>>;

/** Null also for drafts. */
export async function findExhibition(context: Context, slug: string) {
  if (!/^[a-z0-9-]{1,60}$/.test(slug)) return null;
  const [row] = await context.db
    .select()
    .from(exhibitions)
    .where(and(eq(exhibitions.slug, slug), isNotNull(exhibitions.publishedAt)));
  return row ? { ...row, phase: phaseAt(row, context.now()) } : null;
}

/** Throws not_found, also for drafts. */
export async function getExhibition(context: Context, slug: string) {
  const fair = await findExhibition(context, slug);
  if (fair === null) throw notFound();
  return fair;
}

/** The plan with the state of every place, in the order of their numbers. */
export async function readPlan(context: Context, exhibitionId: Id<'exhibition'>) {
  const [halls, stands] = await Promise.all([
    context.db
      .select()
      .from(exhibitionHalls)
      .where(eq(exhibitionHalls.exhibitionId, exhibitionId))
      .orderBy(asc(exhibitionHalls.name)),
    context.db
      .select({
        id: exhibitionStands.id,
        hallId: exhibitionStands.hallId,
        number: exhibitionStands.number,
        xCm: exhibitionStands.xCm,
        yCm: exhibitionStands.yCm,
        widthCm: exhibitionStands.widthCm,
        depthCm: exhibitionStands.depthCm,
        pavilion: exhibitionStands.pavilion,
        state: sql<PlaceState>`case
          when ${standBookings.state} is null then 'free'
          when ${inArray(standBookings.state, ['confirmed', 'completed'])} then 'taken'
          else 'held' end`,
        /** Of confirmed ones alone. */
        company: sql<string | null>`case
          when ${inArray(standBookings.state, ['confirmed', 'completed'])}
          then ${companies.name} end`,
        sponsorType: sql<SponsorType | null>`case
          when ${inArray(standBookings.state, ['confirmed', 'completed'])}
          then ${standBookings.sponsorType} end`,
        /** Public id of the company. */
        exhibitor: sql<string | null>`case
          when ${inArray(standBookings.state, ['confirmed', 'completed'])}
          then ${companies.publicId} end`,
      })
      .from(exhibitionStands)
      .leftJoin(
        standBookings,
        and(
          eq(standBookings.standId, exhibitionStands.id),
          inArray(standBookings.state, [...holdingStates]),
        ),
      )
      .leftJoin(companies, eq(companies.id, standBookings.companyId))
      .where(eq(exhibitionStands.exhibitionId, exhibitionId))
      .orderBy(asc(exhibitionStands.number)),
  ]);
  return { halls, stands };
}
export type PlanStand = Awaited<ReturnType<typeof readPlan>>['stands'][number];

/** Places by sponsor type, from bronze to official. */
export async function readSponsorPlaces(context: Context, exhibitionId: Id<'exhibition'>) {
  const rows = await context.db
    .select()
    .from(sponsorPlaces)
    .where(eq(sponsorPlaces.exhibitionId, exhibitionId));
  return sponsorTypes.flatMap((type) => {
    const row = rows.find((one) => one.type === type);
    return row ? [{ type, cap: row.cap, taken: row.taken, left: row.cap - row.taken }] : [];
  });
}

/** The conditions as they are now; null without any. */
export async function findPolicy(context: Context, exhibitionId: Id<'exhibition'>) {
  const [row] = await context.db
    .select()
    .from(exhibitionPolicies)
    .where(eq(exhibitionPolicies.exhibitionId, exhibitionId))
    .orderBy(desc(exhibitionPolicies.version))
    .limit(1);
  return row ?? null;
}
