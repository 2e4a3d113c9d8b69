// Fits what a company has published into its package: pauses the newest products over the limit,
// and publishes those again, and the drafts that waited for a place, when there is room.
import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { categoryTag } from '#features/categories/events.ts';
import { readCategoryIndex } from '#features/categories/queries/category-index.server.ts';
import { storeTag } from '#features/companies/events.ts';
import { lockStoresOf, type StoreRow } from '#features/companies/queries.server.ts';
import { packageOf } from '#features/packages/queries/company-package.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Id } from '#shared/ids.ts';
import { marketTag, productsSaved, productTag } from '../events.ts';
import { type ProductToList, readBrandNumbers, relist } from '../listing-rows.server.ts';
import { products } from '../table.server.ts';
import { lockPublishing } from '../queries/publishing-quota.server.ts';

/** Other changes of the company's products wait for one step at most. */
const productsPerStep = 500;

/** Idempotent. Stores without a company have no limit. */
export async function fitPackage(context: Context, companyId: Id<'company'>): Promise<void> {
  let changed: number;
  do changed = await inTransaction(context, (inside) => fitSome(inside, companyId));
  while (changed === productsPerStep);
}

/** Returns how many products it paused or published. */
async function fitSome(context: Context, companyId: Id<'company'>): Promise<number> {
  const own = await lockStoresOf(context, companyId);
  if (own.length === 0) return 0;
  await lockPublishing(context, companyId);
  const { productLimit } = await packageOf(context, companyId);
  const ofCompany = inArray(
    products.storeId,
    own.map(({ id }) => id),
  );
  const [published] = await context.db
    .select({ count: count() })
    .from(products)
    .where(and(ofCompany, eq(products.state, 'published')));
  const excess = productLimit === null ? -productsPerStep : published!.count - productLimit;
  if (excess === 0) return 0;
  const isOver = excess > 0;
  const chosen = context.db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        ofCompany,
        isOver
          ? eq(products.state, 'published')
          : or(
              and(eq(products.state, 'paused'), eq(products.pauseReason, 'package_limit')),
              and(eq(products.state, 'draft'), eq(products.draftReason, 'package_limit')),
            ),
      ),
    )
    .orderBy(
      ...(isOver
        ? [desc(products.publishedAt), desc(products.id)]
        : // What was never published comes last.
          [asc(products.publishedAt), asc(products.id)]),
    )
    .limit(Math.min(Math.abs(excess), productsPerStep));
  const rows = await context.db
    .update(products)
    .set({
      ...(isOver
        ? { state: 'paused', pauseReason: 'package_limit' }
        : {
            state: 'published',
            pauseReason: null,
            draftReason: null,
            publishedAt: sql`coalesce(${products.publishedAt}, ${context.now().toISOString()})`,
          }),
      revision: sql`${products.revision} + 1`,
      updatedAt: context.now(),
    })
    .where(inArray(products.id, chosen))
    .returning();
  for (const [storeId, ofStore] of Map.groupBy(rows, (row) => row.storeId))
    await show(
      context,
      own.find(({ id }) => id === storeId)!,
      ofStore,
    );
  return rows.length;
}

/** Lists the products, or takes them from the lists, and drops the pages that show them. */
async function show(
  context: Context,
  store: StoreRow,
  rows: readonly (ProductToList & { readonly id: Id<'product'> })[],
): Promise<void> {
  const tree = await readCategoryIndex(context);
  await relist(context, {
    store,
    rows,
    tree,
    brandNumbers: await readBrandNumbers(context, rows),
  });
  const categoryIds = new Set(rows.flatMap((row) => tree.above(row.categoryId ?? null)));
  await emit(
    context,
    productsSaved({ storeId: store.id, productIds: rows.map((row) => row.id) }, [
      marketTag,
      storeTag(store.slug),
      ...rows.map((row) => productTag(row.publicId!)),
      ...[...categoryIds].map((id) => categoryTag(tree.byId.get(id)!.publicId)),
    ]),
  );
}
