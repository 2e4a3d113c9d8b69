// Who exhibits: companies with a confirmed booking.
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { byAlphabet } from '#features/companies/queries/store-lists.server.ts';
import { companies } from '#features/companies/table.server.ts';
import { shown } from '#features/directory/queries/directory-list.server.ts';
import { listedCompanies } from '#features/directory/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { Exhibitor } from '../rules/exhibitors.ts';
import { type PavilionCountry, type SponsorType, sponsorTypes } from '../rules/choices.ts';
import { exhibitionStands, standBookings } from '../table.server.ts';

/** All of an exhibition, in the reader's alphabet; a plan has at most 1,000 places. */
export async function listExhibitors(
  context: Context,
  exhibitionId: Id<'exhibition'>,
): Promise<(Exhibitor & { readonly companyId: Id<'company'> })[]> {
  return context.db
    .select({
      id: companies.publicId,
      companyId: companies.id,
      name: companies.name,
      entry: listedCompanies.slug,
      stands: sql<string[]>`array_agg(${exhibitionStands.number} order by
        ${exhibitionStands.number})`,
      pavilions: sql<PavilionCountry[]>`coalesce(array_agg(distinct ${exhibitionStands.pavilion})
        filter (where ${exhibitionStands.pavilion} is not null), '{}')`,
      sponsorType: sql<SponsorType | null>`max(${standBookings.sponsorType})`,
      sectors: sql<string[]>`coalesce(${listedCompanies.sectors}, '{}')`,
      products: sql<string[]>`coalesce(${listedCompanies.mainProducts}, '{}')`,
    })
    .from(standBookings)
    .innerJoin(exhibitionStands, eq(exhibitionStands.id, standBookings.standId))
    .innerJoin(companies, eq(companies.id, standBookings.companyId))
    .leftJoin(listedCompanies, and(eq(listedCompanies.companyId, companies.id), shown))
    .where(
      and(
        eq(standBookings.exhibitionId, exhibitionId),
        inArray(standBookings.state, ['confirmed', 'completed']),
      ),
    )
    .groupBy(companies.id, listedCompanies.id)
    .orderBy(byAlphabet(sql`${companies.name}`, context.locale), companies.id);
}

/** Companies with a confirmed booking and a sponsor place: official first, bronze last. */
export async function listSponsors(context: Context, exhibitionId: Id<'exhibition'>) {
  const rows = await context.db
    .select({
      id: companies.publicId,
      companyId: companies.id,
      name: companies.name,
      type: standBookings.sponsorType,
    })
    .from(standBookings)
    .innerJoin(companies, eq(companies.id, standBookings.companyId))
    .where(
      and(
        eq(standBookings.exhibitionId, exhibitionId),
        isNotNull(standBookings.sponsorType),
        inArray(standBookings.state, ['confirmed', 'completed']),
      ),
    )
    .orderBy(byAlphabet(sql`${companies.name}`, context.locale), companies.id);
  return sponsorTypes
    .toReversed()
    .flatMap((type) => rows.filter((row) => row.type === type).map((row) => ({ ...row, type })));
}
