// A seller's own products: the list of the panel, and one of them for the editor.
import { and, asc, type Column, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { categories } from '#features/categories/table.server.ts';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { pageSize } from '#shared/paging.ts';
import { inLanguage } from '#shared/per-language.ts';
import type { OwnFilters } from '../params.ts';
import { productReviews, products } from '../table.server.ts';
import { readProductCovers } from './product-covers.server.ts';
import { inputsOfProducts } from './product-inputs.server.ts';
import { isAskedOfStaff } from './products-to-mend.server.ts';
import { readRejections } from './rejections.server.ts';

/** Public id of the last product seen, or of the first one to go back from. */
export type OwnPosition = { readonly after: string | null; readonly before: string | null };

/**
 * A store of the reader’s company: the one of this public id, the one with this product, or its
 * oldest that is not closed for good. Null when it has none, also for those of others.
 */
export async function findOwnStore(
  context: Context,
  asked: string | { readonly product: string } | null = null,
) {
  const { actor } = context;
  if (actor.kind !== 'member' || actor.companyId === null || !actor.actsFor.includes('seller'))
    return null;
  const [store] = await context.db
    .select({
      id: stores.id,
      publicId: stores.publicId,
      slug: stores.slug,
      name: stores.name,
      mainLanguage: stores.mainLanguage,
      currency: stores.currency,
      companyId: stores.companyId,
    })
    .from(stores)
    .where(
      and(
        eq(stores.companyId, actor.companyId),
        asked === null
          ? ne(stores.state, 'terminated')
          : typeof asked === 'string'
            ? eq(stores.publicId, asked)
            : inArray(stores.id, storeWith(context, asked.product)),
      ),
    )
    .orderBy(asc(stores.id))
    .limit(1);
  return store ?? null;
}

const storeWith = (context: Context, publicId: string) =>
  context.db.select({ id: products.storeId }).from(products).where(eq(products.publicId, publicId));

const sortColumns = {
  NEWEST: [products.id],
  OLDEST: [products.id],
  CHANGED: [products.updatedAt, products.id],
  CHEAPEST: [products.lowestPriceUsdMicros, products.id],
} as const satisfies Record<OwnFilters['sort'], readonly Column[]>;
const risingSorts: readonly OwnFilters['sort'][] = ['OLDEST', 'CHEAPEST'];

/** A page of the store's products, walked by key: any page costs the same. */
export async function listOwnProducts(
  context: Context,
  storeId: Id<'store'>,
  { filters, position }: { filters: OwnFilters; position: OwnPosition },
) {
  const isBack = position.before !== null;
  const isRising = risingSorts.includes(filters.sort) !== isBack;
  const key = sortColumns[filters.sort];
  const found = await context.db
    .select(listedColumns)
    .from(products)
    .where(
      and(
        ownProductsWhere(storeId, { filters }),
        beyond(position.before ?? position.after, { storeId, key, isRising }),
      ),
    )
    .orderBy(...key.map((column) => (isRising ? asc(column) : desc(column))))
    .limit(pageSize + 1);
  const hasMore = found.length > pageSize;
  const page = found.slice(0, pageSize);
  const rows = isBack ? page.toReversed() : page;
  const [covers, rejections] = await Promise.all([
    readProductCovers(
      context,
      rows.map(({ productId }) => productId),
    ),
    readRejections(
      context,
      rows.flatMap(({ productId, state }) => (state === 'rejected' ? productId : [])),
    ),
  ]);
  return {
    rows: rows.map(({ productId, title, mainLanguage, ...row }) => ({
      ...row,
      title: inLanguage(title, context.locale, mainLanguage)!,
      picture: covers.get(productId) ?? null,
      rejection: rejections.get(productId) ?? null,
    })),
    hasNext: isBack || hasMore,
    hasPrevious: isBack ? hasMore : position.after !== null,
  };
}

const listedColumns = {
  productId: products.id,
  id: products.publicId,
  externalId: products.externalId,
  title: products.title,
  mainLanguage: products.mainLanguage,
  state: products.state,
  draftReason: products.draftReason,
  pauseReason: products.pauseReason,
  currency: products.currency,
  tiers: products.tiers,
  moq: products.moq,
  unit: products.unit,
  stock: products.stock,
  revision: products.revision,
  qualityScore: products.qualityScore,
};

/** Chosen products of a store, or those that its list shows with these filters. */
export type OwnSelection =
  | { readonly ids: readonly string[] }
  | { readonly filters: Omit<OwnFilters, 'sort'> };

export function ownProductsWhere(storeId: Id<'store'>, selection: OwnSelection): SQL {
  const isListed = and(eq(products.storeId, storeId), ne(products.state, 'deleted'))!;
  if ('ids' in selection) return and(isListed, inArray(products.publicId, [...selection.ids]))!;
  const { query, state, category } = selection.filters;
  return and(
    isListed,
    state === null ? undefined : isInState(state),
    matches(query),
    category === null ? undefined : isInCategory(category),
  )!;
}

function isInState(state: NonNullable<OwnFilters['state']>): SQL {
  if (state === 'soldOut') return and(eq(products.state, 'published'), eq(products.stock, 0))!;
  if (state !== 'review') return eq(products.state, state);
  return sql`exists (select 1 from ${productReviews}
    where ${productReviews.productId} = ${products.id} and ${isAskedOfStaff})`;
}

/** In the category of this path or below it. */
export const isInCategory = (path: string): SQL => sql`${products.categoryId} in (
  with recursive below as (
    select id from ${categories} where path = ${path}
    union all select child.id from ${categories} child join below on child.parent_id = below.id
  )
  select id from below)`;

function matches(query: string): SQL | undefined {
  if (query === '') return undefined;
  const pattern = `%${query.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(${products.externalId} ilike ${pattern} or exists (
    select 1 from jsonb_each_text(${products.title}) as one where one.value ilike ${pattern})
    or exists (select 1 from jsonb_array_elements(${products.variants}) as one
      where one.value ->> 'sku' ilike ${pattern} or one.value ->> 'gtin' like ${pattern}))`;
}

type Walk = {
  readonly storeId: Id<'store'>;
  readonly key: readonly Column[];
  readonly isRising: boolean;
};

/** The product is found once, by the store's id: named by each row, it would be found for each. */
function beyond(publicId: string | null, { storeId, key, isRising }: Walk): SQL | undefined {
  if (publicId === null) return undefined;
  const columns = (prefix: string) => sql.raw(key.map(({ name }) => prefix + name).join(', '));
  const seen = sql`(select ${columns('seen.')} from ${products} as seen
    where seen.public_id = ${publicId} and seen.store_id = ${storeId})`;
  return sql`(${columns('products.')}) ${sql.raw(isRising ? '>' : '<')} ${seen}`;
}

/** With its store. Throws not_found for the products of others. */
export async function getOwnProduct(context: Context, publicId: string) {
  const store = await findOwnStore(context, { product: publicId });
  const [saved] = store ? await inputsOfProducts(context, store.id, [publicId]) : [];
  if (!store || !saved) throw notFound();
  const rejections = saved.row.state === 'rejected' ? [saved.row.id] : [];
  const [rejection = null] = (await readRejections(context, rejections)).values();
  return { ...saved, store, rejection };
}
