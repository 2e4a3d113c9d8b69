// Loads stores, products and promotions of the demo market, through the commands that sellers use.
import { saveManagedStore } from '#features/companies/commands/stores.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { productInput, type ProductInput } from '#features/products/schemas.ts';
import { savePromotions } from '#features/promotions/commands.server.ts';
import type { Context } from '#platform/context.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import type { DemoLoader } from './demo-loader.ts';
import { demoProducts, demoPromotions, demoStores } from './market.ts';
import { readRenderedPictures } from './pictures/rendered.ts';
import { storeRenderedPictures } from './pictures/store-rendered.ts';
import { showRenderedCovers } from './rendered-pictures.ts';
import { demoKeys } from './state.ts';
import { storeLogos } from './store-logos.ts';

/** Products between two reports. */
const reportEvery = 500;

type StoreId = Id<'store'>;

export const loadDemoCatalog: DemoLoader = async (context, { limit, report }) => {
  if ((await readSetting(context.db, demoKeys.market)) !== null) return null;
  const storeIds = new Map<string, StoreId>();
  for (const store of demoStores)
    storeIds.set(store.slug, (await saveManagedStore(context, store)).id);

  await storeLogos(context);
  await storeRenderedPictures(context, readRenderedPictures().keys());
  await showRenderedCovers(context);
  const products = demoProducts(limit === undefined ? {} : { limit });
  let saved = 0;
  for (const [slug, entries] of Map.groupBy(products, ({ storeSlug }) => storeSlug)) {
    const inputs = entries.map(({ product }) => productInput.parse(product));
    await saveProducts(context, storeIds.get(slug)!, inputs);
    await promote(context, storeIds.get(slug)!, inputs);
    saved += inputs.length;
    if (saved % reportEvery < inputs.length) report(`Loading the demo market: ${saved} products`);
  }
  await writeSetting(context.db, demoKeys.market, 'loaded');
  return `${demoStores.length} stores, ${saved} products`;
};

/** Saves the promotions among a store's products; they begin now. */
async function promote(
  context: Context,
  storeId: StoreId,
  products: readonly ProductInput[],
): Promise<void> {
  const externalIds = new Set(products.map(({ externalId }) => externalId));
  const now = context.now();
  const promotions = demoPromotions
    .filter(({ externalId }) => externalIds.has(externalId))
    .map(({ externalId, percent, days }) => ({
      externalId,
      percent,
      startsAt: now,
      endsAt: new Date(now.getTime() + days * dayMs),
    }));
  if (promotions.length > 0) await savePromotions(context, storeId, promotions);
}
