import { and, asc, eq, gt, inArray, isNotNull, max, sql } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { SitePage } from '#platform/http/site-pages.ts';
import type { Id } from '#shared/ids.ts';
import * as paths from '#shared/paths.ts';
import { exhibitions, standBookings } from '../table.server.ts';

const batchSize = 1_000;
/** There are few exhibitions, so one read of them is enough. */
const mostExhibitions = 2_000;

/** Companies whose booking is confirmed have a page of their own. */
const exhibits = inArray(standBookings.state, ['confirmed', 'completed']);

type Fair = { readonly id: Id<'exhibition'>; readonly slug: string };

async function* exhibitorPages(
  context: Context,
  { id: exhibitionId, slug }: Fair,
): AsyncGenerator<SitePage> {
  let after = '';
  for (;;) {
    const rows = await context.db
      .select({ company: companies.publicId, changedAt: max(standBookings.updatedAt) })
      .from(standBookings)
      .innerJoin(companies, eq(companies.id, standBookings.companyId))
      .where(
        and(eq(standBookings.exhibitionId, exhibitionId), exhibits, gt(companies.publicId, after)),
      )
      .groupBy(companies.publicId)
      .orderBy(asc(companies.publicId))
      .limit(batchSize);
    for (const { company, changedAt } of rows)
      yield {
        path: paths.unlocalized(paths.exhibitionExhibitor, { slug, company }),
        changedAt,
      };
    if (rows.length < batchSize) return;
    after = rows.at(-1)!.company;
  }
}

async function* exhibitionPages(context: Context): AsyncGenerator<SitePage> {
  const rows = await context.db
    .select({
      id: exhibitions.id,
      slug: exhibitions.slug,
      pavilions: exhibitions.pavilions,
      changedAt: exhibitions.updatedAt,
    })
    .from(exhibitions)
    .where(isNotNull(exhibitions.publishedAt))
    .orderBy(asc(exhibitions.slug))
    .limit(mostExhibitions);
  for (const { id, slug, pavilions, changedAt } of rows) {
    for (const path of [
      paths.unlocalized(paths.exhibition, { slug }),
      paths.unlocalized(paths.exhibitionExhibitors, { slug }),
      paths.unlocalized(paths.exhibitionPlan, { slug }),
      paths.unlocalized(paths.exhibitionPolicy, { slug }),
      paths.unlocalized(paths.exhibitionSponsors, { slug }),
      paths.unlocalized(paths.exhibitionMedia, { slug }),
      ...pavilions.map((country) =>
        paths.unlocalized(paths.exhibitionPavilion, { slug, country: country.toLowerCase() }),
      ),
    ])
      yield { path, changedAt };
    yield* exhibitorPages(context, { id, slug });
  }
}

export const exhibitionsSitemap = {
  name: 'exhibitions',
  pages: exhibitionPages,
  async newestChange(context: Context): Promise<Date | null> {
    const [row] = await context.db
      .select({
        changedAt: sql<Date | null>`greatest(max(${exhibitions.updatedAt}), (
          select max(${standBookings.updatedAt}) from ${standBookings} where ${exhibits}))`.mapWith(
          exhibitions.updatedAt,
        ),
      })
      .from(exhibitions)
      .where(isNotNull(exhibitions.publishedAt));
    return row?.changedAt ?? null;
  },
};
