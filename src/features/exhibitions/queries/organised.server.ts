// Exhibitions as the market's staff see them.
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotOrganise } from '../permissions.ts';
import { phaseAt } from '../rules/phases.ts';
import {
  type BookingState,
  bookingStates,
  type RequestState,
  requestStates,
} from '../rules/choices.ts';
import {
  exhibitionAnswers,
  exhibitionMessages,
  exhibitionRequests,
  exhibitions,
  exhibitionVisitors,
  standBookings,
} from '../table.server.ts';

const perPage = 50;

/** Others learn nothing of it. Throws not_found. */
function requireOrganiser({ actor }: Context): void {
  if (whyNotOrganise(actor) !== null) throw notFound();
}

export async function listOrganised(context: Context) {
  requireOrganiser(context);
  const rows = await context.db
    .select()
    .from(exhibitions)
    .orderBy(desc(exhibitions.startsAt), desc(exhibitions.id))
    .limit(200);
  const now = context.now();
  return rows.map((row) => ({ ...row, phase: phaseAt(row, now) }));
}

/** Also drafts. Throws not_found. */
export async function getOrganised(context: Context, slug: string) {
  requireOrganiser(context);
  const [row] = await context.db.select().from(exhibitions).where(eq(exhibitions.slug, slug));
  if (!row) throw notFound();
  return { ...row, phase: phaseAt(row, context.now()) };
}

const sumBy = <State extends string>(
  states: readonly State[],
  counted: readonly { readonly state: State; readonly count: number }[],
) =>
  Object.fromEntries(
    states.map((one) => [one, counted.find(({ state }) => state === one)?.count ?? 0]),
  ) as Record<State, number>;

/** What waits comes oldest first, the others latest first. */
export async function listRequests(
  context: Context,
  exhibitionId: Id<'exhibition'>,
  { state, page }: { readonly state: RequestState; readonly page: number },
) {
  requireOrganiser(context);
  const isOfFair = eq(exhibitionRequests.exhibitionId, exhibitionId);
  const waits = state === 'submitted' || state === 'in_review';
  const [rows, counted] = await Promise.all([
    context.db
      .select()
      .from(exhibitionRequests)
      .where(and(isOfFair, eq(exhibitionRequests.state, state)))
      .orderBy(
        waits ? asc(exhibitionRequests.createdAt) : desc(exhibitionRequests.updatedAt),
        asc(exhibitionRequests.id),
      )
      .limit(perPage)
      .offset((page - 1) * perPage),
    context.db
      .select({ state: exhibitionRequests.state, count: count() })
      .from(exhibitionRequests)
      .where(isOfFair)
      .groupBy(exhibitionRequests.state),
  ]);
  const counts = sumBy(requestStates, counted);
  return { rows, counts, pages: Math.ceil(counts[state] / perPage) };
}

/** What waits comes oldest first, the others latest first. */
export async function listBookings(
  context: Context,
  exhibitionId: Id<'exhibition'>,
  { state, page }: { readonly state: BookingState; readonly page: number },
) {
  requireOrganiser(context);
  const isOfFair = eq(standBookings.exhibitionId, exhibitionId);
  const waits = state === 'submitted' || state === 'in_review';
  const order =
    state === 'waitlisted'
      ? asc(standBookings.waitlistedAt)
      : waits
        ? asc(standBookings.createdAt)
        : desc(standBookings.updatedAt);
  const [rows, counted] = await Promise.all([
    context.db
      .select({ booking: standBookings, company: { id: companies.publicId, name: companies.name } })
      .from(standBookings)
      .innerJoin(companies, eq(companies.id, standBookings.companyId))
      .where(and(isOfFair, eq(standBookings.state, state)))
      .orderBy(order, asc(standBookings.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    context.db
      .select({ state: standBookings.state, count: count() })
      .from(standBookings)
      .where(isOfFair)
      .groupBy(standBookings.state),
  ]);
  const counts = sumBy(bookingStates, counted);
  return { rows, counts, pages: Math.ceil(counts[state] / perPage) };
}

/** What was told to all exhibitors, latest first. */
export async function listMessages(context: Context, exhibitionId: Id<'exhibition'>) {
  requireOrganiser(context);
  return context.db
    .select({
      id: exhibitionMessages.id,
      text: exhibitionMessages.text,
      companies: exhibitionMessages.companies,
      sentAt: exhibitionMessages.sentAt,
    })
    .from(exhibitionMessages)
    .where(eq(exhibitionMessages.exhibitionId, exhibitionId))
    .orderBy(desc(exhibitionMessages.sentAt), desc(exhibitionMessages.id))
    .limit(perPage);
}

/** Confirmed and unconfirmed ones, latest first. */
export async function listRegistrations(
  context: Context,
  exhibitionId: Id<'exhibition'>,
  page: number,
) {
  requireOrganiser(context);
  const isOfFair = eq(exhibitionVisitors.exhibitionId, exhibitionId);
  const [rows, [sums], answers] = await Promise.all([
    context.db
      .select()
      .from(exhibitionVisitors)
      .where(isOfFair)
      .orderBy(desc(exhibitionVisitors.createdAt), desc(exhibitionVisitors.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    context.db
      .select({
        all: sql<number>`count(*)::int`,
        confirmed: sql<number>`count(${exhibitionVisitors.confirmedAt})::int`,
      })
      .from(exhibitionVisitors)
      .where(isOfFair),
    context.db.$count(exhibitionAnswers, eq(exhibitionAnswers.exhibitionId, exhibitionId)),
  ]);
  const { all = 0, confirmed = 0 } = sums ?? {};
  return { rows, all, confirmed, answers, pages: Math.ceil(all / perPage) };
}

/** How many requests and bookings wait for staff; 0 for those without the right. */
export async function countWaitingExhibitions(context: Context): Promise<number> {
  if (whyNotOrganise(context.actor) !== null) return 0;
  const [asked, booked] = await Promise.all([
    context.db.$count(
      exhibitionRequests,
      inArray(exhibitionRequests.state, ['submitted', 'in_review']),
    ),
    context.db.$count(standBookings, inArray(standBookings.state, ['submitted', 'in_review'])),
  ]);
  return asked + booked;
}
