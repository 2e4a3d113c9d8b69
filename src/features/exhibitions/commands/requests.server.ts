// Companies ask to take part, and the organiser decides.
import { and, eq, inArray } from 'drizzle-orm';
import {
  holdActor,
  holdCompanies,
  holdParties,
} from '#features/companies/queries/held-parties.server.ts';
import { noteAct } from '#features/users/services/business-log.server.ts';
import { anyone, defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { queueMoved } from '#platform/events/queue-moved.ts';
import { conflict, firstIssues, invalid, notFound } from '#platform/http/problems.ts';
import { countNetworkTry, countTry } from '#platform/http/try-limits.ts';
import { hashToken, newToken } from '#platform/security/sealing.ts';
import { actorIds } from '#shared/actor.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { possiblePhone } from '#shared/phone.ts';
import { exhibitionStepTaken } from '../events.ts';
import { whyNotExhibit, whyNotOrganise } from '../permissions.ts';
import {
  exhibitionLimits,
  keptDraftDays,
  type RequestMove,
  requestMove,
} from '../rules/bookings.ts';
import { formVersions } from '../rules/forms.ts';
import { phaseAt } from '../rules/phases.ts';
import type { RequestState } from '../rules/choices.ts';
import { exhibitionRequestInput, type TypedFields, typedFields } from '../schemas.ts';
import { holdExhibition } from '../services/find-exhibition.server.ts';
import { forgetForm } from '../services/forget-form.server.ts';
import { noteBookingStep } from '../services/move-booking.server.ts';
import { ownParty } from '../services/own-booking.server.ts';
import {
  exhibitionDrafts,
  exhibitionRequests,
  exhibitions,
  exhibitionSteps,
  standBookings,
} from '../table.server.ts';

async function noteRequestStep(
  context: Context,
  slug: string,
  {
    id,
    from,
    to,
    reason,
  }: {
    readonly id: Id<'exhibitionRequest'>;
    readonly from: RequestState | null;
    readonly to: RequestState;
    readonly reason: string | null;
  },
): Promise<void> {
  const [step] = await context.db
    .insert(exhibitionSteps)
    .values({
      requestId: id,
      from,
      to,
      reason,
      ...actorIds(context.actor),
      at: context.now(),
    })
    .returning({ id: exhibitionSteps.id });
  await emit(context, exhibitionStepTaken(step!.id, slug), queueMoved('exhibitions'));
}

/**
 * Keeps what a visitor typed until the log-in, and returns the token with which it is found again.
 * Throws not_found, too_many.
 */
export const keepRequestDraft = defineCommand({
  permission: anyone('the form is for strangers; a limit by network and the size protect it'),
  input: typedFields,
  async run(context, fields: TypedFields, slug: string): Promise<string> {
    await countNetworkTry(context, 'exhibition drafts', exhibitionLimits.drafts);
    const [fair] = await context.db
      .select({ id: exhibitions.id, publishedAt: exhibitions.publishedAt })
      .from(exhibitions)
      .where(eq(exhibitions.slug, slug));
    if (!fair || fair.publishedAt === null) throw notFound();
    const { token, hash } = newToken();
    await context.db.insert(exhibitionDrafts).values({
      exhibitionId: fair.id,
      form: 'request',
      tokenHash: hash,
      fields,
      expiresAt: new Date(context.now().getTime() + keptDraftDays * dayMs),
    });
    return token;
  },
});

/** `draft`: the token of what was typed before the log-in, which is forgotten now. */
type Asked = { readonly slug: string; readonly fields: TypedFields; readonly draft?: string };

/**
 * Throws invalid by field, conflict when the exhibition takes no requests any more, not_found,
 * refused, too_many, unauthenticated.
 */
export const requestExhibition = defineCommand({
  permission: whyNotExhibit,
  async run(context, { slug, fields, draft }: Asked): Promise<string> {
    const { userId, companyId } = ownParty(context);
    await countTry(context, 'exhibition requests', userId, exhibitionLimits.requests);
    const read = exhibitionRequestInput.safeParse(fields);
    if (!read.success) throw invalid(firstIssues(read.error.issues));
    const phone = possiblePhone(read.data.responsiblePhone, read.data.country);
    if (phone === null) throw invalid({ responsiblePhone: 'impossiblePhone' });
    const input = { ...read.data, responsiblePhone: phone };
    return inTransaction(context, async (inside) => {
      await holdParties(inside);
      const fair = await holdExhibition(inside, slug, { isPublic: true });
      const unknown = input.preferredCountries.some((one) => !fair.pavilions.includes(one));
      if (unknown) throw invalid({ preferredCountries: 'choosePavilions' });
      const now = inside.now();
      const phase = phaseAt(fair, now);
      if (phase !== 'announced' && phase !== 'booking_open') throw conflict('requestsClosed');
      const [made] = await inside.db
        .insert(exhibitionRequests)
        .values({
          exhibitionId: fair.id,
          companyId,
          userId,
          companyName: input.companyName,
          companyEmail: input.companyEmail,
          fields: input,
          language: inside.locale,
          createdAt: now,
          updatedAt: now,
        })
        .returning({ id: exhibitionRequests.id, publicId: exhibitionRequests.publicId });
      if (draft !== undefined)
        await inside.db
          .delete(exhibitionDrafts)
          .where(eq(exhibitionDrafts.tokenHash, hashToken(draft)));
      await forgetForm(inside, fair.id, 'request');
      await noteRequestStep(inside, slug, {
        id: made!.id,
        from: null,
        to: 'submitted',
        reason: null,
      });
      return made!.publicId;
    });
  },
});

/** What was asked becomes a booking that its company completes. */
async function draftBooking(
  context: Context,
  fair: { readonly id: Id<'exhibition'>; readonly slug: string },
  request: typeof exhibitionRequests.$inferSelect,
): Promise<void> {
  const { companyId, fields } = request;
  if (companyId === null) return;
  const now = context.now();
  const [booking] = await context.db
    .insert(standBookings)
    .values({
      exhibitionId: fair.id,
      companyId,
      userId: request.userId,
      requestId: request.id,
      state: 'draft',
      companyEmail: fields.companyEmail,
      website: fields.website,
      spaceM2: fields.space,
      sponsorType: fields.sponsorType,
      experience: fields.experience,
      attendee: {},
      attendeeVersion: formVersions.attendee,
      language: request.language,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: standBookings.id });
  await noteBookingStep(context, fair, booking!.id, { from: null, to: 'draft' });
}

/** Throws conflict when another member of staff was faster, not_found, refused, unauthenticated. */
export const reviewRequest = defineCommand({
  permission: whyNotOrganise,
  async run(context, publicId: string, move: RequestMove, reason: string): Promise<void> {
    const { from, to } = requestMove(move);
    if (move === 'decline' && reason === '') throw invalid({ reason: 'required' });
    await inTransaction(context, async (inside) => {
      const [known] = await inside.db
        .select({
          id: exhibitionRequests.id,
          slug: exhibitions.slug,
          userId: exhibitionRequests.userId,
          companyId: exhibitionRequests.companyId,
        })
        .from(exhibitionRequests)
        .innerJoin(exhibitions, eq(exhibitions.id, exhibitionRequests.exhibitionId))
        .where(eq(exhibitionRequests.publicId, publicId));
      if (!known) throw notFound();
      // The booking that may be begun names both.
      await holdActor(inside, known.userId);
      await holdCompanies(inside, known.companyId === null ? [] : [known.companyId]);
      const fair = await holdExhibition(inside, known.slug, { isPublic: false });
      const [before] = await inside.db
        .select({ state: exhibitionRequests.state })
        .from(exhibitionRequests)
        .where(eq(exhibitionRequests.id, known.id))
        .for('no key update');
      const [moved] = await inside.db
        .update(exhibitionRequests)
        .set({ state: to, reason: reason || null, updatedAt: inside.now() })
        .where(
          and(eq(exhibitionRequests.id, known.id), inArray(exhibitionRequests.state, [...from])),
        )
        .returning();
      if (!moved) throw conflict('exhibitionMoved');
      if (move === 'accept') await draftBooking(inside, fair, moved);
      await noteAct(inside, {
        kind: 'exhibition_request_moved',
        subject: `${fair.slug} ${publicId}`,
        after: { move },
        reason: reason || null,
      });
      await noteRequestStep(inside, fair.slug, {
        id: moved.id,
        from: before!.state,
        to,
        reason: reason || null,
      });
    });
  },
});
