// What stores sell, at a glance: the pictures on the cards of stores.
import { sql } from 'drizzle-orm';
import { wholeMarket } from '#features/categories/rules.ts';
import { addressColumns, pictureAddress } from '#features/media/queries.server.ts';
import { pictures } from '#features/media/table.server.ts';
import type { Context, ProductsOfStores, StorePicture } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { productListings, productPictures } from '../table.server.ts';

const maxPictures = 3;

type Row = { storeId: Id<'store'> } & Parameters<typeof pictureAddress>[1];

/** Up to three pictures of each store: of its products in `first`, then of its newest ones. */
export async function picturesOfStores(
  context: Context,
  ids: readonly Id<'store'>[],
  first: ProductsOfStores,
): Promise<Map<Id<'store'>, StorePicture[]>> {
  if (ids.length === 0) return new Map();
  const wanted = [...first].flatMap(([store, products]) =>
    products.map((product, position) => ({ store, product, position })),
  );
  const stores = sql.param(wanted.map(({ store }) => store));
  const products = sql.param(wanted.map(({ product }) => product));
  const positions = sql.param(wanted.map(({ position }) => position));
  const { rows } = await context.db.execute<Row>(sql`
    with wanted as (
      select * from unnest(${stores}::uuid[], ${products}::uuid[], ${positions}::int[])
        as wanted (store_id, product_id, place))
    select shown.store_id as "storeId", ${addressColumns.sourceHash} as "sourceHash",
      ${addressColumns.state} as state, ${addressColumns.storageKey} as "storageKey",
      ${addressColumns.width} as width, ${addressColumns.height} as height,
      ${addressColumns.placeholderColor} as "placeholderColor"
    from unnest(${sql.param([...ids])}::uuid[]) as s(id)
    cross join lateral (
      select store_id, product_id, place, null::timestamptz as published_at
      from wanted where store_id = s.id
      union all
      (select store_id, product_id, ${maxPictures}, published_at from ${productListings}
      where category_id = ${wholeMarket} and store_id = s.id
        and product_id not in (select product_id from wanted)
      order by published_at desc, product_id desc limit ${maxPictures})) shown
    join ${productPictures} on ${productPictures.productId} = shown.product_id
      and ${productPictures.position} = 0
    join ${pictures} on ${pictures.id} = ${productPictures.pictureId}
    order by shown.place, shown.published_at desc, shown.product_id desc`);
  const found = new Map<Id<'store'>, StorePicture[]>();
  for (const row of rows) {
    const address = pictureAddress(context, row);
    const before = found.get(row.storeId) ?? [];
    if (address && before.length < maxPictures) found.set(row.storeId, [...before, address]);
  }
  return found;
}
