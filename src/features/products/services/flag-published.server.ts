// Asks staff about products on sale that a rule of today names. They stay on sale until staff
// decides: a rule that goes wrong must not empty the market.
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { getWordMatcher } from '#features/prohibited-words/queries/word-matcher.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { type ProductTexts, wordsInProduct } from '../rules/product-words.ts';
import { brands, products } from '../table.server.ts';
import { askForReviews, readApprovedWords } from './ask-for-reviews.server.ts';

/** Their descriptions are in memory meanwhile. */
const productsPerStep = 250;

/** Idempotent. Returns how many products wait for staff because of it. */
export async function flagPublished(context: Context, signal?: AbortSignal): Promise<number> {
  const matcher = await getWordMatcher(context);
  let after: Id<'product'> | null = null;
  let flagged = 0;
  for (;;) {
    signal?.throwIfAborted();
    const rows: Published[] = await publishedAfter(context, after);
    const found = rows
      .map(({ id, ...texts }) => ({ id, words: wordsInProduct(matcher, texts) }))
      .filter(({ words }) => words.length > 0);
    if (found.length > 0) flagged += await flag(context, found);
    if (rows.length < productsPerStep) return flagged;
    after = rows.at(-1)!.id;
  }
}

type Published = ProductTexts & { readonly id: Id<'product'> };

const publishedAfter = (context: Context, after: Id<'product'> | null): Promise<Published[]> =>
  context.db
    .select({
      id: products.id,
      title: products.title,
      description: products.description,
      tags: products.tags,
      brand: brands.name,
      attributes: products.attributes,
      variants: products.variants,
    })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId))
    .where(and(eq(products.state, 'published'), after ? gt(products.id, after) : undefined))
    .orderBy(asc(products.id))
    .limit(productsPerStep);

type Found = { readonly id: Id<'product'>; readonly words: readonly string[] };

const flag = (context: Context, found: readonly Found[]): Promise<number> =>
  inTransaction(context, async (inside) => {
    const approved = await readApprovedWords(
      inside,
      found.map(({ id }) => id),
    );
    const asked = new Map(
      found.flatMap(({ id, words }) => {
        const left = words.filter((word) => !approved.get(id)?.has(word));
        return left.length === 0 ? [] : [[id, left] as const];
      }),
    );
    if (asked.size === 0) return 0;
    // Those that were saved or decided meanwhile are left alone.
    const rows = await inside.db
      .update(products)
      .set({ reviewReason: 'prohibited_words' })
      .where(and(inArray(products.id, [...asked.keys()]), eq(products.state, 'published')))
      .returning({ id: products.id });
    await askForReviews(
      inside,
      rows.map(({ id }) => ({
        productId: id,
        isNew: false,
        reason: 'prohibited_words',
        words: asked.get(id)!,
      })),
    );
    return rows.length;
  });
