// People save a half-filled form and go on later; what they send is forgotten here.
import { and, eq } from 'drizzle-orm';
import { holdActor } from '#features/companies/queries/held-parties.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { actorIds, whyNotOwn } from '#shared/actor.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { exhibitionLimits, keptFormDays } from '../rules/bookings.ts';
import type { KeptForm } from '../rules/choices.ts';
import { type TypedFields, typedFields } from '../schemas.ts';
import { isOwnBooking } from '../services/own-booking.server.ts';
import { exhibitionDrafts, exhibitions, standBookings } from '../table.server.ts';

/** `begun`: public id of the booking that an accepted request has begun. */
type Form = { readonly slug: string; readonly form: KeptForm; readonly begun?: string };

/** Throws not_found for a booking of another company or exhibition. */
async function getBegun(
  context: Context,
  exhibitionId: Id<'exhibition'>,
  publicId: string,
): Promise<Id<'standBooking'>> {
  const [booking] = await context.db
    .select({ id: standBookings.id })
    .from(standBookings)
    .where(and(isOwnBooking(context, publicId), eq(standBookings.exhibitionId, exhibitionId)));
  if (!booking) throw notFound();
  return booking.id;
}

/**
 * Keeps what was typed, unchecked, for the person alone; a later save replaces it. Throws
 * not_found, too_many, unauthenticated.
 */
export const saveForm = defineCommand({
  permission: whyNotOwn,
  input: typedFields,
  async run(context, fields: TypedFields, { slug, form, begun }: Form): Promise<void> {
    const { userId } = actorIds(context.actor);
    if (userId === null) throw notFound();
    await countTry(context, 'exhibition forms', userId, exhibitionLimits.savedForms);
    await inTransaction(context, async (inside) => {
      const { db } = inside;
      await holdActor(inside);
      const [fair] = await db.select().from(exhibitions).where(eq(exhibitions.slug, slug));
      if (!fair || fair.publishedAt === null) throw notFound();
      const kept = {
        fields,
        bookingId: begun === undefined ? null : await getBegun(inside, fair.id, begun),
        expiresAt: new Date(inside.now().getTime() + keptFormDays * dayMs),
      };
      await db
        .insert(exhibitionDrafts)
        .values({ exhibitionId: fair.id, form, userId, ...kept })
        .onConflictDoUpdate({
          target: [exhibitionDrafts.exhibitionId, exhibitionDrafts.form, exhibitionDrafts.userId],
          set: kept,
        });
    });
  },
});
