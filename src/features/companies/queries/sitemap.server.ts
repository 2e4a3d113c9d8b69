import { and, asc, gt, max } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { SitePage } from '#platform/http/site-pages.ts';
import * as paths from '#shared/paths.ts';
import { trading } from '../queries.server.ts';
import { stores } from '../table.server.ts';

const batchSize = 1_000;

async function* storePages(context: Context): AsyncGenerator<SitePage> {
  let after = '';
  for (;;) {
    const rows = await context.db
      .select({ slug: stores.slug, updatedAt: stores.updatedAt })
      .from(stores)
      .where(and(trading, gt(stores.slug, after)))
      .orderBy(asc(stores.slug))
      .limit(batchSize);
    for (const { slug, updatedAt } of rows)
      yield { path: paths.unlocalized(paths.store, { slug }), changedAt: updatedAt };
    if (rows.length < batchSize) return;
    after = rows.at(-1)!.slug;
  }
}

export const storeSitemap = {
  name: 'stores',
  pages: storePages,
  async newestChange(context: Context): Promise<Date | null> {
    const [row] = await context.db
      .select({ changedAt: max(stores.updatedAt) })
      .from(stores)
      .where(trading);
    return row?.changedAt ?? null;
  },
};
