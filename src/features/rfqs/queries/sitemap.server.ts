import { desc } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { newestOf, type SitePage } from '#platform/http/site-pages.ts';
import { rfqs } from '../table.server.ts';
import { rfqPath } from './rfq-paths.ts';
import { isOpenRfq } from './rfq-visibility.server.ts';

const maxRfqs = 10_000;

/** Open requests, newest first; they change within a month. */
async function rfqPages(context: Context): Promise<SitePage[]> {
  const rows = await context.db
    .select({ publicId: rfqs.publicId, updatedAt: rfqs.updatedAt })
    .from(rfqs)
    .where(isOpenRfq(context))
    .orderBy(desc(rfqs.publishedAt))
    .limit(maxRfqs);
  return rows.map((row) => ({ path: rfqPath(row), changedAt: row.updatedAt }));
}

export const rfqSitemap = {
  name: 'rfqs',
  pages: rfqPages,
  newestChange: async (context: Context) => newestOf(await rfqPages(context)),
};
