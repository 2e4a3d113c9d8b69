// Collections: lists across categories of products with a common property that sellers state and
// staff verified.
import { and, desc, eq } from 'drizzle-orm';
import { wholeMarket } from '#features/categories/rules.ts';
import {
  bitsOf,
  certificateBits,
  leadBits,
  moqBits,
  sampleBits,
  verifiedManufacturerBits,
} from '#features/products/rules/filter-bits.ts';
import { productListings } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import { newestOf, type SitePage } from '#platform/http/site-pages.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import * as paths from '#shared/paths.ts';
import { noFilters } from '../rules.ts';
import { filterConditions } from './filter-conditions.server.ts';

/**
 * By the name in the URL, `/{name}-choice/{category}`: filter bits of which a product has at least
 * one.
 */
const requiredBits = {
  manufacturers: bitsOf(verifiedManufacturerBits, ['yes']),
  samples: bitsOf(sampleBits, ['yes']),
  'small-orders': bitsOf(moqBits, ['up-to-50']),
  quick: bitsOf(leadBits, ['ready', 'up-to-7']),
  certified: bitsOf(certificateBits, certificateBits.values),
} as const;

export type Choice = keyof typeof requiredBits;
/** `ready`: products in stock, at `/ready-to-ship`. */
export type Collection = Choice | 'ready';

/** Returns the collection in a URL segment, or null: `quick-choice` is `quick`. */
export function choiceOf(segment: string): Choice | null {
  const name = segment.endsWith('-choice') ? segment.slice(0, -'-choice'.length) : '';
  return Object.hasOwn(requiredBits, name) ? (name as Choice) : null;
}

/** Returns a collection's path without language and category. */
export const collectionPath = (collection: Collection): string =>
  collection === 'ready' ? paths.unlocalized(paths.readyToShip) : `/${collection}-choice`;

export const bitsOfCollection = (collection: Collection): bigint =>
  collection === 'ready' ? bitsOf(leadBits, ['ready']) : requiredBits[collection];

/** The last segment of a choice's address when it names no category. */
export const allCategories = 'all';

/** Returns the address of a collection of the whole market, without language. */
export const wholeCollectionPath = (collection: Collection): string =>
  collection === 'ready'
    ? collectionPath(collection)
    : `${collectionPath(collection)}/${allCategories}`;

/**
 * Lists choices that have products, with the creation time of the newest. Cached, because a choice
 * without any is known only after all products are read.
 */
export const listChoices = (
  context: Context,
): Promise<readonly { readonly choice: Choice; readonly newestAt: Date }[]> =>
  fromQueryCache(context, 'choices', [], async () => {
    const choices = Object.keys(requiredBits) as Choice[];
    const newest = await Promise.all(
      choices.map((choice) =>
        context.db
          .select({ newestAt: productListings.publishedAt })
          .from(productListings)
          .where(
            and(
              eq(productListings.categoryId, wholeMarket),
              ...filterConditions(noFilters, requiredBits[choice]),
            ),
          )
          .orderBy(desc(productListings.publishedAt))
          .limit(1),
      ),
    );
    return choices.flatMap((choice, i) => newest[i]!.map(({ newestAt }) => ({ choice, newestAt })));
  });

/** Choices of the whole market; `/ready-to-ship` is one of the fixed pages. */
async function choicePages(context: Context): Promise<SitePage[]> {
  const choices = await listChoices(context);
  return choices.map(({ choice, newestAt }) => ({
    path: wholeCollectionPath(choice),
    changedAt: newestAt,
  }));
}

export const choiceSitemap = {
  name: 'collections',
  pages: choicePages,
  newestChange: async (context: Context) => newestOf(await choicePages(context)),
};
