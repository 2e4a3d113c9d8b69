// Which facts products of a category mostly state, so that a buyer states them, too.
import { desc, eq } from 'drizzle-orm';
import { productListings, products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import type { Id } from '#shared/ids.ts';
import { inLanguage } from '#shared/per-language.ts';
import { type CommonFact, commonFactsOf } from '../rules/common-facts.ts';

/** The newest products of a category are its sample. */
const maxSampled = 200;

/** Returns at most six facts, the most frequent first. */
export const listCommonFacts = (
  context: Context,
  categoryId: Id<'category'>,
): Promise<readonly CommonFact[]> =>
  fromQueryCache(context, `common facts ${categoryId} ${context.locale}`, [], async () => {
    const rows = await context.db
      .select({ attributes: products.attributes, mainLanguage: products.mainLanguage })
      .from(productListings)
      .innerJoin(products, eq(products.id, productListings.productId))
      .where(eq(productListings.categoryId, categoryId))
      .orderBy(desc(productListings.publishedAt), desc(productListings.productId))
      .limit(maxSampled);
    return commonFactsOf(
      rows.map(({ attributes, mainLanguage }) => {
        const found = inLanguage(attributes, context.locale, mainLanguage);
        return found?.locale === context.locale ? found.value : [];
      }),
    );
  });
