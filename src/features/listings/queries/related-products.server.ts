import { sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { ProductCardView } from '../views.ts';
import { wholeMarket } from '#features/categories/rules.ts';
import { productCardsById } from './product-cards.server.ts';

export type RelatedProducts = {
  /** The same article of other stores, the cheapest first. */
  readonly offers: readonly ProductCardView[];
  /** Of the same category and of several stores, the likest first. */
  readonly alike: readonly ProductCardView[];
  /** Of the same brand, the nearest in price first. */
  readonly sameBrand: readonly ProductCardView[];
  /**
   * The newest of the same store; none when those of the brand are all its own and would be
   * followed by more of the same.
   */
  readonly ofStore: readonly ProductCardView[];
};

type Beside = {
  readonly own: Id<'product'>;
  readonly kind: keyof RelatedProducts;
  readonly id: Id<'product'>;
};

/** What a job has put beside the product, as far as it is still listed, and the newest of its store. */
async function readBeside(context: Context, publicId: string, limit: number): Promise<Beside[]> {
  const kept = (kind: keyof RelatedProducts, column: string) => sql`
    (select '${sql.raw(kind)}' as kind, kept.id, kept.place from unnest(related.${sql.raw(column)}) with ordinality as kept (id, place)
      join product_listings listed on listed.category_id = ${wholeMarket} and listed.product_id = kept.id)`;
  const { rows } = (await context.db.execute(sql`
    select own.id as own, beside.kind, beside.id from products own left join related_goods related on related.product_id = own.id, lateral (
      ${kept('offers', 'offers')} union all ${kept('alike', 'alike')} union all ${kept('sameBrand', 'same_brand')}
      union all (select 'ofStore', newest.product_id, row_number() over (order by newest.published_at desc nulls first, newest.product_id desc nulls first) from product_listings newest
        where newest.category_id = ${wholeMarket} and newest.store_id = own.store_id order by newest.published_at desc nulls first, newest.product_id desc nulls first limit ${3 * limit + 1})) beside
    where own.public_id = ${publicId} order by beside.place`)) as unknown as { rows: Beside[] };
  return rows;
}

/**
 * What else is shown beside a product: `limit` of each at most, and nothing twice. All empty for a
 * product that is not there.
 */
export async function relatedProducts(
  context: Context,
  publicId: string,
  limit: number,
): Promise<RelatedProducts> {
  const rows = await readBeside(context, publicId, limit);
  const isShown = new Set<string>(rows.slice(0, 1).map(({ own }) => own));
  /** The first of these that stand nowhere else. */
  const take = (kind: Beside['kind']) => {
    const taken = rows
      .filter((row) => row.kind === kind && !isShown.has(row.id))
      .slice(0, limit)
      .map(({ id }) => id);
    for (const id of taken) isShown.add(id);
    return taken;
  };
  const lists = {
    offers: take('offers'),
    alike: take('alike'),
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
    alike: cardsOf(lists.alike),
    sameBrand,
    ofStore: isOwnBrand ? [] : ofStore,
  };
}
