// The demo market: stores, products, promotions and the announcement, made from data files without
// chance or clock, so that two machines get the same market.
import type { ProductInput } from '#features/products/schemas.ts';
import type { StoreInput } from '#features/companies/schemas.ts';
import { familyGroups } from './generator/family.ts';
import { inTurns } from './generator/in-turns.ts';
import { type PlacedStore, type Plan, plansOf } from './generator/plans.ts';
import { ProductGenerator } from './generator/products.ts';
import { type Promotion, promotionsAmong } from './generator/promotions.ts';
import { sceneOf } from './generator/scenes.ts';
import { storeInputOf, stores } from './generator/store.ts';

const storeBySlug = new Map<string, PlacedStore>(
  stores.map((store, position) => [store.slug, { store, position }]),
);

export const demoStores: readonly StoreInput[] = stores.map(storeInputOf);

/**
 * Families take turns within their group, groups take turns in the market: any beginning of the
 * list is a small market. What no picture shows is not sold.
 */
function* plansInOrder(): Generator<Plan> {
  let familyPosition = 0;
  const groups = familyGroups.map((families) => [
    ...inTurns(
      families.map((family) =>
        plansOf(family, familyPosition++).filter((plan) => sceneOf(plan) !== null),
      ),
    ),
  ]);
  yield* inTurns(groups);
}

export type DemoProduct = { readonly storeSlug: string; readonly product: ProductInput };

/** Yields the first `limit` products: from all groups evenly, the same as in the whole market. */
export function* demoProducts({
  limit = Infinity,
}: { readonly limit?: number } = {}): Generator<DemoProduct> {
  const generator = new ProductGenerator();
  let count = 0;
  for (const plan of plansInOrder()) {
    if (count++ >= limit) return;
    const { stores: sellers, id } = plan.family;
    const storeSlug = sellers[(plan.number - 1) % sellers.length]!;
    const seller = storeBySlug.get(storeSlug);
    if (!seller) throw new Error(`Family ${id} names an unknown store: ${storeSlug}`);
    yield { storeSlug, product: generator.generate(plan, seller) };
  }
}

/** Products on promotion; the loader counts the days from the time of loading. */
export const demoPromotions: readonly Promotion[] = promotionsAmong(plansInOrder());
