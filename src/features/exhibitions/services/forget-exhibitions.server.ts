// What becomes of requests, bookings and registrations when their company or person is gone.
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Context, Removal } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { bookingMove } from '../rules/bookings.ts';
import {
  exhibitionAnswers,
  exhibitionRequests,
  exhibitions,
  exhibitionVisitors,
  standBookings,
} from '../table.server.ts';
import { holdExhibition } from './find-exhibition.server.ts';
import { moveBooking, settlePlaces } from './move-booking.server.ts';

/** Gives back every place of the company, which others are offered. */
export async function giveUpBookings(context: Context, companyId: Id<'company'>): Promise<void> {
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

/** Bookings that name the person or one of their requests change, so their exhibitions are held. */
export async function forgetPerson(context: Context, userId: Id<'user'>): Promise<void> {
  const concerned = await context.db
    .selectDistinct({ slug: exhibitions.slug })
    .from(standBookings)
    .innerJoin(exhibitions, eq(exhibitions.id, standBookings.exhibitionId))
    .leftJoin(exhibitionRequests, eq(exhibitionRequests.id, standBookings.requestId))
    .where(or(eq(standBookings.userId, userId), eq(exhibitionRequests.userId, userId)))
    .orderBy(asc(exhibitions.slug));
  for (const { slug } of concerned) await holdExhibition(context, slug, { isPublic: false });
  await context.db.delete(exhibitionVisitors).where(eq(exhibitionVisitors.userId, userId));
  await context.db.delete(exhibitionAnswers).where(eq(exhibitionAnswers.userId, userId));
  await context.db.delete(exhibitionRequests).where(eq(exhibitionRequests.userId, userId));
}
