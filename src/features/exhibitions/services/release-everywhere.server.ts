// Releases what was not confirmed in time, and completes what is over, one exhibition at a time.
import { and, asc, eq, isNotNull, lte, or } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { exhibitions, standBookings } from '../table.server.ts';
import { holdExhibition } from './find-exhibition.server.ts';
import { moveBooking, settlePlaces } from './move-booking.server.ts';

const batchSize = 100;

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
          eq(standBookings.state, 'confirmed'),
          isNotNull(exhibitions.publishedAt),
          lte(exhibitions.endsAt, now),
        ),
      ),
    )
    .orderBy(asc(exhibitions.slug));
  for (const { slug } of due) {
    let completed = 0;
    do {
      completed = await inTransaction(context, async (inside) => {
        const fair = await holdExhibition(inside, slug, { isPublic: false });
        await settlePlaces(inside, fair);
        if (fair.endsAt > inside.now()) return 0;
        const over = await inside.db
          .select({ id: standBookings.id })
          .from(standBookings)
          .where(and(eq(standBookings.exhibitionId, fair.id), eq(standBookings.state, 'confirmed')))
          .orderBy(asc(standBookings.id))
          .limit(batchSize);
        for (const { id } of over)
          await moveBooking(inside, fair, eq(standBookings.id, id), 'complete');
        return over.length;
      });
    } while (completed === batchSize);
  }
}
