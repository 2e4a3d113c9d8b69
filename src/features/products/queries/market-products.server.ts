// All products of the market, for staff.
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { foldedForSearch, foldedInDatabase } from '#platform/database/search-text.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { inLanguage } from '#shared/per-language.ts';
import type { ProductState } from '../schemas.ts';
import { products } from '../table.server.ts';

const productsPerPage = 50;
/** More than the pager reaches are not counted. */
const maxCounted = 5_000;

type MarketFilters = {
  /** Part of a title, or a number of a product. */
  readonly query: string;
  /** Slug of a store. */
  readonly store: string;
  readonly state: ProductState | null;
};

/** Newest first; deleted ones only where they are asked for. Throws refused, unauthenticated. */
export async function listMarketProducts(
  context: Context,
  { query, store, state }: MarketFilters,
  page: number,
) {
  permit(whyNotAdministerWith('reviews')(context.actor));
  const which = and(
    state === null ? ne(products.state, 'deleted') : eq(products.state, state),
    store === '' ? undefined : eq(stores.slug, store.toLowerCase()),
    query === ''
      ? undefined
      : sql`(${products.publicId} = ${query.toLowerCase()}
          or exists (select from jsonb_each_text(${products.title}) as one
            where ${foldedInDatabase(sql`one.value`)} like ${foldedForSearch(query)}))`,
  );
  const rows = context.db
    .select({
      id: products.publicId,
      slug: products.slug,
      title: products.title,
      mainLanguage: products.mainLanguage,
      state: products.state,
      store: stores.name,
      storeSlug: stores.slug,
    })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(which)
    .orderBy(desc(products.id))
    .limit(productsPerPage)
    .offset((page - 1) * productsPerPage);
  const counted = context.db
    .select({ id: products.id })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(which)
    .limit(maxCounted)
    .as('counted');
  const [found, count] = await Promise.all([rows, context.db.$count(counted)]);
  return {
    products: found.map(({ title, mainLanguage, slug, ...product }) => ({
      ...product,
      handle: `${slug}-${product.id}`,
      title: inLanguage(title, context.locale, mainLanguage)!,
    })),
    count,
    pages: Math.ceil(count / productsPerPage),
  };
}
