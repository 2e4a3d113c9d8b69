import { storeFaceTag } from '#features/companies/events.ts';
import { ratesTag } from '#features/currencies/events.ts';
import type { DomainEvent } from '#platform/events/emit.server.ts';

export const productsSavedEvent = 'catalog.products_saved';
export type ProductsSaved = { readonly storeId: string; readonly productIds: readonly string[] };

/** Page-cache tags: what a page shows is what must be able to drop it. */
export const productTag = (publicId: string) => `product:${publicId}`;
export const categoryTag = (publicId: string) => `category:${publicId}`;
/** Every page whose menu, tree or home arcade reads the category tree. */
export const categoryTreeTag = 'categories';
/** Lists and counts over all that is on sale. */
export const marketTag = 'market';
export const promotionsTag = 'promotions';

/** What a page with these cards shows: products, stores, and prices that may be converted. */
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
/** A store's goods came into lists or left them, or are found there by other filters. */
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
/** Lists have a new order by price. */
export const productsRepricedEvent = 'catalog.products_repriced';
export const productsRepriced = (): DomainEvent => ({
  name: productsRepricedEvent,
  payload: {},
  tags: [ratesTag],
});
/** Something else stands beside these products. */
export const productsRelated = (tags: readonly string[]): DomainEvent => ({
  name: 'catalog.products_related',
  payload: {},
  tags,
});
export const categoriesSaved = (): DomainEvent => ({
  name: 'catalog.categories_saved',
  payload: {},
  tags: [categoryTreeTag],
});
export const promotionsSaved = (tags: readonly string[]): DomainEvent => ({
  name: 'catalog.promotions_saved',
  payload: {},
  tags: [promotionsTag, ...tags],
});
