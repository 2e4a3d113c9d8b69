// A step of a booking: one conditional UPDATE, one row of its history, one event; and what frees or
// takes places with it. Must run in a transaction that holds the exhibition.
import { and, asc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { queueMoved } from '#platform/events/queue-moved.ts';
import { actorIds, system } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { exhibitionStepTaken } from '../events.ts';
import {
  type BookingMove,
  bookingMove,
  goldSideCm,
  holdingStates,
  isHolding,
  maxBookings,
  reservedMs,
} from '../rules/bookings.ts';
import type { BookingState, SponsorType } from '../rules/choices.ts';
import {
  exhibitionStands,
  exhibitionSteps,
  sponsorPlaces,
  standBookings,
} from '../table.server.ts';
import type { ExhibitionRow } from './find-exhibition.server.ts';

type BookingRow = typeof standBookings.$inferSelect;
type Fair = Pick<ExhibitionRow, 'id' | 'slug'>;

/** Takes a place of the type. False: none is left. */
export async function takeSponsorPlace(
  { db }: Context,
  exhibitionId: Id<'exhibition'>,
  type: SponsorType,
): Promise<boolean> {
  const taken = await db
    .update(sponsorPlaces)
    .set({ taken: sql`${sponsorPlaces.taken} + 1` })
    .where(
      and(
        eq(sponsorPlaces.exhibitionId, exhibitionId),
        eq(sponsorPlaces.type, type),
        sql`${sponsorPlaces.taken} < ${sponsorPlaces.cap}`,
      ),
    )
    .returning({ type: sponsorPlaces.type });
  return taken.length > 0;
}

const giveSponsorPlaceBack = ({ db }: Context, fair: Fair, type: SponsorType) =>
  db
    .update(sponsorPlaces)
    .set({ taken: sql`${sponsorPlaces.taken} - 1` })
    .where(and(eq(sponsorPlaces.exhibitionId, fair.id), eq(sponsorPlaces.type, type)));

type Step = {
  readonly from: BookingState | null;
  readonly to: BookingState;
  readonly reason?: string | null;
};

/** Writes the step down and tells of it. */
export async function noteBookingStep(
  context: Context,
  fair: Fair,
  bookingId: Id<'standBooking'>,
  { from, to, reason = null }: Step,
): Promise<void> {
  const [step] = await context.db
    .insert(exhibitionSteps)
    .values({ bookingId, from, to, reason, ...actorIds(context.actor), at: context.now() })
    .returning({ id: exhibitionSteps.id });
  await emit(context, exhibitionStepTaken(step!.id, fair.slug), queueMoved('exhibitions'));
}

type Change = {
  readonly reason?: string;
  readonly set?: PgUpdateSetSource<typeof standBookings>;
};

/**
 * Moves the booking that matches, if its state allows the move; a move out of the states that have
 * a place gives stand and sponsor place back. Null: the state does not allow it.
 */
export async function moveBooking(
  context: Context,
  fair: Fair,
  which: SQL,
  move: BookingMove,
  { reason, set = {} }: Change = {},
): Promise<BookingRow | null> {
  const { db } = context;
  const { from, to } = bookingMove(move);
  const [before] = await db
    .select()
    .from(standBookings)
    .where(
      and(which, eq(standBookings.exhibitionId, fair.id), inArray(standBookings.state, [...from])),
    )
    .for('no key update');
  if (!before) return null;
  const givesBack = isHolding(before.state) && !isHolding(to);
  const [moved] = await db
    .update(standBookings)
    .set({
      ...set,
      state: to,
      confirmBy: to === 'reserved' ? new Date(context.now().getTime() + reservedMs) : null,
      updatedAt: context.now(),
      ...(givesBack && { standId: null }),
      ...(reason !== undefined && { reason }),
    })
    .where(and(eq(standBookings.id, before.id), eq(standBookings.state, before.state)))
    .returning();
  if (!moved) return null;
  if (givesBack && before.sponsorType !== null)
    await giveSponsorPlaceBack(context, fair, before.sponsorType);
  await noteBookingStep(context, fair, moved.id, {
    from: before.state,
    to,
    ...(reason !== undefined && { reason }),
  });
  return moved;
}

/** Releases what was reserved and not confirmed in time. */
async function releaseDue(context: Context, fair: Fair): Promise<void> {
  const due = await context.db
    .select({ id: standBookings.id })
    .from(standBookings)
    .where(
      and(
        eq(standBookings.exhibitionId, fair.id),
        eq(standBookings.state, 'reserved'),
        lte(standBookings.confirmBy, context.now()),
      ),
    )
    .orderBy(asc(standBookings.confirmBy), asc(standBookings.id));
  for (const { id } of due) await moveBooking(context, fair, eq(standBookings.id, id), 'release');
}

/** Of a row of the plan: no booking has it. */
export const isFree = sql`not exists (
  select from ${standBookings}
  where ${standBookings.standId} = ${exhibitionStands.id}
    and ${inArray(standBookings.state, [...holdingStates])}
)`;

/** Of a row of the plan: it is large enough, and of 3 by 3 metres for a gold sponsor. */
const fits = (spaceM2: number, sponsorType: SponsorType | null): SQL =>
  sponsorType === 'gold'
    ? and(eq(exhibitionStands.widthCm, goldSideCm), eq(exhibitionStands.depthCm, goldSideCm))!
    : sql`${exhibitionStands.widthCm} * ${exhibitionStands.depthCm} >= ${spaceM2 * 10_000}`;

type Wanted = Pick<BookingRow, 'spaceM2' | 'sponsorType'>;
type StandPlace = Pick<
  typeof exhibitionStands.$inferSelect,
  'hallId' | 'xCm' | 'yCm' | 'widthCm' | 'depthCm'
>;

async function firstFreeStand(
  { db }: Context,
  exhibitionId: Id<'exhibition'>,
  { wanted, order }: { readonly wanted: Wanted; readonly order: readonly SQL[] },
) {
  const { spaceM2, sponsorType } = wanted;
  const [row] = await db
    .select({ id: exhibitionStands.id, number: exhibitionStands.number })
    .from(exhibitionStands)
    .where(and(eq(exhibitionStands.exhibitionId, exhibitionId), fits(spaceM2, sponsorType), isFree))
    .orderBy(...order, asc(exhibitionStands.number))
    .limit(1);
  return row ?? null;
}

/** The smallest free one that fits, by number among equals; null without one. */
export const findFreeStand = (context: Context, exhibitionId: Id<'exhibition'>, wanted: Wanted) =>
  firstFreeStand(context, exhibitionId, {
    wanted,
    order: [sql`${exhibitionStands.widthCm} * ${exhibitionStands.depthCm}`],
  });

/**
 * The free one that fits and whose middle is nearest to the middle of `to`, in the same hall before
 * others; null without one.
 */
export function findNearestStand(
  context: Context,
  exhibitionId: Id<'exhibition'>,
  { wanted, to }: { readonly wanted: Wanted; readonly to: StandPlace },
) {
  const { hallId, xCm, yCm, widthCm, depthCm } = exhibitionStands;
  // Twice the middle, which is whole centimetres.
  const [x, y] = [2 * to.xCm + to.widthCm, 2 * to.yCm + to.depthCm];
  return firstFreeStand(context, exhibitionId, {
    wanted,
    order: [
      sql`${hallId} <> ${to.hallId}`,
      sql`power(2 * ${xCm} + ${widthCm} - ${x}, 2) + power(2 * ${yCm} + ${depthCm} - ${y}, 2)`,
    ],
  });
}

/** How many places the company has, and whether one of them is a sponsor's. */
export async function countBookings(
  { db }: Context,
  exhibitionId: Id<'exhibition'>,
  companyId: Id<'company'>,
) {
  const rows = await db
    .select({ sponsorType: standBookings.sponsorType })
    .from(standBookings)
    .where(
      and(
        eq(standBookings.exhibitionId, exhibitionId),
        eq(standBookings.companyId, companyId),
        inArray(standBookings.state, [...holdingStates]),
      ),
    );
  return { count: rows.length, isSponsor: rows.some(({ sponsorType }) => sponsorType !== null) };
}

/**
 * Offers what is free to those who wait, first come first served: each gets the smallest free stand
 * that fits, with the sponsor place that it waits for, reserved for 72 hours.
 */
async function offerFreePlaces(context: Context, fair: Fair): Promise<void> {
  const waiting = await context.db
    .select()
    .from(standBookings)
    .where(and(eq(standBookings.exhibitionId, fair.id), eq(standBookings.state, 'waitlisted')))
    .orderBy(asc(standBookings.waitlistedAt), asc(standBookings.id));
  for (const booking of waiting) {
    const { count, isSponsor } = await countBookings(context, fair.id, booking.companyId);
    if (count >= maxBookings || (isSponsor && booking.sponsorType !== null)) continue;
    const stand = await findFreeStand(context, fair.id, booking);
    if (stand === null) continue;
    if (
      booking.sponsorType !== null &&
      !(await takeSponsorPlace(context, fair.id, booking.sponsorType))
    )
      continue;
    await moveBooking(context, fair, eq(standBookings.id, booking.id), 'offer', {
      set: { standId: stand.id, standNumber: stand.number },
    });
  }
}

/** Mostly nothing, which one statement tells. */
async function countUnsettled(context: Context, fair: Fair) {
  const isDue = lte(standBookings.confirmBy, context.now());
  const [counted] = await context.db
    .select({
      due: sql<number>`(count(*) filter (where ${standBookings.state} = 'reserved'
        and ${isDue}))::int`,
      waiting: sql<number>`(count(*) filter (where ${standBookings.state} = 'waitlisted'))::int`,
    })
    .from(standBookings)
    .where(
      and(
        eq(standBookings.exhibitionId, fair.id),
        inArray(standBookings.state, ['reserved', 'waitlisted']),
      ),
    );
  return counted!;
}

/** Frees what has run out, and offers it: before anything is taken, and after it was given back. */
export async function settlePlaces(
  context: Context,
  fair: Fair & Pick<ExhibitionRow, 'startsAt'>,
): Promise<void> {
  // The clock does it, whichever person's command comes first.
  const timed: Context = { ...context, actor: system };
  const { due, waiting } = await countUnsettled(timed, fair);
  if (due > 0) await releaseDue(timed, fair);
  if (waiting > 0 && context.now() < fair.startsAt) await offerFreePlaces(timed, fair);
}
