// Computes the related products of each product and stores them; pages only read.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { inStatements } from '#platform/database/insert-many.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Id } from '#shared/ids.ts';
import { productsRelated, productTag } from '../events.ts';
import {
  similarTo,
  byPriceDistance,
  comparedOf,
  matchKeysOf,
  type ComparedProduct,
  type ProductToCompare,
  offersOf,
} from '../rules/related-products.ts';
import {
  productMatchKeys as matchKeyRows,
  productListings,
  products,
  relatedProducts,
} from '../table.server.ts';
import { countProducts } from '#features/companies/queries/store-categories.server.ts';
import { wholeMarket } from '#features/categories/rules.ts';

type ProductId = Id<'product'>;

/** Twice what a page shows, since some may be unlisted before the next run. */
const maxPerKind = 10;
/** Products compared on either side of the price, along an index of the category. */
const poolHalf = 40;
const maxSameKey = 60;
const productsPerStep = 50;

const comparedColumns = {
  id: products.id,
  publicId: products.publicId,
  storeId: products.storeId,
  brandId: products.brandId,
  categoryId: products.categoryId,
  title: products.title,
  attributes: products.attributes,
  tags: products.tags,
  variants: products.variants,
  priceUsdMicros: products.lowestPriceUsdMicros,
};

type Lists = {
  readonly offers: ProductId[];
  readonly similar: ProductId[];
  readonly sameBrand: ProductId[];
};
const noLists: Lists = { offers: [], similar: [], sameBrand: [] };

/** Relates these products, and those whose offers they have become or ceased to be. */
export async function relateProducts(
  context: Context,
  productIds: readonly ProductId[],
): Promise<void> {
  const others = await relateAll(context, productIds);
  for (const id of productIds) others.delete(id);
  await relateAll(context, [...others]);
}

/** Returns the products whose own offers change with theirs, since offers go both ways. */
async function relateAll(
  context: Context,
  productIds: readonly ProductId[],
): Promise<Set<ProductId>> {
  const others = new Set<ProductId>();
  for (let i = 0; i < productIds.length; i += productsPerStep) {
    const some = productIds.slice(i, i + productsPerStep);
    for (const id of await inTransaction(context, (inside) => relateSome(inside, some)))
      others.add(id);
  }
  return others;
}

/** Locks the products against other runs only, in one order; saving them never waits. */
async function relateSome(
  context: Context,
  productIds: readonly ProductId[],
): Promise<ProductId[]> {
  await context.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(id::text, 8))
      from unnest(${sql.param([...productIds].toSorted())}::uuid[]) as id`,
  );
  const own = await context.db
    .select(comparedColumns)
    .from(products)
    .innerJoin(
      productListings,
      and(eq(productListings.productId, products.id), eq(productListings.categoryId, wholeMarket)),
    )
    .where(inArray(products.id, [...productIds]))
    .orderBy(products.id);
  const asked = new Map(own.map((row) => [row.id, comparedOf(row)]));
  await writeKeys(context, productIds, asked);
  const before = new Map(
    (
      await context.db
        .select()
        .from(relatedProducts)
        .where(inArray(relatedProducts.productId, [...productIds]))
    ).map((row) => [row.productId, row]),
  );
  const gone = productIds.filter((id) => !asked.has(id));
  if (gone.length > 0)
    await context.db.delete(relatedProducts).where(inArray(relatedProducts.productId, gone));
  const found = await listsOf(context, asked);
  const sizes = await countProducts(context, [
    ...new Set(own.flatMap(({ categoryId }) => categoryId ?? [])),
  ]);
  const rows = own.map(({ id, categoryId }) => ({
    productId: id,
    ...found.get(id)!,
    categoryId,
    categorySize: categoryId ? (sizes.get(categoryId) ?? 0) : 0,
    computedAt: context.now(),
  }));
  for (const some of inStatements(rows)) {
    await context.db
      .insert(relatedProducts)
      .values(some)
      .onConflictDoUpdate({
        target: relatedProducts.productId,
        set: {
          offers: sql`excluded.offers`,
          similar: sql`excluded.similar`,
          sameBrand: sql`excluded.same_brand`,
          categoryId: sql`excluded.category_id`,
          categorySize: sql`excluded.category_size`,
          computedAt: sql`excluded.computed_at`,
        },
      });
  }
  const isChanged = (id: ProductId) =>
    (['offers', 'similar', 'sameBrand'] as const).some(
      (kind) => (before.get(id)?.[kind] ?? []).join() !== found.get(id)![kind].join(),
    );
  const changed = own.filter(({ id }) => isChanged(id));
  if (changed.length > 0)
    await emit(context, productsRelated(changed.map(({ publicId }) => productTag(publicId))));
  return productIds.flatMap((id) => [
    ...new Set(before.get(id)?.offers).symmetricDifference(new Set(found.get(id)?.offers)),
  ]);
}

async function writeKeys(
  context: Context,
  productIds: readonly ProductId[],
  asked: ReadonlyMap<ProductId, ComparedProduct>,
): Promise<void> {
  const keys = [...asked].flatMap(([productId, product]) =>
    matchKeysOf(product).map((key) => ({ key, productId })),
  );
  const kept = new Set(keys.map(({ key, productId }) => `${key} ${productId}`));
  const old = (
    await context.db
      .select()
      .from(matchKeyRows)
      .where(inArray(matchKeyRows.productId, [...productIds]))
  ).filter(({ key, productId }) => !kept.has(`${key} ${productId}`));
  if (old.length > 0)
    await context.db.delete(matchKeyRows).where(
      sql`(${matchKeyRows.key}, ${matchKeyRows.productId}) in (${sql.join(
        old.map(({ key, productId }) => sql`(${key}::bigint, ${productId}::uuid)`),
        sql`, `,
      )})`,
    );
  for (const some of inStatements(keys))
    await context.db.insert(matchKeyRows).values(some).onConflictDoNothing();
}

type Near = {
  readonly id: ProductId;
  /** `match`: has a match key in common. */
  readonly kind: 'match' | 'category' | 'brand';
  readonly other: ProductId;
  readonly price: string;
};

/**
 * Listed products near each: with a common match key, of its category, of its brand. Sequential
 * scans are off, so that each is an index walk even before the planner has statistics.
 */
async function readNear(context: Context, ids: readonly ProductId[]): Promise<Near[]> {
  await context.db.execute(sql`set local enable_seqscan = off`);
  const bothWays = (kind: Near['kind'], list: string, limit: number) =>
    sql.join(
      [
        ['>=', 'asc'],
        ['<', 'desc'],
      ].map(([side, order]) =>
        sql.raw(`(
          select '${kind}', l.product_id, l.price_usd_micros from product_listings l
          where ${list} and l.product_id <> own.product_id
            and l.price_usd_micros ${side} own.price_usd_micros
          order by l.price_usd_micros ${order}, l.product_id ${order} limit ${limit})`),
      ),
      sql` union all `,
    );
  const ofBrand = `l.category_id = '${wholeMarket}' and l.brand_id = own.brand_id`;
  const { rows } = await context.db.execute<Near>(sql`
    select own.product_id as id, near.kind, near.other, near.price
    from product_listings own join products p on p.id = own.product_id, lateral (
      (select 'match' as kind, theirs.product_id as other, listed.price
        from product_match_keys mine,
        lateral (
          select k.product_id from product_match_keys k
          where k.key = mine.key and k.product_id <> own.product_id
          order by k.key, k.product_id limit ${maxSameKey}) theirs,
        lateral (
          select l.price_usd_micros as price from product_listings l
          where l.category_id = ${wholeMarket} and l.product_id = theirs.product_id
          limit 1) listed
        where mine.product_id = own.product_id)
      union all ${bothWays('category', 'l.category_id = p.category_id', poolHalf)}
      union all ${bothWays('brand', ofBrand, maxPerKind)}) near
    where own.category_id = ${wholeMarket}
      and own.product_id = any(${sql.param([...ids])}::uuid[])`);
  return rows;
}

async function listsOf(
  context: Context,
  asked: ReadonlyMap<ProductId, ComparedProduct>,
): Promise<Map<ProductId, Lists>> {
  if (asked.size === 0) return new Map();
  const near = Map.groupBy(await readNear(context, [...asked.keys()]), ({ id }) => id);
  const poolIds = new Set(
    [...near.values()]
      .flat()
      .filter(({ kind }) => kind !== 'brand')
      .map(({ other }) => other),
  );
  const missing = [...poolIds].filter((id) => !asked.has(id));
  const { publicId: _publicId, categoryId: _categoryId, ...columns } = comparedColumns;
  const pool: ProductToCompare[] =
    missing.length === 0
      ? []
      : await context.db.select(columns).from(products).where(inArray(products.id, missing));
  const compared = new Map<string, ComparedProduct>([
    ...asked,
    ...pool.map((row) => [row.id, comparedOf(row)] as const),
  ]);
  return new Map(
    [...asked].map(([id, product]): [ProductId, Lists] => {
      const rows = near.get(id);
      if (!rows) return [id, noLists];
      const others = [
        ...new Set(rows.filter(({ kind }) => kind !== 'brand').map(({ other }) => other)),
      ].flatMap((other) => compared.get(other) ?? []);
      const inCategory = new Set<string>(
        rows.filter(({ kind }) => kind === 'category').map(({ other }) => other),
      );
      const offers = offersOf(product, others);
      const similar = similarTo(
        product,
        others.filter((one) => inCategory.has(one.id) && !offers.includes(one)),
      );
      const sameBrand = byPriceDistance(
        product,
        rows
          .filter(({ kind }) => kind === 'brand')
          .map(({ other, price }) => ({ id: other, priceUsdMicros: Number(price) })),
      );
      const firstOf = (list: readonly { readonly id: string }[]) =>
        list.slice(0, maxPerKind).map((one) => one.id as ProductId);
      return [
        id,
        { offers: firstOf(offers), similar: firstOf(similar), sameBrand: firstOf(sameBrand) },
      ];
    }),
  );
}

/** Lists are renewed after this, or once their category has grown by more than a quarter. */
const maxAge = '1 day';

/** Computes missing and outdated lists in batches, and returns how many there were. */
export async function relateDue(
  context: Context,
  signal: AbortSignal,
  perBatch = 500,
): Promise<number> {
  const startedAt = context.now().toISOString();
  let count = 0;
  while (!signal.aborted) {
    const due = await readDue(context, startedAt, perBatch);
    if (due.length === 0) break;
    await relateAll(context, due);
    count += due.length;
  }
  return count;
}

/** Products without lists, with old ones, and of categories that have grown. */
async function readDue(context: Context, startedAt: string, limit: number): Promise<ProductId[]> {
  const { rows } = await context.db.execute<{ id: ProductId }>(sql`
    (select product_id as id from product_listings l
      where category_id = ${wholeMarket}
        and not exists (select from related_products r where r.product_id = l.product_id)
      limit ${limit})
    union (select product_id from related_products
      where computed_at < ${startedAt}::timestamptz - interval '${sql.raw(maxAge)}'
      order by computed_at limit ${limit})
    union (select grown.product_id from (
        select category_id, sum(product_count) as size from store_categories
        group by category_id) now,
      lateral (
        select product_id from related_products r
        where r.category_id = now.category_id and r.category_size < now.size / 1.25 - 5
        limit ${limit}) grown
      limit ${limit})`);
  return rows.map(({ id }) => id);
}
