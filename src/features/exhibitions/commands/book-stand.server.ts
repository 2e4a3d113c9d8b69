// Companies book a stand and perhaps a sponsor place, both or neither.
import { and, eq, sql } from 'drizzle-orm';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { findValidVersion } from '#features/content-pages/queries/valid-version.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, firstIssues, invalid, notFound } from '#platform/http/problems.ts';
import { countTry } from '#platform/http/try-limits.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotExhibit } from '../permissions.ts';
import { exhibitionLimits, goldSideCm, maxBookings, maxWaitlisted } from '../rules/bookings.ts';
import { type Answers, formVersions, readAnswers } from '../rules/forms.ts';
import { squareMetres } from '../rules/plan.ts';
import { type BookingInput, bookingInput, type TypedFields } from '../schemas.ts';
import { type ExhibitionRow, holdExhibition } from '../services/find-exhibition.server.ts';
import { forgetForm } from '../services/forget-form.server.ts';
import {
  countBookings,
  findNearestStand,
  isFree,
  moveBooking,
  noteBookingStep,
  settlePlaces,
  takeSponsorPlace,
} from '../services/move-booking.server.ts';
import {
  isOwnBooking,
  ownParty,
  requireExhibitor,
  requireOpenBooking,
  slugOfBooking,
} from '../services/own-booking.server.ts';
import { exhibitionPolicies, exhibitionStands, standBookings } from '../table.server.ts';

/** `draft`: the booking that an accepted request has begun. */
type Asked = { readonly slug: string; readonly fields: TypedFields; readonly draft?: string };

/** Reads the form with the attendee form below it. Throws invalid by field. */
function readBooking(fields: TypedFields): {
  readonly input: BookingInput;
  readonly attendee: Answers;
} {
  const read = bookingInput.safeParse(fields);
  const { answers, errors } = readAnswers('attendee', fields);
  const found = { ...errors, ...(read.success ? {} : firstIssues(read.error.issues)) };
  if (!read.success || Object.keys(found).length > 0) throw invalid(found);
  return { input: read.data, attendee: answers };
}

const rowOf = async (
  context: Context,
  fair: ExhibitionRow,
  { input, attendee }: ReturnType<typeof readBooking>,
) => ({
  exhibitionId: fair.id,
  ...ownParty(context),
  companyEmail: input.companyEmail,
  website: input.website,
  spaceM2: input.space,
  sponsorType: input.sponsorType,
  experience: input.experience,
  attendee,
  attendeeVersion: formVersions.attendee,
  language: context.locale,
  termsVersion: await findValidVersion(context, 'terms'),
  updatedAt: context.now(),
});

/** Keeps the booking, or completes the draft. Throws not_found for a draft that is not one. */
async function keepBooking(
  context: Context,
  fair: ExhibitionRow,
  row: Awaited<ReturnType<typeof rowOf>> & {
    readonly state: 'submitted' | 'waitlisted';
    readonly standId: Id<'exhibitionStand'> | null;
    readonly standNumber: string | null;
    readonly waitlistedAt: Date | null;
  },
  draft: string | undefined,
): Promise<string> {
  const { db } = context;
  const [kept] =
    draft === undefined
      ? await db
          .insert(standBookings)
          .values({ ...row, createdAt: context.now() })
          .returning()
      : await db
          .update(standBookings)
          .set(row)
          .where(
            and(
              isOwnBooking(context, draft),
              eq(standBookings.exhibitionId, fair.id),
              eq(standBookings.state, 'draft'),
            ),
          )
          .returning();
  if (!kept) throw notFound();
  await forgetForm(context, fair.id, 'booking');
  await noteBookingStep(context, fair, kept.id, {
    from: draft === undefined ? null : 'draft',
    to: row.state,
  });
  return kept.publicId;
}

/** Throws invalid for an unknown number, conflict with the nearest free one when it is taken. */
async function findAskedStand(context: Context, fair: ExhibitionRow, input: BookingInput) {
  if (input.stand === '') throw invalid({ stand: 'chooseStand' });
  const [stand] = await context.db
    .select({
      id: exhibitionStands.id,
      number: exhibitionStands.number,
      hallId: exhibitionStands.hallId,
      xCm: exhibitionStands.xCm,
      yCm: exhibitionStands.yCm,
      widthCm: exhibitionStands.widthCm,
      depthCm: exhibitionStands.depthCm,
      isFree: sql<boolean>`${isFree}`,
    })
    .from(exhibitionStands)
    .where(
      and(
        eq(exhibitionStands.exhibitionId, fair.id),
        eq(exhibitionStands.number, input.stand.toUpperCase()),
      ),
    );
  if (!stand) throw invalid({ stand: 'standUnknown' });
  const isGoldSize = stand.widthCm === goldSideCm && stand.depthCm === goldSideCm;
  if (input.sponsorType === 'gold' && !isGoldSize) throw invalid({ stand: 'goldStand' });
  if (input.sponsorType !== 'gold' && squareMetres(stand) < input.space)
    throw invalid({ stand: { key: 'standTooSmall', values: { space: squareMetres(stand) } } });
  return stand;
}

/**
 * Refused in this order: no company of its own or not registered, e-mail not confirmed, an
 * incomplete form by field, the cap of the sponsor type, the stand. Throws refused, invalid,
 * conflict, not_found, too_many, unauthenticated.
 */
export const submitBooking = defineCommand({
  permission: whyNotExhibit,
  async run(context, { slug, fields, draft }: Asked): Promise<string> {
    const { companyId } = ownParty(context);
    await countTry(context, 'stand bookings', companyId, exhibitionLimits.bookings);
    await requireExhibitor(context);
    const read = readBooking(fields);
    const { input } = read;
    return inTransaction(context, async (inside) => {
      await holdParties(inside);
      const fair = await holdExhibition(inside, slug, { isPublic: true });
      requireOpenBooking(inside, fair);
      await settlePlaces(inside, fair);
      const { count, isSponsor } = await countBookings(inside, fair.id, companyId);
      if (isSponsor && input.sponsorType !== null) throw conflict('sponsorOnce');
      const { sponsorType } = input;
      if (sponsorType !== null && !(await takeSponsorPlace(inside, fair.id, sponsorType)))
        throw conflict('sponsorCapReached', { type: sponsorType });
      if (count >= maxBookings) throw conflict('tooManyStands', { count: maxBookings });
      const stand = await findAskedStand(inside, fair, input);
      if (!stand.isFree) {
        const nearest = await findNearestStand(inside, fair.id, {
          wanted: { spaceM2: input.space, sponsorType: input.sponsorType },
          to: stand,
        });
        throw nearest === null
          ? conflict('standTakenAll', { stand: stand.number })
          : conflict('standTaken', { stand: stand.number, free: nearest.number });
      }
      return keepBooking(
        inside,
        fair,
        {
          ...(await rowOf(inside, fair, read)),
          state: 'submitted',
          standId: stand.id,
          standNumber: stand.number,
          waitlistedAt: null,
        },
        draft,
      );
    });
  },
});

/**
 * Waits for a stand of the size, with the sponsor place; what is free goes to the first in line at
 * once. Refused as `submitBooking`, apart from what is taken.
 */
export const joinWaitlist = defineCommand({
  permission: whyNotExhibit,
  async run(context, { slug, fields, draft }: Asked): Promise<string> {
    const { companyId } = ownParty(context);
    await countTry(context, 'stand bookings', companyId, exhibitionLimits.bookings);
    await requireExhibitor(context);
    const read = readBooking(fields);
    return inTransaction(context, async (inside) => {
      await holdParties(inside);
      const fair = await holdExhibition(inside, slug, { isPublic: true });
      requireOpenBooking(inside, fair);
      await settlePlaces(inside, fair);
      const { isSponsor } = await countBookings(inside, fair.id, companyId);
      if (isSponsor && read.input.sponsorType !== null) throw conflict('sponsorOnce');
      const waiting = await inside.db.$count(
        standBookings,
        and(
          eq(standBookings.exhibitionId, fair.id),
          eq(standBookings.companyId, companyId),
          eq(standBookings.state, 'waitlisted'),
        ),
      );
      if (waiting >= maxWaitlisted) throw conflict('tooManyWaiting', { count: maxWaitlisted });
      const publicId = await keepBooking(
        inside,
        fair,
        {
          ...(await rowOf(inside, fair, read)),
          state: 'waitlisted',
          standId: null,
          standNumber: null,
          waitlistedAt: inside.now(),
        },
        draft,
      );
      await settlePlaces(inside, fair);
      return publicId;
    });
  },
});

/**
 * Within 72 hours, with the conditions as they are now. What has run out is released even then, so
 * that the answer is kept. Throws invalid, conflict, not_found, refused, unauthenticated.
 */
export const confirmBooking = defineCommand({
  permission: whyNotExhibit,
  async run(
    context,
    publicId: string,
    { policyVersion, accepts }: { readonly policyVersion: number; readonly accepts: boolean },
  ): Promise<void> {
    if (!accepts) throw invalid({ accepts: 'acceptPolicy' });
    const which = isOwnBooking(context, publicId);
    const slug = await slugOfBooking(context, which);
    const refusal = await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const fair = await holdExhibition(inside, slug, { isPublic: false });
      const [latest] = await inside.db
        .select({ version: sql<number>`max(${exhibitionPolicies.version})` })
        .from(exhibitionPolicies)
        .where(eq(exhibitionPolicies.exhibitionId, fair.id));
      if (latest?.version !== policyVersion) return conflict('policyChanged');
      await settlePlaces(inside, fair);
      const moved = await moveBooking(inside, fair, which, 'confirm', { set: { policyVersion } });
      if (moved) return null;
      const [now] = await inside.db
        .select({ state: standBookings.state })
        .from(standBookings)
        .where(which);
      return conflict(now?.state === 'released' ? 'bookingReleased' : 'exhibitionMoved');
    });
    if (refusal) throw refusal;
  },
});

/** By its company, with a reason. Throws conflict, not_found, refused, unauthenticated. */
export const cancelBooking = defineCommand({
  permission: whyNotExhibit,
  async run(context, publicId: string, reason: string): Promise<void> {
    if (reason === '') throw invalid({ reason: 'required' });
    const which = isOwnBooking(context, publicId);
    const slug = await slugOfBooking(context, which);
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const fair = await holdExhibition(inside, slug, { isPublic: false });
      const moved = await moveBooking(inside, fair, which, 'cancel', { reason });
      if (!moved) throw conflict('exhibitionMoved');
      await settlePlaces(inside, fair);
    });
  },
});
