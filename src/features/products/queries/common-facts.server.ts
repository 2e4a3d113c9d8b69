// Which facts the products of a category state, for the editor of another one.
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { isLocale, type Locale } from '#shared/locale.ts';
import { products } from '../table.server.ts';
import { isInCategory } from './own-products.server.ts';

const sampleSize = 300;
/** What fewer products state is no habit. */
const minProducts = 3;
const maxNames = 12;

/** Names of facts by language, the most frequent first, from the category's latest products. */
export async function listCommonFacts(
  context: Context,
  category: string,
): Promise<Partial<Record<Locale, string[]>>> {
  const sample = context.db
    .select({ attributes: products.attributes })
    .from(products)
    .where(and(isInCategory(category), eq(products.state, 'published')))
    .orderBy(desc(products.id))
    .limit(sampleSize)
    .as('sample');
  const { rows } = await context.db.execute<{ locale: string; name: string }>(sql`
    select texts.key as locale, fact ->> 0 as name
    from ${sample}, jsonb_each(sample.attributes) as texts,
      jsonb_array_elements(texts.value) as fact
    group by 1, 2 having count(*) >= ${minProducts}
    order by 1, count(*) desc, 2`);
  const found: Partial<Record<Locale, string[]>> = {};
  for (const { locale, name } of rows) {
    if (!isLocale(locale)) continue;
    const names = (found[locale] ??= []);
    if (names.length < maxNames) names.push(name);
  }
  return found;
}
