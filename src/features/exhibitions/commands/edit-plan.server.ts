// The organiser draws the plan as a table in metres: halls, and what is booked in them.
import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { noteAct } from '#features/users/services/business-log.server.ts';
import type { ActValues } from '#features/users/schemas.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, invalid, notFound } from '#platform/http/problems.ts';
import { exhibitionChanged } from '../events.ts';
import { whyNotOrganise } from '../permissions.ts';
import { goldSideCm, holdingStates } from '../rules/bookings.ts';
import type { SponsorType } from '../rules/choices.ts';
import { centimetresOf, doOverlap, isWithin, stepCm } from '../rules/plan.ts';
import { type HallInput, hallInput, maxHallCm, type StandInput, standInput } from '../schemas.ts';
import { type ExhibitionRow, holdExhibition } from '../services/find-exhibition.server.ts';
import { settlePlaces } from '../services/move-booking.server.ts';
import { exhibitionHalls, exhibitionStands, standBookings } from '../table.server.ts';

const maxHalls = 20;
const maxStands = 1_000;

type PlanChange = {
  readonly before?: ActValues | null;
  readonly after?: ActValues | null;
};

/** In the log of the staff, and on the pages that show the plan. `what`: a hall or a stand. */
async function notePlan(
  context: Context,
  slug: string,
  what: string,
  { before = null, after = null }: PlanChange,
): Promise<void> {
  const subject = `${slug} ${what}`;
  await noteAct(context, { kind: 'exhibition_plan_changed', subject, before, after });
  await emit(context, exhibitionChanged(slug));
}

type Stand = typeof exhibitionStands.$inferSelect;
const loggedOf = ({
  number,
  xCm,
  yCm,
  widthCm,
  depthCm,
  pavilion,
}: Pick<Stand, 'number' | 'xCm' | 'yCm' | 'widthCm' | 'depthCm' | 'pavilion'>) => ({
  number,
  xCm,
  yCm,
  widthCm,
  depthCm,
  pavilion,
});

/** Throws invalid, conflict, not_found, refused, unauthenticated. */
export const addHall = defineCommand({
  permission: whyNotOrganise,
  input: hallInput,
  async run(context, input: HallInput, slug: string): Promise<void> {
    const range = { min: 100, max: maxHallCm };
    const widthCm = centimetresOf(input.widthM, range);
    const depthCm = centimetresOf(input.depthM, range);
    if (widthCm === null) throw invalid({ widthM: 'exhibitionMetres' });
    if (depthCm === null) throw invalid({ depthM: 'exhibitionMetres' });
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const fair = await holdExhibition(inside, slug, { isPublic: false });
      const count = await inside.db.$count(
        exhibitionHalls,
        eq(exhibitionHalls.exhibitionId, fair.id),
      );
      if (count >= maxHalls) throw conflict('tooManyHalls', { count: maxHalls });
      const made = await inside.db
        .insert(exhibitionHalls)
        .values({ exhibitionId: fair.id, name: input.name, widthCm, depthCm })
        .onConflictDoNothing()
        .returning({ id: exhibitionHalls.id });
      if (made.length === 0) throw invalid({ name: 'hallTaken' });
      await notePlan(inside, slug, input.name, { after: { widthCm, depthCm } });
    });
  },
});

/** Throws conflict unless nothing is in it, not_found, refused, unauthenticated. */
export const removeHall = defineCommand({
  permission: whyNotOrganise,
  async run(context, slug: string, name: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const fair = await holdExhibition(inside, slug, { isPublic: false });
      const [hall] = await inside.db
        .select({
          id: exhibitionHalls.id,
          widthCm: exhibitionHalls.widthCm,
          depthCm: exhibitionHalls.depthCm,
        })
        .from(exhibitionHalls)
        .where(and(eq(exhibitionHalls.exhibitionId, fair.id), eq(exhibitionHalls.name, name)));
      if (!hall) throw notFound();
      const used = await inside.db.$count(exhibitionStands, eq(exhibitionStands.hallId, hall.id));
      if (used > 0) throw conflict('hallUsed');
      await inside.db.delete(exhibitionHalls).where(eq(exhibitionHalls.id, hall.id));
      const { widthCm, depthCm } = hall;
      await notePlan(inside, slug, name, { before: { widthCm, depthCm } });
    });
  },
});

/** In centimetres. Throws invalid by field. */
function rectangleOf(input: StandInput) {
  const place = { min: 0, max: maxHallCm };
  const size = { min: 2 * stepCm, max: maxHallCm };
  const read = {
    xCm: centimetresOf(input.x, place),
    yCm: centimetresOf(input.y, place),
    widthCm: centimetresOf(input.width, size),
    depthCm: centimetresOf(input.depth, size),
  };
  const { xCm, yCm, widthCm, depthCm } = read;
  if (xCm === null) throw invalid({ x: 'exhibitionMetres' });
  if (yCm === null) throw invalid({ y: 'exhibitionMetres' });
  if (widthCm === null) throw invalid({ width: 'exhibitionMetres' });
  if (depthCm === null) throw invalid({ depth: 'exhibitionMetres' });
  return { xCm, yCm, widthCm, depthCm };
}

/** The hall and the rectangle in it, which no other overlaps. Throws invalid by field. */
async function placeOf(
  { db }: Context,
  fair: ExhibitionRow,
  { input, besides }: { readonly input: StandInput; readonly besides: string | null },
) {
  const rectangle = rectangleOf(input);
  const [hall] = await db
    .select()
    .from(exhibitionHalls)
    .where(and(eq(exhibitionHalls.exhibitionId, fair.id), eq(exhibitionHalls.name, input.hall)));
  if (!hall) throw invalid({ hall: 'hallUnknown' });
  if (!isWithin(rectangle, hall)) throw invalid({ width: 'standOutside' });
  if (input.pavilion !== null && !fair.pavilions.includes(input.pavilion))
    throw invalid({ pavilion: 'choosePavilions' });
  const others = await db
    .select()
    .from(exhibitionStands)
    .where(
      and(
        eq(exhibitionStands.hallId, hall.id),
        besides === null ? undefined : ne(exhibitionStands.number, besides),
      ),
    );
  const hit = others.find((other) => doOverlap(other, rectangle));
  if (hit) throw invalid({ x: { key: 'standOverlaps', values: { stand: hit.number } } });
  return {
    exhibitionId: fair.id,
    hallId: hall.id,
    number: input.number.toUpperCase(),
    pavilion: input.pavilion,
    ...rectangle,
  };
}

/** What is free from now on is offered to those who wait. Throws as `addHall`. */
export const addStand = defineCommand({
  permission: whyNotOrganise,
  input: standInput,
  async run(context, input: StandInput, slug: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const fair = await holdExhibition(inside, slug, { isPublic: false });
      const count = await inside.db.$count(
        exhibitionStands,
        eq(exhibitionStands.exhibitionId, fair.id),
      );
      if (count >= maxStands) throw conflict('tooManyStands', { count: maxStands });
      const made = await inside.db
        .insert(exhibitionStands)
        .values(await placeOf(inside, fair, { input, besides: null }))
        .onConflictDoNothing({ target: [exhibitionStands.exhibitionId, exhibitionStands.number] })
        .returning();
      if (made.length === 0) throw invalid({ number: 'standNumberTaken' });
      await settlePlaces(inside, fair);
      await notePlan(inside, slug, made[0]!.number, { after: loggedOf(made[0]!) });
    });
  },
});

/** What is booked neither vanishes nor shrinks. `by`: a sponsor of this type; else by anyone. */
async function isBooked(
  { db }: Context,
  fair: ExhibitionRow,
  { number, by }: { readonly number: string; readonly by?: SponsorType },
): Promise<boolean> {
  return (
    (await db.$count(
      standBookings,
      and(
        inArray(standBookings.state, [...holdingStates]),
        by === undefined ? undefined : eq(standBookings.sponsorType, by),
        sql`${standBookings.standId} in (
          select ${exhibitionStands.id} from ${exhibitionStands}
          where ${exhibitionStands.exhibitionId} = ${fair.id}
            and ${exhibitionStands.number} = ${number})`,
      ),
    )) > 0
  );
}

/**
 * Throws as `addHall`, and conflict for what is booked, unless it grows where it is; the stand of a
 * gold sponsor keeps its size.
 */
export const changeStand = defineCommand({
  permission: whyNotOrganise,
  async run(context, slug: string, number: string, input: StandInput): Promise<void> {
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const fair = await holdExhibition(inside, slug, { isPublic: false });
      const [before] = await inside.db
        .select()
        .from(exhibitionStands)
        .where(
          and(eq(exhibitionStands.exhibitionId, fair.id), eq(exhibitionStands.number, number)),
        );
      if (!before) throw notFound();
      const after = await placeOf(inside, fair, { input, besides: number });
      if (isDeepStrictEqual({ ...before, ...after }, before)) return;
      const contains =
        after.hallId === before.hallId &&
        after.number === before.number &&
        after.xCm <= before.xCm &&
        after.yCm <= before.yCm &&
        after.xCm + after.widthCm >= before.xCm + before.widthCm &&
        after.yCm + after.depthCm >= before.yCm + before.depthCm;
      if (!contains && (await isBooked(inside, fair, { number }))) throw conflict('standBooked');
      const isGoldSize = after.widthCm === goldSideCm && after.depthCm === goldSideCm;
      if (!isGoldSize && (await isBooked(inside, fair, { number, by: 'gold' })))
        throw invalid({ width: 'goldStand' });
      if (after.number !== before.number) {
        const taken = await inside.db.$count(
          exhibitionStands,
          and(
            eq(exhibitionStands.exhibitionId, fair.id),
            eq(exhibitionStands.number, after.number),
          ),
        );
        if (taken > 0) throw invalid({ number: 'standNumberTaken' });
      }
      await inside.db.update(exhibitionStands).set(after).where(eq(exhibitionStands.id, before.id));
      await settlePlaces(inside, fair);
      await notePlan(inside, slug, number, { before: loggedOf(before), after: loggedOf(after) });
    });
  },
});

/** Throws conflict for what is booked, not_found, refused, unauthenticated. */
export const removeStand = defineCommand({
  permission: whyNotOrganise,
  async run(context, slug: string, number: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const fair = await holdExhibition(inside, slug, { isPublic: false });
      if (await isBooked(inside, fair, { number })) throw conflict('standBooked');
      const gone = await inside.db
        .delete(exhibitionStands)
        .where(and(eq(exhibitionStands.exhibitionId, fair.id), eq(exhibitionStands.number, number)))
        .returning();
      if (gone.length === 0) throw notFound();
      await notePlan(inside, slug, number, { before: loggedOf(gone[0]!) });
    });
  },
});
