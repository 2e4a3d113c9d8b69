// Adds products that wait for the market's staff: one with a prohibited word, one without a
// category.
import { eq } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { productInput, type ProductInput } from '#features/products/schemas.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import type { DemoLoader } from './demo-loader.ts';
import { demoProducts } from './market.ts';
import { demoKeys } from './state.ts';

type WaitingProduct = {
  readonly storeSlug: string;
  /** In all other fields it is like the store's first product. */
  readonly changed: Partial<ProductInput>;
};

export const waitingProducts: readonly WaitingProduct[] = [
  {
    storeSlug: 'denizli-dokuma-evi',
    changed: {
      externalId: 'DEMO-REVIEW-1',
      title: {
        en: 'Organic cotton, raw bales for towel weaving',
        tr: 'Organik pamuk, havlu dokuması için ham balya',
        ar: 'قطن عضوي خام في بالات لنسج المناشف',
      },
      tags: [],
    },
  },
  {
    storeSlug: 'babadag-havlu',
    changed: {
      externalId: 'DEMO-REVIEW-2',
      title: {
        en: 'Woven sample set of the season',
        tr: 'Sezonun dokuma numune seti',
        ar: 'مجموعة عينات منسوجة للموسم',
      },
      category: null,
      tags: [],
    },
  },
];

/** Null where the store has no product. */
export function waitingInputOf({ storeSlug, changed }: WaitingProduct): ProductInput | null {
  const like = demoProducts().find((one) => one.storeSlug === storeSlug)?.product;
  if (!like) return null;
  const variants = like.variants.map((variant) => ({ ...variant, sku: null, gtin: null }));
  return productInput.parse({ ...like, ...changed, variants });
}

export const loadDemoReviews: DemoLoader = async (context) => {
  if ((await readSetting(context.db, demoKeys.reviews)) !== null) return null;
  await writeSetting(context.db, demoKeys.reviews, true);
  let saved = 0;
  for (const waiting of waitingProducts) {
    const [store] = await context.db
      .select({ id: stores.id })
      .from(stores)
      .where(eq(stores.slug, waiting.storeSlug));
    const product = waitingInputOf(waiting);
    if (!store || !product) continue;
    await saveProducts(context, store.id, [product]);
    saved += 1;
  }
  return `${saved} products in review`;
};
