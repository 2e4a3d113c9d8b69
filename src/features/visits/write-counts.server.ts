// Writes what a tally has counted.
import { sql } from 'drizzle-orm';
import { recordClicks } from '#features/search/services/record-queries.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Locale } from '#shared/locale.ts';
import { findSubjects } from './queries/subjects.server.ts';
import type { PageType, VitalName } from './rules.ts';
import { viewCounts, webVitals } from './table.server.ts';

export type View = {
  readonly kind: 'product' | 'store';
  readonly day: string;
  /** A product's public id or a store's slug. */
  readonly name: string;
};
export type Click = { readonly day: string; readonly locale: Locale; readonly query: string };
export type Vital = {
  readonly day: string;
  readonly page: PageType;
  readonly country: string;
  readonly name: VitalName;
  readonly bucket: number;
};
export type Counted<Key> = Key & { readonly count: number };
export type Counts = {
  readonly views: readonly Counted<View>[];
  readonly clicks: readonly Counted<Click>[];
  readonly vitals: readonly Counted<Vital>[];
};

/** Writes all in one transaction, so that a retry never counts twice. */
export const writeCounts = (context: Context, counts: Counts): Promise<void> =>
  inTransaction(context, async (inside) => {
    await writeViews(inside, counts.views);
    await writeVitals(inside, counts.vitals);
    await recordClicks(inside, counts.clicks);
  });

/** Unknown products and stores are not counted. Ordered by key: two processes never deadlock. */
async function writeViews(context: Context, views: Counts['views']): Promise<void> {
  const ids = await findSubjects(context, views);
  const known = views.flatMap(({ kind, day, name, count }) => {
    const id = ids.get(`${kind} ${name}`);
    return id === undefined ? [] : [{ kind, day, id, count }];
  });
  if (known.length === 0) return;
  await context.db.execute(sql`
    insert into ${viewCounts} (kind, subject_id, day, views)
    select kind, id, day, count
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
      as v(kind text, id uuid, day date, count int)
    order by 1, 2, 3
    on conflict (kind, subject_id, day) do update
      set views = view_counts.views + excluded.views`);
}

/** Ordered by key, as views are. */
async function writeVitals(context: Context, vitals: Counts['vitals']): Promise<void> {
  if (vitals.length === 0) return;
  await context.db.execute(sql`
    insert into ${webVitals} (day, page, country, name, bucket, count)
    select day, page, country, name, bucket, count
    from jsonb_to_recordset(${JSON.stringify(vitals)}::jsonb)
      as v(day date, page text, country text, name text, bucket smallint, count int)
    order by 1, 2, 3, 4, 5
    on conflict (day, page, country, name, bucket) do update
      set count = web_vitals.count + excluded.count`);
}
