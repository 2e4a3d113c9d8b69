// The rooms of companies show their bookings, requests and badges in words.
import { inArray, sql } from 'drizzle-orm';
import * as m from '#messages/features/exhibitions';
import type { Context } from '#platform/context.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import { inLanguage } from '#shared/per-language.ts';
import { daysIn, momentIn } from '../format.ts';
import { mayMove } from '../rules/bookings.ts';
import { exhibitionPolicies, exhibitions } from '../table.server.ts';
import { listOwnBadges, listOwnExhibitions, listSavedForms } from './own-exhibitions.server.ts';

/** The latest version of the conditions, by the exhibition's slug. */
async function policyVersions(
  { db }: Context,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .select({ slug: exhibitions.slug, version: sql<number>`max(${exhibitionPolicies.version})` })
    .from(exhibitionPolicies)
    .innerJoin(exhibitions, sql`${exhibitions.id} = ${exhibitionPolicies.exhibitionId}`)
    .where(inArray(exhibitions.slug, [...slugs]))
    .groupBy(exhibitions.slug);
  return new Map(rows.map(({ slug, version }) => [slug, version]));
}

type Booking = Awaited<ReturnType<typeof listOwnExhibitions>>['bookings'][number];

/** Both deadlines by the fair's clock. */
function bookingView(
  { publicId, state, stand, sponsorType, confirmBy, attendee, reason, place, fair }: Booking,
  versions: ReadonlyMap<string, number>,
  locale: Locale,
) {
  const fasciaName = attendee['fasciaName'];
  return {
    id: publicId,
    state,
    reason,
    slug: fair.slug,
    fair: inLanguage(fair.title, locale)?.value ?? fair.slug,
    policyVersion: versions.get(fair.slug) ?? 0,
    canCancel: mayMove(state, 'cancel'),
    facts: [
      [m.stand({ locale }), stand],
      [m.sponsorType({ locale }), sponsorType && m.sponsorTypes({ type: sponsorType }, { locale })],
      [m.fasciaName({ locale }), typeof fasciaName === 'string' ? fasciaName : null],
      [
        m.completeBy({ locale }),
        state === 'draft' ? momentIn(fair.bookingClosesAt, fair.timeZone, locale) : null,
      ],
      [
        m.confirmBy({ locale }),
        confirmBy && state === 'reserved' ? momentIn(confirmBy, fair.timeZone, locale) : null,
      ],
      [m.placeInLine({ locale }), place === null ? null : String(place)],
    ].flatMap(([name, value]) => (name && value ? [{ name, value }] : [])),
  };
}

export async function readOwnBookings(context: Context) {
  const { locale } = context;
  const { bookings, requests } = await listOwnExhibitions(context);
  const versions = await policyVersions(context, [
    ...new Set(bookings.map(({ fair }) => fair.slug)),
  ]);
  return {
    bookings: bookings.map((one) => bookingView(one, versions, locale)),
    requests: requests.map(({ publicId, state, reason, createdAt, fair }) => ({
      id: publicId,
      state,
      reason,
      fair: inLanguage(fair.title, locale)?.value ?? fair.slug,
      at: dateText(createdAt, locale),
    })),
  };
}
export type OwnBooking = Awaited<ReturnType<typeof readOwnBookings>>['bookings'][number];
export type OwnRequest = Awaited<ReturnType<typeof readOwnBookings>>['requests'][number];

export async function readOwnBadges(context: Context) {
  const { locale } = context;
  return (await listOwnBadges(context)).map(({ badge, name, company, confirmedAt, fair }) => ({
    badge,
    name,
    company,
    isConfirmed: confirmedAt !== null,
    fair: inLanguage(fair.title, locale)?.value ?? fair.slug,
    slug: fair.slug,
    days: daysIn(fair, locale),
  }));
}

export async function readSavedForms(context: Context) {
  return (await listSavedForms(context)).map(({ form, slug, title }) => ({
    form,
    slug,
    fair: inLanguage(title, context.locale)?.value ?? slug,
  }));
}
export type SavedForm = Awaited<ReturnType<typeof readSavedForms>>[number];
