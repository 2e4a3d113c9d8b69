// A seller's own products: the list of the panel, and one of them for the editor.
import { and, asc, type Column, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { pageSize } from '#shared/paging.ts';
import { inLanguage } from '#shared/per-language.ts';
import type { OwnFilters } from '../params.ts';
import type { ProductState } from '../schemas.ts';
import { products } from '../table.server.ts';
import { inputsOfProducts, type SavedProduct } from './product-inputs.server.ts';

/** Public id of the last product seen, or of the first one to go back from. */
export type OwnPosition = { readonly after: string | null; readonly before: string | null };

/** The oldest store of the reader's company; null when it has none. */
export async function findOwnStore(context: Context) {
  const { actor } = context;
  if (actor.kind !== 'member' || actor.companyId === null || !actor.actsFor.includes('seller'))
    return null;
  const [store] = await context.db
    .select({
      id: stores.id,
      slug: stores.slug,
      name: stores.name,
      mainLanguage: stores.mainLanguage,
      currency: stores.currency,
      companyId: stores.companyId,
    })
    .from(stores)
    .where(eq(stores.companyId, actor.companyId as Id<'company'>))
    .orderBy(asc(stores.id))
    .limit(1);
  return store ?? null;
}

/** A page of the store's products, walked by key: any page costs the same. */
export async function listOwnProducts(
  context: Context,
  storeId: Id<'store'>,
  { filters, position }: { filters: OwnFilters; position: OwnPosition },
) {
  const isBack = position.before !== null;
  const isRising = (filters.sort === 'OLDEST') !== isBack;
  const key = filters.sort === 'CHANGED' ? [products.updatedAt, products.id] : [products.id];
  const found = await context.db
    .select({
      id: products.publicId,
      externalId: products.externalId,
      title: products.title,
      mainLanguage: products.mainLanguage,
      state: products.state,
      draftReason: products.draftReason,
      reviewReason: products.reviewReason,
      currency: products.currency,
      tiers: products.tiers,
      moq: products.moq,
      unit: products.unit,
      stock: products.stock,
      qualityScore: products.qualityScore,
    })
    .from(products)
    .where(
      and(
        eq(products.storeId, storeId),
        filters.state === null
          ? ne(products.state, 'deleted')
          : eq(products.state, filters.state satisfies ProductState),
        matches(filters.query),
        beyond(position.before ?? position.after, { key, isRising }),
      ),
    )
    .orderBy(...key.map((column) => (isRising ? asc(column) : desc(column))))
    .limit(pageSize + 1);
  const hasMore = found.length > pageSize;
  const page = found.slice(0, pageSize);
  const rows = isBack ? page.toReversed() : page;
  return {
    rows: rows.map(({ title, mainLanguage, ...row }) => ({
      ...row,
      title: inLanguage(title, context.locale, mainLanguage)!,
    })),
    hasNext: isBack || hasMore,
    hasPrevious: isBack ? hasMore : position.after !== null,
  };
}

function matches(query: string): SQL | undefined {
  if (query === '') return undefined;
  const pattern = `%${query.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(${products.externalId} ilike ${pattern} or exists (
    select 1 from jsonb_each_text(${products.title}) as one where one.value ilike ${pattern}))`;
}

function beyond(
  publicId: string | null,
  { key, isRising }: { key: readonly Column[]; isRising: boolean },
): SQL | undefined {
  if (publicId === null) return undefined;
  const columns = (prefix: string) => sql.raw(key.map(({ name }) => prefix + name).join(', '));
  const seen = sql`(select ${columns('seen.')} from ${products} as seen
    where seen.public_id = ${publicId} and seen.store_id = ${products.storeId})`;
  return sql`(${columns('products.')}) ${sql.raw(isRising ? '>' : '<')} ${seen}`;
}

/** Throws not_found for the products of others. */
export async function getOwnProduct(
  context: Context,
  storeId: Id<'store'>,
  publicId: string,
): Promise<SavedProduct> {
  const [saved] = await inputsOfProducts(context, storeId, [publicId]);
  if (!saved) throw notFound();
  return saved;
}
