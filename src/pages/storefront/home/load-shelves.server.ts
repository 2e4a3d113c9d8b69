// What the front page shows of products and stores: the parts that are switched on.
import { listVerifiedManufacturers } from '#features/companies/queries/store-lists.server.ts';
import type { HomeSlot } from '#features/home-slots/rules.ts';
import { newestOfEachStore } from '#features/listings/queries/market-shelves.server.ts';
import { topProducts } from '#features/listings/queries/product-lists.server.ts';
import type { Context } from '#platform/context.ts';
import { loadCollectionLinks } from '../shop/load-collection-links.server.ts';

const [promotionCount, readyCount, manufacturerCount, newCount] = [5, 6, 3, 10];

export async function loadShelves(context: Context, slots: ReadonlySet<HomeSlot>) {
  /** What is off is not even read. */
  const ifOn = async <Row>(
    slot: HomeSlot,
    read: () => Promise<readonly Row[]>,
  ): Promise<readonly Row[]> => (slots.has(slot) ? read() : []);
  const best = (scope: Parameters<typeof topProducts>[1]['scope'], limit: number) =>
    topProducts(context, { scope, sort: 'BEST_SELLER', limit });
  const [promoted, ready, recent, makers, collections] = await Promise.all([
    ifOn('promotions', () => best({ isPromoted: true }, promotionCount)),
    ifOn('readyToShip', () => best({ isReadyToShip: true }, readyCount)),
    ifOn('newProducts', () => newestOfEachStore(context, newCount)),
    ifOn('manufacturers', () => listVerifiedManufacturers(context, manufacturerCount)),
    ifOn('collections', () => loadCollectionLinks(context)),
  ]);
  return { promoted, ready, recent, makers, collections };
}
