// Works out what stands beside each product, and keeps it: pages only read.
import { inArray, sql } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { inStatements } from '#platform/database/insert-many.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Id } from '#shared/ids.ts';
import { productsRelated, productTag } from '../events.ts';
import {
  alikeOf,
  articleKeys,
  byPriceNear,
  comparedOf,
  type ComparedProduct,
  type GoodsRow,
  offersOf,
} from '../rules/related-products.ts';
import {
  articleKeys as keyRows,
  productListings,
  products,
  relatedGoods,
} from '../table.server.ts';
import { countProducts } from '#features/companies/queries/store-categories.server.ts';
import { wholeMarket } from '#features/categories/rules.ts';

type ProductId = Id<'product'>;

/** Twice what a page shows: some may leave the market before the list is made anew. */
const maxOfKind = 10;
/**
 * So many dearer and so many cheaper goods of the category are compared: a walk of an index to both
 * sides of the price.
 */
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
  readonly alike: ProductId[];
  readonly sameBrand: ProductId[];
};
const noLists: Lists = { offers: [], alike: [], sameBrand: [] };

/** What stands beside these products, and beside those whose offers they now are or no longer are. */
export async function relateProducts(
  context: Context,
  productIds: readonly ProductId[],
): Promise<void> {
  const others = await relateAll(context, productIds);
  for (const id of productIds) others.delete(id);
  await relateAll(context, [...others]);
}

/** Returns the products whose own offers have changed with theirs: it goes both ways. */
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

/**
 * Locked against other jobs, in one order, and never against whoever saves: who reads later writes
 * later.
 */
async function relateSome(
  context: Context,
  productIds: readonly ProductId[],
): Promise<ProductId[]> {
  await context.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(id::text, 8)) from unnest(${sql.param([...productIds].toSorted())}::uuid[]) as id`,
  );
  const own = await context.db
    .select(comparedColumns)
    .from(products)
    .innerJoin(
      productListings,
      sql`${productListings.productId} = ${products.id} and ${productListings.categoryId} = ${wholeMarket}`,
    )
    .where(inArray(products.id, [...productIds]))
    .orderBy(products.id);
  const asked = new Map(own.map((row) => [row.id, comparedOf(row)]));
  await writeKeys(context, productIds, asked);
  const before = new Map(
    (
      await context.db
        .select()
        .from(relatedGoods)
        .where(inArray(relatedGoods.productId, [...productIds]))
    ).map((row) => [row.productId, row]),
  );
  const gone = productIds.filter((id) => !asked.has(id));
  if (gone.length > 0)
    await context.db.delete(relatedGoods).where(inArray(relatedGoods.productId, gone));
  const found = await listsOf(context, asked);
  const sizes = await countProducts(context, [
    ...new Set(own.flatMap(({ categoryId }) => categoryId ?? [])),
  ]);
  const rows = own.map(({ id, categoryId }) => ({
    productId: id,
    ...found.get(id)!,
    categoryId,
    categorySize: categoryId ? (sizes.get(categoryId) ?? 0) : 0,
    madeAt: context.now(),
  }));
  for (const some of inStatements(rows)) {
    await context.db
      .insert(relatedGoods)
      .values(some)
      .onConflictDoUpdate({
        target: relatedGoods.productId,
        set: {
          offers: sql`excluded.offers`,
          alike: sql`excluded.alike`,
          sameBrand: sql`excluded.same_brand`,
          categoryId: sql`excluded.category_id`,
          categorySize: sql`excluded.category_size`,
          madeAt: sql`excluded.made_at`,
        },
      });
  }
  const isChanged = (id: ProductId) =>
    (['offers', 'alike', 'sameBrand'] as const).some(
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
    articleKeys(product).map((key) => ({ key, productId })),
  );
  const kept = new Set(keys.map(({ key, productId }) => `${key} ${productId}`));
  const old = (
    await context.db
      .select()
      .from(keyRows)
      .where(inArray(keyRows.productId, [...productIds]))
  ).filter(({ key, productId }) => !kept.has(`${key} ${productId}`));
  if (old.length > 0)
    await context.db.delete(keyRows).where(
      sql`(${keyRows.key}, ${keyRows.productId}) in (${sql.join(
        old.map(({ key, productId }) => sql`(${key}::bigint, ${productId}::uuid)`),
        sql`, `,
      )})`,
    );
  for (const some of inStatements(keys))
    await context.db.insert(keyRows).values(some).onConflictDoNothing();
}

type Near = {
  readonly id: ProductId;
  readonly kind: 'article' | 'category' | 'brand';
  readonly other: ProductId;
  readonly price: string;
};

/**
 * Listed goods near each: of the same article, of its category, of its brand. Each is a walk of an
 * index, also just after a large load, when the planner knows nothing of the tables.
 */
async function readNear(context: Context, ids: readonly ProductId[]): Promise<Near[]> {
  await context.db.execute(sql`set local enable_seqscan = off`);
  const bothWays = (kind: Near['kind'], list: string, half: number) =>
    sql.join(
      [
        ['>=', 'asc'],
        ['<', 'desc'],
      ].map(([side, order]) =>
        sql.raw(
          `(select '${kind}', l.product_id, l.price_usd_micros from product_listings l where ${list} and l.product_id <> own.product_id and l.price_usd_micros ${side} own.price_usd_micros
      order by l.price_usd_micros ${order}, l.product_id ${order} limit ${half})`,
        ),
      ),
      sql` union all `,
    );
  const { rows } = (await context.db.execute(sql`
    select own.product_id as id, near.kind, near.other, near.price from product_listings own join products p on p.id = own.product_id, lateral (
      (select 'article' as kind, theirs.product_id as other, listed.price from article_keys mine,
        lateral (select k.product_id from article_keys k where k.key = mine.key and k.product_id <> own.product_id order by k.key, k.product_id limit ${maxSameKey}) theirs,
        lateral (select l.price_usd_micros as price from product_listings l where l.category_id = ${wholeMarket} and l.product_id = theirs.product_id limit 1) listed
        where mine.product_id = own.product_id)
      union all ${bothWays('category', 'l.category_id = p.category_id', poolHalf)} union all ${bothWays('brand', `l.category_id = '${wholeMarket}' and l.brand_id = own.brand_id`, maxOfKind)}) near
    where own.category_id = ${wholeMarket} and own.product_id = any(${sql.param([...ids])}::uuid[])`)) as unknown as {
    rows: Near[];
  };
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
  const pool: GoodsRow[] =
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
      const alike = alikeOf(
        product,
        others.filter((one) => inCategory.has(one.id) && !offers.includes(one)),
      );
      const sameBrand = byPriceNear(
        product,
        rows
          .filter(({ kind }) => kind === 'brand')
          .map(({ other, price }) => ({ id: other, priceUsdMicros: Number(price) })),
      );
      const firstOf = (list: readonly { readonly id: string }[]) =>
        list.slice(0, maxOfKind).map((one) => one.id as ProductId);
      return [
        id,
        { offers: firstOf(offers), alike: firstOf(alike), sameBrand: firstOf(sameBrand) },
      ];
    }),
  );
}

/**
 * A list is made anew after a day, and sooner when its category has grown by more than a quarter
 * and a few.
 */
const oldAfter = '1 day';

/**
 * Makes what is missing or old, so many at a time; a run that was cut off goes on with the next.
 * Returns how many there were.
 */
export async function relateDue(
  context: Context,
  signal: AbortSignal,
  perBatch = 500,
): Promise<number> {
  const startedAt = context.now().toISOString();
  for (let made = 0; ;) {
    const { rows } = signal.aborted
      ? { rows: [] }
      : ((await context.db.execute(sql`
      (select product_id as id from product_listings l where category_id = ${wholeMarket} and not exists (select from related_goods r where r.product_id = l.product_id) limit ${perBatch})
      union (select product_id from related_goods where made_at < ${startedAt}::timestamptz - interval '${sql.raw(oldAfter)}' order by made_at limit ${perBatch})
      union (select grown.product_id from (select category_id, sum(product_count) as size from store_categories group by category_id) now,
        lateral (select product_id from related_goods r where r.category_id = now.category_id and r.category_size < now.size / 1.25 - 5 limit ${perBatch}) grown limit ${perBatch})`)) as unknown as {
          rows: { id: ProductId }[];
        });
    if (rows.length === 0) return made;
    await relateAll(
      context,
      rows.map(({ id }) => id),
    );
    made += rows.length;
  }
}
