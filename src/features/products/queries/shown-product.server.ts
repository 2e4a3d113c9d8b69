// What the page of a review shows of a product, told apart so that a change of it can be named.
import type { ShownPart } from '../rules/reviews.ts';
import type { ProductRow } from '../table.server.ts';

/** Besides its words that need a review. */
export const shownOf = (product: ProductRow): Readonly<Record<ShownPart, unknown>> => ({
  title: inOrder(product.title),
  description: inOrder(product.description),
  tags: product.tags,
  price: [product.lowestPriceMicros, product.currency],
  moq: [product.moq, product.unit],
  brand: product.brandId,
  category: product.categoryId,
  facts: inOrder(product.attributes),
  options: product.variants.flatMap(({ options }) =>
    options.map(({ name, value }) => [inOrder(name), inOrder(value)]),
  ),
});

/** The same order of languages for every row. */
const inOrder = (texts: Readonly<Record<string, unknown>>) =>
  Object.entries(texts).toSorted(([one], [other]) => (one < other ? -1 : 1));
