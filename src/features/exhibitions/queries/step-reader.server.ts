import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import {
  exhibitionRequests,
  exhibitions,
  exhibitionSteps,
  standBookings,
} from '../table.server.ts';

/** Steps of which the company is told by mail. */
export const toldBookingStates = [
  'submitted',
  'waitlisted',
  'reserved',
  'confirmed',
  'released',
  'rejected',
  'cancelled',
] as const;
export const toldRequestStates = ['submitted', 'accepted', 'declined'] as const;

/** A step with the person who asked or booked; null when there is none to tell. */
export async function findStepReader(context: Context, stepId: Id<'exhibitionStep'>) {
  const [row] = await context.db
    .select({
      email: sql<string>`${users.email}`,
      name: users.name,
      locale: users.locale,
      company: sql<string>`coalesce(${companies.name}, ${exhibitionRequests.companyName})`,
      title: exhibitions.title,
      timeZone: exhibitions.timeZone,
      slug: exhibitions.slug,
      isBooking: sql<boolean>`${exhibitionSteps.bookingId} is not null`,
      bookingId: standBookings.publicId,
      stand: standBookings.standNumber,
      confirmBy: standBookings.confirmBy,
      to: exhibitionSteps.to,
      reason: exhibitionSteps.reason,
    })
    .from(exhibitionSteps)
    .leftJoin(standBookings, eq(standBookings.id, exhibitionSteps.bookingId))
    .leftJoin(exhibitionRequests, eq(exhibitionRequests.id, exhibitionSteps.requestId))
    .innerJoin(
      exhibitions,
      sql`${exhibitions.id} =
        coalesce(${standBookings.exhibitionId}, ${exhibitionRequests.exhibitionId})`,
    )
    .leftJoin(companies, eq(companies.id, standBookings.companyId))
    .innerJoin(
      users,
      sql`${users.id} = coalesce(${standBookings.userId}, ${exhibitionRequests.userId})`,
    )
    .where(
      and(
        eq(exhibitionSteps.id, stepId),
        or(
          and(
            isNotNull(exhibitionSteps.bookingId),
            inArray(exhibitionSteps.to, [...toldBookingStates]),
          ),
          and(
            isNotNull(exhibitionSteps.requestId),
            inArray(exhibitionSteps.to, [...toldRequestStates]),
          ),
        ),
        isNotNull(users.email),
        isNull(users.disabledAt),
      ),
    );
  return row ?? null;
}
