// The organiser's steps with bookings.
import { eq } from 'drizzle-orm';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { noteAct } from '#features/users/services/business-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, invalid } from '#platform/http/problems.ts';
import { sponsorNamed } from '../events.ts';
import { whyNotOrganise } from '../permissions.ts';
import type { BookingMove } from '../rules/bookings.ts';
import { holdExhibition } from '../services/find-exhibition.server.ts';
import {
  countBookings,
  moveBooking,
  settlePlaces,
  takeSponsorPlace,
} from '../services/move-booking.server.ts';
import { releaseEverywhere } from '../services/release-everywhere.server.ts';
import { slugOfBooking } from '../services/own-booking.server.ts';
import { standBookings } from '../table.server.ts';

/** Throws conflict when the state does not allow it or another was faster, not_found. */
async function move(
  context: Context,
  publicId: string,
  kind: BookingMove,
  reason?: string,
): Promise<void> {
  const which = eq(standBookings.publicId, publicId);
  const slug = await slugOfBooking(context, which);
  await inTransaction(context, async (inside) => {
    await holdParties(inside);
    const fair = await holdExhibition(inside, slug, { isPublic: false });
    const moved = await moveBooking(inside, fair, which, kind, {
      ...(reason !== undefined && { reason }),
    });
    if (!moved) throw conflict('exhibitionMoved');
    await noteAct(inside, {
      kind: 'exhibition_booking_moved',
      subject: `${slug} ${publicId}`,
      after: { move: kind, stand: moved.standNumber },
      reason: reason ?? null,
    });
    await settlePlaces(inside, fair);
  });
}

/** Throws conflict, not_found, refused, unauthenticated. */
export const reviewBooking = defineCommand({
  permission: whyNotOrganise,
  run: (context, publicId: string): Promise<void> => move(context, publicId, 'review'),
});

/** For 72 hours, in which its company confirms. Throws as `reviewBooking`. */
export const reserveBooking = defineCommand({
  permission: whyNotOrganise,
  run: (context, publicId: string): Promise<void> => move(context, publicId, 'reserve'),
});

/** Gives stand and sponsor place back. Throws as `reviewBooking`, and invalid without a reason. */
export const rejectBooking = defineCommand({
  permission: whyNotOrganise,
  async run(context, publicId: string, reason: string): Promise<void> {
    if (reason === '') throw invalid({ reason: 'required' });
    await move(context, publicId, 'reject', reason);
  },
});

/**
 * Makes the company of a confirmed booking the official sponsor, unless it is a sponsor already.
 * Throws conflict when there is one already, not_found, refused, unauthenticated.
 */
export const nameOfficialSponsor = defineCommand({
  permission: whyNotOrganise,
  async run(context, publicId: string): Promise<void> {
    const which = eq(standBookings.publicId, publicId);
    const slug = await slugOfBooking(context, which);
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const fair = await holdExhibition(inside, slug, { isPublic: false });
      const [booking] = await inside.db
        .select()
        .from(standBookings)
        .where(which)
        .for('no key update');
      if (booking?.state !== 'confirmed') throw conflict('officialOfConfirmed');
      const { isSponsor } = await countBookings(inside, fair.id, booking.companyId);
      if (isSponsor) throw conflict('officialOfConfirmed');
      if (!(await takeSponsorPlace(inside, fair.id, 'official')))
        throw conflict('sponsorCapReached', { type: 'official' });
      await inside.db
        .update(standBookings)
        .set({ sponsorType: 'official', updatedAt: inside.now() })
        .where(which);
      await noteAct(inside, {
        kind: 'exhibition_booking_moved',
        subject: `${slug} ${publicId}`,
        before: { sponsorType: booking.sponsorType },
        after: { sponsorType: 'official' },
      });
      await emit(inside, sponsorNamed(booking.id, slug));
    });
  },
});

/**
 * Everything that has run out, over all exhibitions: what the job does as well. The steps are the
 * clock's, so they are in no log of the staff.
 */
export const releaseBookings = defineCommand({
  permission: whyNotOrganise,
  async run(context): Promise<void> {
    await releaseEverywhere(context);
  },
});
