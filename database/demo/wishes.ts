// Fills the demo buyer's wishlist, and compares two of it.
import { and, asc, eq } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { wishesChanged } from '#features/lists/events.ts';
import { listItems } from '#features/lists/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import { hourMs } from '#shared/durations.ts';
import type { DemoLoader } from './demo-loader.ts';
import { demoKeys } from './state.ts';
import { demoCompanies } from './users.ts';

/** What the buyer noted, the newest wish first. The rest has no note. */
const notes = ['Ask for a sample in grey', '', 'For the spring range'] as const;
const wishCount = 6;
const comparedCount = 2;

/** The oldest product of each of some suppliers that trade, others than those of the cart. */
const chooseProducts = ({ db }: Context) =>
  db
    .selectDistinctOn([products.storeId], {
      id: products.id,
      priceMicros: products.lowestPriceMicros,
      currency: products.currency,
    })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(and(eq(products.state, 'published'), eq(stores.state, 'open')))
    .orderBy(products.storeId, asc(products.id))
    .offset(wishCount)
    .limit(wishCount);

/** Leaves a limited market without one. */
export const loadDemoWishes: DemoLoader = async (context, { limit }) => {
  if (limit !== undefined) return null;
  const { db } = context;
  if ((await readSetting(db, demoKeys.wishes)) !== null) return null;
  await writeSetting(db, demoKeys.wishes, 'loaded');
  const email = demoCompanies.find(({ side }) => side === 'buyer')!.people[0]!.email;
  const [buyer] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const chosen = buyer ? await chooseProducts(context) : [];
  if (!buyer || chosen.length === 0) return null;
  const addedAt = (i: number) => new Date(context.now().getTime() - (i + 1) * hourMs);
  await db
    .insert(listItems)
    .values([
      ...chosen.map(({ id: productId, priceMicros, currency }, i) => ({
        userId: buyer.id,
        list: 'wishlist' as const,
        productId,
        addedAt: addedAt(i),
        note: notes[i] ?? '',
        // The first is watched.
        ...(i === 0 && {
          alertPercent: 10 as const,
          seenPriceMicros: priceMicros,
          seenCurrency: currency,
          seenOffered: true,
          seenPromoted: false,
        }),
      })),
      ...chosen.slice(0, comparedCount).map(({ id: productId }, i) => ({
        userId: buyer.id,
        list: 'compare' as const,
        productId,
        addedAt: addedAt(i),
      })),
    ])
    .onConflictDoNothing();
  await emit(context, wishesChanged(chosen.map(({ id }) => id)));
  return `a wishlist of ${chosen.length} products`;
};
