import { storeFaceTag } from '#features/companies/events.ts';
import { ratesTag } from '#features/currencies/events.ts';
import type { DomainEvent } from '#platform/events/emit.server.ts';
import { laterTag } from '#platform/later-tags.ts';

export const productsSavedEvent = 'catalog.products_saved';
export type ProductsSaved = { readonly storeId: string; readonly productIds: readonly string[] };

/** Page-cache tag of every page that shows the product. */
export const productTag = (publicId: string) => `product:${publicId}`;
/** Lists and counts over everything on sale. */
export const marketTag = 'market';
/** Lists of products with a running promotion. */
export const promotionsTag = 'promotions';

/** Tags of a page with these cards: products, stores, and prices that may be converted. */
export const tagsOfCards = (
  cards: readonly { readonly id: string; readonly store: { readonly slug: string } }[],
): string[] => [
  ratesTag,
  ...cards.flatMap((card) => [productTag(card.id), storeFaceTag(card.store.slug)]),
];

export const productsSaved = (payload: ProductsSaved, tags: readonly string[]): DomainEvent => ({
  name: productsSavedEvent,
  payload,
  tags,
});

/** Products entered or left the lists, or match other filters there. */
export const productsRelistedEvent = 'catalog.products_relisted';
export type ProductsRelisted = { readonly productIds: readonly string[] };
export const productsRelisted = (
  productIds: readonly string[],
  tags: readonly string[],
): DomainEvent => ({
  name: productsRelistedEvent,
  payload: { productIds } satisfies ProductsRelisted,
  tags: [marketTag, promotionsTag, ...tags],
});

/** The order by price has changed. */
export const productsRepricedEvent = 'catalog.products_repriced';
export const productsRepriced = (): DomainEvent => ({
  name: productsRepricedEvent,
  payload: {},
  tags: [ratesTag],
});

/** Lists of products in the order of how many people wish for them. */
const favouritesTag = laterTag('favourites');

/** Tags of a list in this order, beside those of its products. */
export const tagsOfOrder = (sort: string): string[] =>
  sort === 'MOST_FAVOURITE' ? [favouritesTag] : [];

/** People wish for products, or no longer. */
export const favouritesCounted = (): DomainEvent => ({
  name: 'catalog.favourites_counted',
  payload: {},
  tags: [favouritesTag],
});

/** The related products of these have changed. */
export const productsRelated = (tags: readonly string[]): DomainEvent => ({
  name: 'catalog.products_related',
  payload: {},
  tags,
});

/** Staff decided about a product. */
export const productReviewedEvent = 'catalog.product_reviewed';
export type ProductReviewed = { readonly reviewId: string };
export const productReviewed = (reviewId: string): DomainEvent => ({
  name: productReviewedEvent,
  payload: { reviewId } satisfies ProductReviewed,
  tags: [],
});

const bulkMovedEvent = 'catalog.bulk_moved';
/** A bulk change has another state, or went on. `userIds`: who may see it, at this moment. */
export const bulkMoved = (payload: {
  readonly id: string;
  readonly userIds: readonly string[];
}): DomainEvent => ({ name: bulkMovedEvent, payload, tags: [] });

/** The topic by which open lists of products look again. */
export const bulkTopic = 'product-changes';

export const bulkReaders = ({ name, payload }: DomainEvent) =>
  name === bulkMovedEvent
    ? [{ topic: bulkTopic, ...(payload as Parameters<typeof bulkMoved>[0]) }]
    : [];
