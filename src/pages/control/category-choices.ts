import type { CategoryNode } from '#features/categories/queries/category-tree.server.ts';

/** Groups with their categories, for a select. */
export const categoryChoices = (tree: readonly CategoryNode[]) =>
  tree.map(({ name, children }) => ({
    name,
    items: children.flatMap((node) =>
      [node, ...node.children].map((one) => ({ path: one.treePath, name: one.name })),
    ),
  }));
