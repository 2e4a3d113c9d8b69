// The demo market: stores, products, promotions and the announcement, made from data files without chance or clock,
// so that two machines get the same market.
import type { ProductInput } from '#features/products/schemas.ts';
import type { StoreInput } from '#features/companies/schemas.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import { familyGroups } from './families/all.ts';
import { inTurns } from './in-turns.ts';
import { type Plan, plansOf, type StorePlace, Workshop } from './products.ts';
import { type Promotion, promotionsAmong } from './promotions.ts';
import { apparelAndBeautyStores } from './stores/apparel-and-beauty.ts';
import { storeInputOf } from './stores/store.ts';
import { technicalStores } from './stores/technical.ts';
import { textileAndHomeStores } from './stores/textile-and-home.ts';
import { say } from './words.ts';

const stores = [...textileAndHomeStores, ...apparelAndBeautyStores, ...technicalStores];
const places = new Map<string, StorePlace>(
  stores.map((store, position) => [store.slug, { store, position }]),
);

export const demoStores: readonly StoreInput[] = stores.map(storeInputOf);

/**
 * Families take turns within their group, groups take turns in the market: any beginning of the
 * list is a small market.
 */
function* plansInOrder(): Generator<Plan> {
  let familyPosition = 0;
  const groups = familyGroups.map((families) => [
    ...inTurns(families.map((family) => plansOf(family, familyPosition++))),
  ]);
  yield* inTurns(groups);
}

export type DemoProduct = { readonly storeSlug: string; readonly product: ProductInput };

/**
 * `limit` takes the first so many; they come from all groups evenly and are the same as in the
 * whole market.
 */
export function* demoProducts({
  limit = Infinity,
}: { readonly limit?: number } = {}): Generator<DemoProduct> {
  const workshop = new Workshop();
  let made = 0;
  for (const plan of plansInOrder()) {
    if (made++ >= limit) return;
    const { stores: sellers, id } = plan.family;
    const storeSlug = sellers[(plan.number - 1) % sellers.length]!;
    const place = places.get(storeSlug);
    if (!place) throw new Error(`Family ${id} names an unknown store: ${storeSlug}`);
    yield { storeSlug, product: workshop.make(plan, place) };
  }
}

/** Products on promotion; the loader counts the days from the time of loading. */
export const demoPromotions: readonly Promotion[] = promotionsAmong(plansInOrder());

export const demoAnnouncement: PerLanguage = say(
  'Factories close for Eid al-Fitr from 9 to 12 March 2027. Order by 15 January to ship before.',
  'Fabrikalar 9–12 Mart 2027’de Ramazan Bayramı nedeniyle kapalı. Öncesinde sevk için 15 Ocak’a kadar sipariş verin.',
  'تُغلق المصانع في عيد الفطر من 9 إلى 12 مارس 2027. للشحن قبل ذلك اطلبوا حتى 15 يناير.',
);
