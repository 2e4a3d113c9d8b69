import type { DomainEvent } from '#platform/events/emit.server.ts';

export const categoryTag = (publicId: string) => `category:${publicId}`;
/** Every page whose menu, tree or home page reads the category tree. */
export const categoryTreeTag = 'categories';

export const categoriesSaved = (): DomainEvent => ({
  name: 'catalog.categories_saved',
  payload: {},
  tags: [categoryTreeTag],
});

/** What sellers pay, wait and must offer in a category and in those that inherit from it. */
export const categoryTermsChanged = (category: { id: string; publicId: string }): DomainEvent => ({
  name: 'categories.terms_changed',
  payload: { categoryId: category.id },
  tags: [categoryTag(category.publicId), categoryTreeTag],
});

export const categoriesMergedEvent = 'categories.merged';
export type CategoriesMerged = { readonly fromId: string; readonly intoId: string };

/** What was in one category belongs to another one. */
export const categoriesMerged = (payload: CategoriesMerged): DomainEvent => ({
  name: categoriesMergedEvent,
  payload,
  tags: [categoryTreeTag],
});

export const groupsMergedEvent = 'categories.groups_merged';
/** Slugs of two groups. */
export type GroupsMerged = { readonly from: string; readonly into: string };

/** What was sorted into one group by its slug belongs to another one. */
export const groupsMerged = (payload: GroupsMerged): DomainEvent => ({
  name: groupsMergedEvent,
  payload,
  tags: [],
});
