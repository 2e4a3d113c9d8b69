// What a company asked and booked, and what a person registered for.
import { and, asc, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { hasConfirmedEmail } from '#features/users/queries.server.ts';
import { hashToken } from '#platform/security/sealing.ts';
import { actorIds } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotExhibit } from '../permissions.ts';
import type { KeptForm } from '../rules/choices.ts';
import {
  exhibitionAnswers,
  exhibitionDrafts,
  exhibitionRequests,
  exhibitions,
  exhibitionSteps,
  exhibitionVisitors,
  standBookings,
} from '../table.server.ts';
import { isRegisteredCompany } from './registration.server.ts';

const mostShown = 200;

/** Why the form of a booking is not open to the reader, in the order in which it is refused. */
export async function whyNotBook(
  context: Context,
): Promise<'loginRequired' | 'notPermitted' | 'companyNotRegistered' | 'emailNotConfirmed' | null> {
  const refusal = whyNotExhibit(context.actor);
  if (refusal !== null) return refusal;
  const { userId, companyId } = actorIds(context.actor);
  if (companyId === null || !(await isRegisteredCompany(context, companyId)))
    return 'companyNotRegistered';
  return userId !== null && (await hasConfirmedEmail(context, userId)) ? null : 'emailNotConfirmed';
}

const placeInLine = sql<number | null>`case when ${standBookings.state} = 'waitlisted' then (
  select count(*)::int + 1 from ${standBookings} as before
  where before.exhibition_id = ${standBookings.exhibitionId} and before.state = 'waitlisted'
    and (before.waitlisted_at, before.id) < (${standBookings.waitlistedAt}, ${standBookings.id})
) end`;

/** Bookings and requests of the actor's company, latest first; none without a company. */
export async function listOwnExhibitions(context: Context) {
  const { companyId } = actorIds(context.actor);
  if (companyId === null) return { bookings: [], requests: [] };
  const fair = {
    slug: exhibitions.slug,
    title: exhibitions.title,
    timeZone: exhibitions.timeZone,
    bookingClosesAt: exhibitions.bookingClosesAt,
  };
  const [bookings, requests] = await Promise.all([
    context.db
      .select({
        publicId: standBookings.publicId,
        state: standBookings.state,
        stand: standBookings.standNumber,
        sponsorType: standBookings.sponsorType,
        confirmBy: standBookings.confirmBy,
        attendee: standBookings.attendee,
        reason: standBookings.reason,
        place: placeInLine,
        fair,
      })
      .from(standBookings)
      .innerJoin(exhibitions, eq(exhibitions.id, standBookings.exhibitionId))
      .where(eq(standBookings.companyId, companyId))
      .orderBy(desc(standBookings.createdAt), desc(standBookings.id))
      .limit(mostShown),
    context.db
      .select({
        publicId: exhibitionRequests.publicId,
        state: exhibitionRequests.state,
        reason: exhibitionRequests.reason,
        createdAt: exhibitionRequests.createdAt,
        fair,
      })
      .from(exhibitionRequests)
      .innerJoin(exhibitions, eq(exhibitions.id, exhibitionRequests.exhibitionId))
      .where(eq(exhibitionRequests.companyId, companyId))
      .orderBy(desc(exhibitionRequests.createdAt), desc(exhibitionRequests.id))
      .limit(mostShown),
  ]);
  return { bookings, requests };
}

/** A booking of the actor's company with its steps. Throws not_found. */
export async function getOwnBooking(context: Context, publicId: string) {
  const { companyId } = actorIds(context.actor);
  if (companyId === null) throw notFound();
  const [row] = await context.db
    .select({ booking: standBookings, fair: exhibitions, place: placeInLine })
    .from(standBookings)
    .innerJoin(exhibitions, eq(exhibitions.id, standBookings.exhibitionId))
    .where(and(eq(standBookings.publicId, publicId), eq(standBookings.companyId, companyId)));
  if (!row) throw notFound();
  const steps = await context.db
    .select({ to: exhibitionSteps.to, reason: exhibitionSteps.reason, at: exhibitionSteps.at })
    .from(exhibitionSteps)
    .where(eq(exhibitionSteps.bookingId, row.booking.id))
    .orderBy(asc(exhibitionSteps.at), asc(exhibitionSteps.id));
  return { ...row, steps };
}

/** What a visitor typed before the log-in; null when its time is over. */
export async function findRequestDraft(context: Context, token: string) {
  const [row] = await context.db
    .select({ fields: exhibitionDrafts.fields })
    .from(exhibitionDrafts)
    .where(
      and(
        eq(exhibitionDrafts.tokenHash, hashToken(token)),
        gt(exhibitionDrafts.expiresAt, context.now()),
      ),
    );
  return row?.fields ?? null;
}

const isOwnForm = (context: Context) =>
  and(
    eq(exhibitionDrafts.userId, actorIds(context.actor).userId ?? sql`null`),
    gt(exhibitionDrafts.expiresAt, context.now()),
  );

/**
 * What the person saved of a form; null: nothing. `begun`: public id of the booking that it
 * completes, which an accepted request began.
 */
export async function findSavedForm(
  context: Context,
  exhibitionId: Id<'exhibition'>,
  form: KeptForm,
) {
  const [row] = await context.db
    .select({ fields: exhibitionDrafts.fields, begun: standBookings.publicId })
    .from(exhibitionDrafts)
    .leftJoin(
      standBookings,
      and(
        eq(standBookings.id, exhibitionDrafts.bookingId),
        eq(standBookings.companyId, actorIds(context.actor).companyId ?? sql`null`),
        eq(standBookings.state, 'draft'),
      ),
    )
    .where(
      and(
        isOwnForm(context),
        eq(exhibitionDrafts.exhibitionId, exhibitionId),
        eq(exhibitionDrafts.form, form),
      ),
    );
  return row ?? null;
}

/** Forms that the person has begun and not sent, latest first. */
export const listSavedForms = (context: Context) =>
  context.db
    .select({ form: exhibitionDrafts.form, slug: exhibitions.slug, title: exhibitions.title })
    .from(exhibitionDrafts)
    .innerJoin(exhibitions, eq(exhibitions.id, exhibitionDrafts.exhibitionId))
    .where(and(isOwnForm(context), gt(exhibitions.endsAt, context.now())))
    .orderBy(desc(exhibitionDrafts.expiresAt), desc(exhibitionDrafts.id))
    .limit(mostShown);

/** A registration by the token of its mail. Throws not_found. */
export async function getRegistration(context: Context, token: string) {
  const [row] = await context.db
    .select({ visitor: exhibitionVisitors, fair: exhibitions })
    .from(exhibitionVisitors)
    .innerJoin(exhibitions, eq(exhibitions.id, exhibitionVisitors.exhibitionId))
    .where(eq(exhibitionVisitors.tokenHash, hashToken(token)));
  if (!row) throw notFound();
  return row;
}

/** The badge of a confirmed registration of the person. Throws not_found. */
export async function getOwnBadge(context: Context, badge: string) {
  const { userId } = actorIds(context.actor);
  const [row] = await context.db
    .select({ visitor: exhibitionVisitors, fair: exhibitions })
    .from(exhibitionVisitors)
    .innerJoin(exhibitions, eq(exhibitions.id, exhibitionVisitors.exhibitionId))
    .where(
      and(
        eq(exhibitionVisitors.publicId, badge),
        eq(exhibitionVisitors.userId, userId ?? sql`null`),
        isNotNull(exhibitionVisitors.confirmedAt),
      ),
    );
  if (!row) throw notFound();
  return row;
}

/** Registrations of the person, confirmed or not, next exhibition first. */
export async function listOwnBadges(context: Context) {
  const { userId } = actorIds(context.actor);
  if (userId === null) return [];
  return context.db
    .select({
      badge: exhibitionVisitors.publicId,
      name: exhibitionVisitors.name,
      company: exhibitionVisitors.company,
      confirmedAt: exhibitionVisitors.confirmedAt,
      fair: exhibitions,
    })
    .from(exhibitionVisitors)
    .innerJoin(exhibitions, eq(exhibitions.id, exhibitionVisitors.exhibitionId))
    .where(eq(exhibitionVisitors.userId, userId))
    .orderBy(desc(exhibitions.startsAt), desc(exhibitionVisitors.id))
    .limit(mostShown);
}

/** What the person answered before; null: nothing. */
export async function findOwnAnswers(context: Context, exhibitionId: Id<'exhibition'>) {
  const { userId } = actorIds(context.actor);
  if (userId === null) return null;
  const [row] = await context.db
    .select({ answers: exhibitionAnswers.answers })
    .from(exhibitionAnswers)
    .where(
      and(
        eq(exhibitionAnswers.exhibitionId, exhibitionId),
        eq(exhibitionAnswers.form, 'questionnaire'),
        eq(exhibitionAnswers.userId, userId),
      ),
    );
  return row?.answers ?? null;
}

/** For the copy of a person's data. */
export async function exportExhibitions(context: Context, userId: Id<'user'>) {
  const [asked, booked, registered, answered, saved] = await Promise.all([
    context.db
      .select({ fields: exhibitionRequests.fields, createdAt: exhibitionRequests.createdAt })
      .from(exhibitionRequests)
      .where(eq(exhibitionRequests.userId, userId)),
    context.db
      .select({
        id: standBookings.publicId,
        state: standBookings.state,
        stand: standBookings.standNumber,
        companyEmail: standBookings.companyEmail,
        website: standBookings.website,
        spaceM2: standBookings.spaceM2,
        sponsorType: standBookings.sponsorType,
        attendee: standBookings.attendee,
        termsVersion: standBookings.termsVersion,
        createdAt: standBookings.createdAt,
      })
      .from(standBookings)
      .where(eq(standBookings.userId, userId))
      .orderBy(asc(standBookings.id)),
    context.db.select().from(exhibitionVisitors).where(eq(exhibitionVisitors.userId, userId)),
    context.db.select().from(exhibitionAnswers).where(eq(exhibitionAnswers.userId, userId)),
    context.db
      .select({ form: exhibitionDrafts.form, fields: exhibitionDrafts.fields })
      .from(exhibitionDrafts)
      .where(eq(exhibitionDrafts.userId, userId)),
  ]);
  return {
    requests: asked,
    bookings: booked,
    registrations: registered.map(({ name, email, company, jobTitle, country, createdAt }) => ({
      name,
      email,
      company,
      jobTitle,
      country,
      createdAt,
    })),
    questionnaires: answered.map(({ answers, formVersion, updatedAt }) => ({
      answers,
      formVersion,
      updatedAt,
    })),
    savedForms: saved,
  };
}
