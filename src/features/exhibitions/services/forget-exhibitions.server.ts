// What becomes of requests, bookings and registrations when their company or person is gone.
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Context, Removal } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { bookingMove } from '../rules/bookings.ts';
import {
  exhibitionAnswers,
  exhibitionDrafts,
  exhibitionMessages,
  exhibitionRequests,
  exhibitions,
  exhibitionSteps,
  exhibitionVisitors,
  standBookings,
} from '../table.server.ts';
import { holdExhibition } from './find-exhibition.server.ts';
import { moveBooking, settlePlaces } from './move-booking.server.ts';

/** Gives back every place of the company, which others are offered. */
async function giveUpBookings(context: Context, companyId: Id<'company'>): Promise<void> {
  const isOpen = and(
    eq(standBookings.companyId, companyId),
    inArray(standBookings.state, [...bookingMove('cancel').from]),
  );
  const open = await context.db
    .selectDistinct({ slug: exhibitions.slug })
    .from(standBookings)
    .innerJoin(exhibitions, eq(exhibitions.id, standBookings.exhibitionId))
    .where(isOpen)
    .orderBy(asc(exhibitions.slug));
  for (const { slug } of open) {
    const fair = await holdExhibition(context, slug, { isPublic: false });
    const rows = await context.db
      .select({ id: standBookings.id })
      .from(standBookings)
      .where(and(isOpen, eq(standBookings.exhibitionId, fair.id)))
      .orderBy(asc(standBookings.id));
    for (const { id } of rows) await moveBooking(context, fair, eq(standBookings.id, id), 'cancel');
    await settlePlaces(context, fair);
  }
}

/** Within the transaction that closes or empties the company. */
export async function forgetCompany(
  context: Context,
  companyId: Id<'company'>,
  _removal: Removal,
): Promise<void> {
  await giveUpBookings(context, companyId);
  await context.db.delete(exhibitionRequests).where(eq(exhibitionRequests.companyId, companyId));
  await context.db
    .update(standBookings)
    .set({ companyEmail: '', website: '', attendee: {} })
    .where(eq(standBookings.companyId, companyId));
}

/** What was asked and booked stays with the company, without the person's name. */
export async function forgetPerson(context: Context, userId: Id<'user'>): Promise<void> {
  const { db } = context;
  const concerned = await db
    .selectDistinct({ slug: exhibitions.slug })
    .from(standBookings)
    .innerJoin(exhibitions, eq(exhibitions.id, standBookings.exhibitionId))
    .where(eq(standBookings.userId, userId))
    .orderBy(asc(exhibitions.slug));
  // Their bookings change, which others move only with the exhibition held.
  for (const { slug } of concerned) await holdExhibition(context, slug, { isPublic: false });
  await db.update(standBookings).set({ userId: null }).where(eq(standBookings.userId, userId));
  await db
    .update(exhibitionRequests)
    .set({ userId: null })
    .where(eq(exhibitionRequests.userId, userId));
  await db
    .update(exhibitionSteps)
    .set({ userId: null, reason: null })
    .where(eq(exhibitionSteps.userId, userId));
  await db
    .update(exhibitionMessages)
    .set({ userId: null })
    .where(eq(exhibitionMessages.userId, userId));
  await db.delete(exhibitionVisitors).where(eq(exhibitionVisitors.userId, userId));
  await db.delete(exhibitionAnswers).where(eq(exhibitionAnswers.userId, userId));
  await db.delete(exhibitionDrafts).where(eq(exhibitionDrafts.userId, userId));
}
