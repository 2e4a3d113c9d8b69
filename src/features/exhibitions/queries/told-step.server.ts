// What companies are told: steps of their bookings and requests, and messages to exhibitors.
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import {
  exhibitionMessages,
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
      isAfterEnd: sql<boolean>`${exhibitionSteps.at} >= ${exhibitions.endsAt}`,
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

/** Null once the booking is gone or has lost the place. */
export async function findNamedSponsor({ db }: Context, bookingId: Id<'standBooking'>) {
  const [row] = await db
    .select({
      companyId: companies.id,
      company: companies.name,
      title: exhibitions.title,
      timeZone: exhibitions.timeZone,
      subject: standBookings.publicId,
      stand: standBookings.standNumber,
    })
    .from(standBookings)
    .innerJoin(exhibitions, eq(exhibitions.id, standBookings.exhibitionId))
    .innerJoin(companies, eq(companies.id, standBookings.companyId))
    .where(
      and(
        eq(standBookings.id, bookingId),
        eq(standBookings.sponsorType, 'official'),
        inArray(standBookings.state, ['confirmed', 'completed']),
      ),
    );
  return row ?? null;
}

/** The message and the companies that exhibit at this moment. */
export async function findToldMessage(context: Context, messageId: Id<'exhibitionMessage'>) {
  const [message] = await context.db
    .select({
      text: exhibitionMessages.text,
      exhibitionId: exhibitions.id,
      subject: exhibitions.publicId,
      title: exhibitions.title,
    })
    .from(exhibitionMessages)
    .innerJoin(exhibitions, eq(exhibitions.id, exhibitionMessages.exhibitionId))
    .where(eq(exhibitionMessages.id, messageId));
  if (!message) return null;
  const rows = await context.db
    .selectDistinct({ companyId: standBookings.companyId })
    .from(standBookings)
    .where(
      and(
        eq(standBookings.exhibitionId, message.exhibitionId),
        inArray(standBookings.state, ['confirmed', 'completed']),
      ),
    );
  return { ...message, companyIds: rows.map(({ companyId }) => companyId) };
}
