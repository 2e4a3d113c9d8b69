// What a company is told of a step of its booking or request.
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import {
  exhibitionRequests,
  exhibitions,
  exhibitionSteps,
  standBookings,
} from '../table.server.ts';

/** Staff's looking changes nothing for the company. */
const toldOfBookings = [
  'submitted',
  'waitlisted',
  'reserved',
  'confirmed',
  'released',
  'rejected',
  'cancelled',
] as const;
const toldOfRequests = ['submitted', 'accepted', 'declined'] as const;

/** Null for a step of which nothing is told. */
export async function findToldStep(context: Context, stepId: Id<'exhibitionStep'>) {
  const [row] = await context.db
    .select({
      companyId: companies.id,
      company: companies.name,
      title: exhibitions.title,
      timeZone: exhibitions.timeZone,
      isBooking: sql<boolean>`${exhibitionSteps.bookingId} is not null`,
      subject: sql<string>`coalesce(${standBookings.publicId}, ${exhibitionRequests.publicId})`,
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
    .innerJoin(
      companies,
      sql`${companies.id} = coalesce(${standBookings.companyId}, ${exhibitionRequests.companyId})`,
    )
    .where(
      and(
        eq(exhibitionSteps.id, stepId),
        or(
          and(
            isNotNull(exhibitionSteps.bookingId),
            inArray(exhibitionSteps.to, [...toldOfBookings]),
          ),
          and(
            isNotNull(exhibitionSteps.requestId),
            inArray(exhibitionSteps.to, [...toldOfRequests]),
          ),
        ),
      ),
    );
  return row ?? null;
}
