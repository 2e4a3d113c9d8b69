import { and, asc, gt, max } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { SitePage } from '#platform/http/site-pages.ts';
import * as paths from '#shared/paths.ts';
import { listedCompanies } from '../table.server.ts';
import { shown } from './directory-list.server.ts';

const batchSize = 1_000;

async function* companyPages(context: Context): AsyncGenerator<SitePage> {
  let after = '';
  for (;;) {
    const rows = await context.db
      .select({ slug: listedCompanies.slug, updatedAt: listedCompanies.updatedAt })
      .from(listedCompanies)
      .where(and(shown, gt(listedCompanies.slug, after)))
      .orderBy(asc(listedCompanies.slug))
      .limit(batchSize);
    for (const { slug, updatedAt } of rows)
      yield { path: paths.unlocalized(paths.listedCompany, { entry: slug }), changedAt: updatedAt };
    if (rows.length < batchSize) return;
    after = rows.at(-1)!.slug;
  }
}

export const directorySitemap = {
  name: 'directory',
  pages: companyPages,
  async newestChange(context: Context): Promise<Date | null> {
    const [row] = await context.db
      .select({ changedAt: max(listedCompanies.updatedAt) })
      .from(listedCompanies)
      .where(shown);
    return row?.changedAt ?? null;
  },
};
