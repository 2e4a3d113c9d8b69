// What the page of a review shows of a product, told apart so that a change of it can be named.
import { createHash } from 'node:crypto';
import { shownParts, type ShownPart } from '../rules/reviews.ts';
import type { ProductRow } from '../table.server.ts';

const valueOf: Readonly<Record<ShownPart, (product: ProductRow) => unknown>> = {
  title: ({ title }) => inOrder(title),
  description: ({ description }) => inOrder(description),
  tags: ({ tags }) => tags,
  price: ({ lowestPriceMicros, currency }) => [lowestPriceMicros, currency],
  moq: ({ moq, unit }) => [moq, unit],
  brand: ({ brandId }) => brandId,
  category: ({ categoryId }) => categoryId,
};

/** The same order of languages for every row. */
const inOrder = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** A fingerprint of each part, joined by dots, in the order of `shownParts`. */
export const fingerprintOf = (product: ProductRow): string =>
  shownParts
    .map((part) =>
      createHash('sha256')
        .update(JSON.stringify(valueOf[part](product)))
        .digest('hex')
        .slice(0, 8),
    )
    .join('.');

/** The parts that are not what they were when the fingerprint was taken. */
export function changedParts(product: ProductRow, fingerprint: string): ShownPart[] {
  const before = fingerprint.split('.');
  const now = fingerprintOf(product).split('.');
  return shownParts.filter((_, index) => before[index] !== now[index]);
}
