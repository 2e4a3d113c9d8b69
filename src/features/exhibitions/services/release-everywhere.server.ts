// Releases what was not confirmed in time, and ends what is over, one exhibition at a time: the
// confirmed bookings are completed, those without a decision are cancelled.
import { and, asc, eq, inArray, isNotNull, lte, or } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { exhibitions, standBookings } from '../table.server.ts';
import { holdExhibition } from './find-exhibition.server.ts';
import { moveBooking, settlePlaces } from './move-booking.server.ts';

const batchSize = 100;
/** What an exhibition that is over ends. Reserved bookings have their own 72 hours. */
const endedStates = ['confirmed', 'submitted', 'in_review', 'waitlisted'] as const;

export async function releaseEverywhere(context: Context): Promise<void> {
  const now = context.now();
  const due = await context.db
    .selectDistinct({ slug: exhibitions.slug })
    .from(standBookings)
    .innerJoin(exhibitions, eq(exhibitions.id, standBookings.exhibitionId))
    .where(
      or(
        and(eq(standBookings.state, 'reserved'), lte(standBookings.confirmBy, now)),
        and(
          inArray(standBookings.state, [...endedStates]),
          isNotNull(exhibitions.publishedAt),
          lte(exhibitions.endsAt, now),
        ),
      ),
    )
    .orderBy(asc(exhibitions.slug));
  for (const { slug } of due) {
    let ended = 0;
    do {
      ended = await inTransaction(context, async (inside) => {
        const fair = await holdExhibition(inside, slug, { isPublic: false });
        await settlePlaces(inside, fair);
        if (fair.endsAt > inside.now()) return 0;
        const over = await inside.db
          .select({ id: standBookings.id, state: standBookings.state })
          .from(standBookings)
          .where(
            and(
              eq(standBookings.exhibitionId, fair.id),
              inArray(standBookings.state, [...endedStates]),
            ),
          )
          .orderBy(asc(standBookings.id))
          .limit(batchSize);
        for (const { id, state } of over) {
          const move = state === 'confirmed' ? 'complete' : 'cancel';
          await moveBooking(inside, fair, eq(standBookings.id, id), move);
        }
        return over.length;
      });
    } while (ended === batchSize);
  }
}
