import { eq, inArray } from 'drizzle-orm';
import { brands, categories, products } from '#features/catalog/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';

const columns = {
  id: products.id, state: products.state, title: products.title, description: products.description, attributes: products.attributes, tags: products.tags,
  externalId: products.externalId, variants: products.variants, hsCode: products.hsCode, qualityScore: products.qualityScore, brand: brands.name, category: categories.name,
};

/** What a product can be found by. */
export type Searchable = Awaited<ReturnType<typeof readSearchable>>[number];

export const readSearchable = (context: Context, ids: readonly Id<'product'>[]) =>
  context.db.select(columns).from(products).leftJoin(brands, eq(brands.id, products.brandId)).leftJoin(categories, eq(categories.id, products.categoryId))
    .where(inArray(products.id, [...ids])).orderBy(products.id);
