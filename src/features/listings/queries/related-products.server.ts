import { sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { ProductCardView } from '../views.ts';
import { wholeMarket } from '#features/categories/rules.ts';
import { productCardsById } from './product-cards.server.ts';

export type RelatedProducts = {
  /** The same product of other stores, the cheapest first. */
  readonly offers: readonly ProductCardView[];
  /** Of the same category and of several stores, the most similar first. */
  readonly similar: readonly ProductCardView[];
  /** What its buyers have bought, too, what most of them bought first. */
  readonly alsoBought: readonly ProductCardView[];
  /** Of the same brand, the nearest in price first. */
  readonly sameBrand: readonly ProductCardView[];
  /** The newest of the same store; none when all of `sameBrand` are its own already. */
  readonly ofStore: readonly ProductCardView[];
};

type RelatedRow = {
  readonly own: Id<'product'>;
  readonly kind: keyof RelatedProducts;
  readonly id: Id<'product'>;
};

/** The stored lists of a product, as far as they are still listed, and its store's newest. */
async function readRelated(
  context: Context,
  publicId: string,
  limit: number,
): Promise<RelatedRow[]> {
  const stored = (kind: keyof RelatedProducts, column: string) => sql`(
    select '${sql.raw(kind)}' as kind, stored.id, stored.position
    from unnest(related.${sql.raw(column)}) with ordinality as stored (id, position)
    join product_listings listed
      on listed.category_id = ${wholeMarket} and listed.product_id = stored.id)`;
  const newestFirst = sql`newest.published_at desc nulls first, newest.product_id desc nulls first`;
  const { rows } = await context.db.execute<RelatedRow>(sql`
    select own.id as own, found.kind, found.id
    from products own left join related_products related on related.product_id = own.id, lateral (
      ${stored('offers', 'offers')}
      union all ${stored('alsoBought', 'also_bought')}
      union all ${stored('similar', 'similar')}
      union all ${stored('sameBrand', 'same_brand')}
      union all (
        select 'ofStore', newest.product_id, row_number() over (order by ${newestFirst})
        from product_listings newest
        where newest.category_id = ${wholeMarket} and newest.store_id = own.store_id
        order by ${newestFirst} limit ${3 * limit + 1})) found
    where own.public_id = ${publicId} order by found.position`);
  return rows;
}

/** Related products, at most `limit` of each kind and none twice; all empty for an unknown id. */
export async function relatedProducts(
  context: Context,
  publicId: string,
  limit: number,
): Promise<RelatedProducts> {
  const rows = await readRelated(context, publicId, limit);
  const isShown = new Set<string>(rows.slice(0, 1).map(({ own }) => own));
  /** The first of this kind that are in no other list. */
  const take = (kind: RelatedRow['kind']) => {
    const taken = rows
      .filter((row) => row.kind === kind && !isShown.has(row.id))
      .slice(0, limit)
      .map(({ id }) => id);
    for (const id of taken) isShown.add(id);
    return taken;
  };
  const lists = {
    offers: take('offers'),
    alsoBought: take('alsoBought'),
    similar: take('similar'),
    sameBrand: take('sameBrand'),
    ofStore: take('ofStore'),
  };
  const cards = await productCardsById(context, Object.values(lists).flat());
  const cardsOf = (ids: readonly Id<'product'>[]) => ids.flatMap((id) => cards.get(id) ?? []);
  const sameBrand = cardsOf(lists.sameBrand);
  const ofStore = cardsOf(lists.ofStore);
  const isOwnBrand =
    sameBrand.length === limit &&
    sameBrand.every((card) => card.store.slug === ofStore[0]?.store.slug);
  return {
    offers: cardsOf(lists.offers),
    alsoBought: cardsOf(lists.alsoBought),
    similar: cardsOf(lists.similar),
    sameBrand,
    ofStore: isOwnBrand ? [] : ofStore,
  };
}
