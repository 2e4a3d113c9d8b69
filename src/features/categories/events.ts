import type { DomainEvent } from '#platform/events/emit.server.ts';

export const categoryTag = (publicId: string) => `category:${publicId}`;
/** Every page whose menu, tree or home page reads the category tree. */
export const categoryTreeTag = 'categories';

export const categoriesSaved = (): DomainEvent => ({
  name: 'catalog.categories_saved',
  payload: {},
  tags: [categoryTreeTag],
});
