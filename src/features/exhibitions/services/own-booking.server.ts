// What is asked of a company before it books, and which booking is its own.
import { and, eq, type SQL } from 'drizzle-orm';
import { hasConfirmedEmail } from '#features/users/queries.server.ts';
import type { Context } from '#platform/context.ts';
import { conflict, notFound, refused } from '#platform/http/problems.ts';
import { actorIds } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { isRegisteredCompany } from '../queries/registration.server.ts';
import { phaseAt } from '../rules/phases.ts';
import { exhibitions, standBookings } from '../table.server.ts';
import type { ExhibitionRow } from './find-exhibition.server.ts';

/** Throws not_found without a company. */
export function ownParty({ actor }: Context): {
  readonly userId: Id<'user'>;
  readonly companyId: Id<'company'>;
} {
  const { userId, companyId } = actorIds(actor);
  if (userId === null || companyId === null) throw notFound();
  return { userId, companyId };
}

/** In this order: the company is registered, the e-mail confirmed. Throws refused. */
export async function requireExhibitor(context: Context): Promise<void> {
  const { userId, companyId } = ownParty(context);
  const [isRegistered, isConfirmed] = await Promise.all([
    isRegisteredCompany(context, companyId),
    hasConfirmedEmail(context, userId),
  ]);
  if (!isRegistered) throw refused('companyNotRegistered');
  if (!isConfirmed) throw refused('emailNotConfirmed');
}

/** Throws conflict when the exhibition takes no bookings at this moment. */
export function requireOpenBooking(context: Context, fair: ExhibitionRow): void {
  if (phaseAt(fair, context.now()) !== 'booking_open') throw conflict('bookingNotOpen');
}

/** The slug of the exhibition of a booking that matches. Throws not_found. */
export async function slugOfBooking({ db }: Context, which: SQL): Promise<string> {
  const [row] = await db
    .select({ slug: exhibitions.slug })
    .from(standBookings)
    .innerJoin(exhibitions, eq(exhibitions.id, standBookings.exhibitionId))
    .where(which);
  if (!row) throw notFound();
  return row.slug;
}

export const isOwnBooking = (context: Context, publicId: string): SQL =>
  and(
    eq(standBookings.publicId, publicId),
    eq(standBookings.companyId, ownParty(context).companyId),
  )!;
