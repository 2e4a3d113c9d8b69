import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import type { CategoryMenu, MegaContent } from '../views.ts';
import { categoryTreeTag } from '../events.ts';
import { type CategoryNode, getCategoryTree } from './category-tree.server.ts';

/** Categories of a group that the footer names. */
const itemsInFooter = 5;

/** The items of a group, without the sections between them. */
export const itemsOf = (group: CategoryNode): CategoryNode[] =>
  group.children.flatMap((section) => section.children);

const contentOf = ({ name, path }: CategoryNode, items: readonly CategoryNode[]): MegaContent => ({
  heading: name,
  url: path,
  megaItems: items.map(linkTo),
});
export const linkTo = ({ publicId, name, path }: CategoryNode) => ({
  _id: publicId,
  text: name,
  url: path,
});

/** In the context's language. */
export const getCategoryMenu = (context: Context): Promise<CategoryMenu> =>
  fromQueryCache(context, `menu ${context.locale}`, [categoryTreeTag], async () => {
    const tree = await getCategoryTree(context);
    return {
      groups: tree.map((group) => ({
        _id: group.publicId,
        name: group.name,
        url: group.path,
        isPromotion: group.kind === 'promotions',
        megaContent:
          group.kind === 'mega'
            ? group.children.map((section) => contentOf(section, section.children))
            : [],
      })),
      footer: tree
        .filter((group) => group.kind !== 'promotions')
        .map((group) => contentOf(group, itemsOf(group).slice(0, itemsInFooter))),
    };
  });
