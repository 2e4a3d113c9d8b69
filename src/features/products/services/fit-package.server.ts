// Fits what a company has published into its package: pauses the newest products over the limit,
// and publishes those again, and the drafts that waited for a place, when there is room.
import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { categoryTag } from '#features/categories/events.ts';
import { readCategoryIndex } from '#features/categories/queries/category-index.server.ts';
import { getCategoryTerms } from '#features/categories/queries/category-terms.server.ts';
import { storeTag } from '#features/companies/events.ts';
import { lockStoresOf, type StoreRow } from '#features/companies/queries.server.ts';
import { packageOf } from '#features/packages/queries/company-package.server.ts';
import { getWordMatcher } from '#features/prohibited-words/queries/word-matcher.server.ts';
import type { WordMatcher } from '#features/prohibited-words/rules/matcher.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Id } from '#shared/ids.ts';
import { marketTag, productsSaved, productTag } from '../events.ts';
import { type ProductToList, readBrandNumbers, relist } from '../listing-rows.server.ts';
import { lockPublishing } from '../queries/publishing-quota.server.ts';
import { wordsInProduct } from '../rules/product-words.ts';
import { minMoq } from '../rules/publishing.ts';
import { brands, type ProductRow, products } from '../table.server.ts';
import { askForReviews, readApprovedWords } from './ask-for-reviews.server.ts';

/** Other changes of the company's products wait for one step at most. */
const productsPerStep = 500;

/** Idempotent. Stores without a company have no limit. */
export async function fitPackage(context: Context, companyId: Id<'company'>): Promise<void> {
  const matcher = await getWordMatcher(context);
  let isMore: boolean;
  do isMore = await inTransaction(context, (inside) => fitSome(inside, companyId, matcher));
  while (isMore);
}

/** Returns whether there may be more to do: places are free again where products were held back. */
async function fitSome(
  context: Context,
  companyId: Id<'company'>,
  matcher: WordMatcher,
): Promise<boolean> {
  const own = await lockStoresOf(context, companyId);
  if (own.length === 0) return false;
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
  if (excess === 0) return false;
  const most = Math.min(Math.abs(excess), productsPerStep);
  const rows =
    excess > 0
      ? await pauseNewest(context, ofCompany, most)
      : await publishOldest(context, ofCompany, { most, matcher });
  for (const [storeId, ofStore] of Map.groupBy(rows, (row) => row.storeId))
    await show(
      context,
      own.find(({ id }) => id === storeId)!,
      ofStore,
    );
  return rows.length === productsPerStep || rows.some(({ state }) => state === 'draft');
}

async function pauseNewest(context: Context, ofCompany: SQL, most: number): Promise<ProductRow[]> {
  const chosen = await context.db
    .select({ id: products.id })
    .from(products)
    .where(and(ofCompany, eq(products.state, 'published')))
    .orderBy(desc(products.publishedAt), desc(products.id))
    .limit(most);
  return change(context, chosen, { state: 'paused', pauseReason: 'package_limit' });
}

/**
 * What waited for a place is what may not be published otherwise: rules that are younger than the
 * waiting hold it back as a draft that says why.
 */
async function publishOldest(
  context: Context,
  ofCompany: SQL,
  { most, matcher }: { readonly most: number; readonly matcher: WordMatcher },
): Promise<ProductRow[]> {
  const waiting = await context.db
    .select({ row: products, brand: brands.name })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId))
    .where(
      and(
        ofCompany,
        or(
          and(eq(products.state, 'paused'), eq(products.pauseReason, 'package_limit')),
          and(eq(products.state, 'draft'), eq(products.draftReason, 'package_limit')),
        ),
      ),
    )
    // What was never published comes last.
    .orderBy(asc(products.publishedAt), asc(products.id))
    .limit(most);
  const terms = await getCategoryTerms(context);
  const approved = await readApprovedWords(
    context,
    waiting.map(({ row }) => row.id),
  );
  const judged = waiting.map(({ row, brand }) => {
    const words = wordsInProduct(matcher, { ...row, brand }).filter(
      (word) => !approved.get(row.id)?.has(word),
    );
    const moqPieces = row.categoryId === null ? null : terms.get(row.categoryId)!.moqPieces;
    const isSmall = moqPieces !== null && row.moq < minMoq(row, moqPieces);
    return { id: row.id, words, isSmall };
  });
  const flagged = judged.filter(({ words }) => words.length > 0);
  const small = judged.filter(({ words, isSmall }) => words.length === 0 && isSmall);
  const free = judged.filter(({ words, isSmall }) => words.length === 0 && !isSmall);
  const held = { state: 'draft', pauseReason: null } as const;
  const changed = [
    ...(await change(context, free, {
      state: 'published',
      pauseReason: null,
      draftReason: null,
      publishedAt: sql`coalesce(${products.publishedAt}, ${context.now().toISOString()})`,
    })),
    ...(await change(context, small, { ...held, draftReason: 'category_moq' })),
    ...(await change(context, flagged, {
      ...held,
      draftReason: 'prohibited_words',
      reviewReason: 'prohibited_words',
    })),
  ];
  await askForReviews(
    context,
    flagged.map(({ id, words }) => ({
      productId: id,
      isNew: false,
      reason: 'prohibited_words',
      words,
    })),
  );
  return changed;
}

const change = async (
  context: Context,
  chosen: readonly { readonly id: Id<'product'> }[],
  set: PgUpdateSetSource<typeof products>,
): Promise<ProductRow[]> =>
  chosen.length === 0
    ? []
    : context.db
        .update(products)
        .set({ ...set, revision: sql`${products.revision} + 1`, updatedAt: context.now() })
        .where(
          inArray(
            products.id,
            chosen.map(({ id }) => id),
          ),
        )
        .returning();

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
