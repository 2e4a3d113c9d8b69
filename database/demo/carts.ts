// Fills the demo buyer's cart with products of four suppliers.
import { and, asc, eq } from 'drizzle-orm';
import {
  agreedNow,
  readCartProducts,
  variantOf,
} from '#features/carts/queries/cart-products.server.ts';
import { cartItems } from '#features/carts/table.server.ts';
import { stores } from '#features/companies/table.server.ts';
import { minQuantity } from '#features/listings/format/order-summary.ts';
import { products } from '#features/products/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import { minuteMs } from '#shared/durations.ts';
import type { DemoLoader } from './demo-loader.ts';
import { demoKeys } from './state.ts';
import { demoCompanies } from './users.ts';

const supplierCount = 4;

/** The oldest product of each of the first suppliers that trade. */
const chooseProducts = ({ db }: Context) =>
  db
    .selectDistinctOn([products.storeId], { publicId: products.publicId })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(and(eq(products.state, 'published'), eq(stores.state, 'open')))
    .orderBy(products.storeId, asc(products.id))
    .limit(supplierCount);

/** Leaves a limited market without one. */
export const loadDemoCart: DemoLoader = async (context, { limit }) => {
  if (limit !== undefined) return null;
  const { db } = context;
  if ((await readSetting(db, demoKeys.carts)) !== null) return null;
  await writeSetting(db, demoKeys.carts, 'loaded');
  const email = demoCompanies.find(({ side }) => side === 'buyer')!.people[0]!.email;
  const [buyer] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!buyer) return null;
  const chosen = await chooseProducts(context);
  const known = await readCartProducts(
    context,
    chosen.map(({ publicId }) => publicId),
  );
  const rows = [...known.values()].flatMap((product, i) => {
    const variant = variantOf(product, null);
    return variant
      ? [
          {
            userId: buyer.id,
            productId: product.id,
            variantId: variant.id,
            quantity: minQuantity(product) * (i + 1),
            agreed: agreedNow(product, variant),
            addedAt: new Date(context.now().getTime() - i * minuteMs),
          },
        ]
      : [];
  });
  if (rows.length === 0) return null;
  await db.insert(cartItems).values(rows).onConflictDoNothing();
  return `a cart of ${rows.length} products`;
};
