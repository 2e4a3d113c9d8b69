// Sitemaps of rows that have an address of their own, in the order of their slugs.
import { and, asc, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Context } from '#platform/context.ts';
import { rowsOfSitemap, type SitemapInParts, type SitePage } from './site-pages.ts';

const batchSize = 1_000;

type Rows = {
  readonly name: string;
  readonly table: PgTable;
  /** Unique. */
  readonly slug: PgColumn;
  /** A time of a row. */
  readonly updatedAt: PgColumn;
  /** Which rows have a page. */
  readonly isShown: SQL;
  /** The path of a row's page, without the language. */
  readonly pathOf: (slug: string) => string;
};

export const sitemapBySlug = (rows: Rows): SitemapInParts => ({
  name: rows.name,
  async parts(context) {
    const { table, slug, updatedAt, isShown } = rows;
    const found = await context.db.execute<{ first: string; changedMs: number }>(sql`
      select min(slug) as first, (extract(epoch from max(changed_at)) * 1000)::float8 as "changedMs"
      from (select ${slug} as slug, ${updatedAt} as changed_at,
        (row_number() over (order by ${slug}) - 1) / ${rowsOfSitemap}::int as part
        from ${table} where ${isShown}) as counted
      group by part order by part`);
    return found.rows.map(({ first, changedMs }) => ({ first, changedAt: new Date(changedMs) }));
  },
  pagesFrom: (context, first, next) => pagesFrom(context, rows, first, next),
});

async function* pagesFrom(
  context: Context,
  { table, slug, updatedAt, isShown, pathOf }: Rows,
  first: string,
  next: string | null,
): AsyncGenerator<SitePage> {
  let from = gte(slug, first);
  for (;;) {
    const found = (await context.db
      .select({ slug, updatedAt })
      .from(table)
      .where(and(isShown, from, next === null ? undefined : lt(slug, next)))
      .orderBy(asc(slug))
      .limit(batchSize)) as { slug: string; updatedAt: Date }[];
    for (const row of found) yield { path: pathOf(row.slug), changedAt: row.updatedAt };
    if (found.length < batchSize) return;
    from = gt(slug, found.at(-1)!.slug);
  }
}
