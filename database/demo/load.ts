// Saves the demo market through the same commands that sellers use. Loaded once, and finished if it was interrupted.
import { count } from 'drizzle-orm';
import { savePromotions } from '../../src/features/promotions/commands.server.ts';
import { saveProducts } from '../../src/features/products/commands/save-products.server.ts';
import { demoLogInsKey } from '../../src/features/accounts/queries/demo-log-ins.server.ts';
import { productInput, type ProductInput } from '../../src/features/products/schemas.ts';
import { saveStore } from '../../src/features/companies/commands/stores.server.ts';
import { stores } from '../../src/features/companies/table.server.ts';
import { publishAnnouncement } from '../../src/features/announcements/commands.server.ts';
import { type Context, inTransaction } from '../../src/platform/context.ts';
import { readSetting, writeSetting } from '../../src/platform/settings/settings.server.ts';
import type { Id } from '../../src/shared/ids.ts';
import { takeLoadingLock } from '../reference/loading-lock.ts';
import { loadDemoPeople } from './load-people.ts';
import { loadDemoRfqs } from './load-rfqs.ts';
import { demoAnnouncement, demoProducts, demoPromotions, demoStores } from './market.ts';
import { demoMarketKey } from './state.ts';

const dayMs = 86_400_000;

/**
 * Loads the market into a database that has no store of its own. `limit`: about so many products,
 * over all groups, and nobody asks for any.
 */
export async function loadDemoMarket(
  context: Context,
  report: (step: string) => void,
  { limit }: { limit?: number } = {},
): Promise<void> {
  const startedAt = performance.now();
  const loaded = await inTransaction(context, async (inside) => {
    await takeLoadingLock(inside);
    if ((await readSetting<string>(inside.db, demoMarketKey)) === 'loaded') {
      if ((await readSetting(inside.db, demoLogInsKey)) === null) await loadDemoPeople(inside); // of a market that was loaded before there were any
      await loadDemoRfqs(inside);
      return null;
    }
    const [own] = await inside.db.select({ count: count() }).from(stores);
    if (own!.count > 0) return null;
    const productCount = await loadProducts(inside, limit, report);
    await loadDemoPeople(inside);
    if (limit === undefined) await loadDemoRfqs(inside);
    await publishAnnouncement(inside, { text: demoAnnouncement, url: null, endsAt: null });
    await writeSetting(inside.db, demoMarketKey, 'loaded');
    return productCount;
  });
  if (loaded !== null)
    report(
      `Demo market loaded: ${demoStores.length} stores, ${loaded} products (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
    );
}

async function loadProducts(
  context: Context,
  limit: number | undefined,
  report: (step: string) => void,
): Promise<number> {
  const idOf = new Map<string, Id<'store'>>();
  for (const store of demoStores) idOf.set(store.slug, (await saveStore(context, store)).id);
  const byStore = Map.groupBy(
    demoProducts(limit === undefined ? {} : { limit }),
    ({ storeSlug }) => storeSlug,
  );
  const promotionOf = new Map(demoPromotions.map((promotion) => [promotion.externalId, promotion]));
  let saved = 0;
  for (const [slug, entries] of byStore) {
    const inputs: ProductInput[] = entries.map(({ product }) => productInput.parse(product));
    await saveProducts(context, idOf.get(slug)!, inputs);
    const promoted = inputs.flatMap(({ externalId }) => promotionOf.get(externalId!) ?? []);
    if (promoted.length > 0) {
      await savePromotions(
        context,
        idOf.get(slug)!,
        promoted.map(({ externalId, percent, days }) => ({
          externalId,
          percent,
          startsAt: context.now(),
          endsAt: new Date(context.now().getTime() + days * dayMs),
        })),
      );
    }
    saved += inputs.length;
    if (saved % 500 < inputs.length) report(`Loading the demo market: ${saved} products`);
  }
  return saved;
}
