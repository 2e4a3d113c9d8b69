import { asc, isNotNull, max } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { SitePage } from '#platform/http/site-pages.ts';
import * as paths from '#shared/paths.ts';
import { exhibitions } from '../table.server.ts';

/** There are few, so one read is enough. */
async function exhibitionPages(context: Context): Promise<SitePage[]> {
  const rows = await context.db
    .select({
      slug: exhibitions.slug,
      pavilions: exhibitions.pavilions,
      updatedAt: exhibitions.updatedAt,
    })
    .from(exhibitions)
    .where(isNotNull(exhibitions.publishedAt))
    .orderBy(asc(exhibitions.slug))
    .limit(2_000);
  return rows.flatMap(({ slug, pavilions, updatedAt }) =>
    [
      paths.unlocalized(paths.exhibition, { slug }),
      paths.unlocalized(paths.exhibitionExhibitors, { slug }),
      paths.unlocalized(paths.exhibitionPlan, { slug }),
      paths.unlocalized(paths.exhibitionPolicy, { slug }),
      paths.unlocalized(paths.exhibitionSponsors, { slug }),
      ...pavilions.map((country) =>
        paths.unlocalized(paths.exhibitionPavilion, { slug, country: country.toLowerCase() }),
      ),
    ].map((path) => ({ path, changedAt: updatedAt })),
  );
}

export const exhibitionsSitemap = {
  name: 'exhibitions',
  pages: exhibitionPages,
  async newestChange(context: Context): Promise<Date | null> {
    const [row] = await context.db
      .select({ changedAt: max(exhibitions.updatedAt) })
      .from(exhibitions)
      .where(isNotNull(exhibitions.publishedAt));
    return row?.changedAt ?? null;
  },
};
