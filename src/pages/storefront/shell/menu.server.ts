import { categoryTreeTag } from '#features/catalog/events.ts';
import { type CategoryNode, getCategoryTree } from '#features/catalog/queries/category-tree.server.ts';
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { type MenuLink, type MenuText, writeMenu } from './menu.ts';

/** Categories of a group that the foot of the page names. */
const itemsInFooter = 5;

const link = ({ publicId, name, path }: CategoryNode): MenuLink => ({ id: publicId, text: name, url: path });

export const getMenu = (context: Context): Promise<MenuText> => fromQueryCache(context, `menu ${context.locale}`, [categoryTreeTag], async () => {
  const tree = await getCategoryTree(context);
  return writeMenu({
    groups: tree.map((group) => ({
      id: group.publicId, name: group.name, url: group.path, isPromotion: group.kind === 'promotions',
      megaContent: group.kind === 'mega' ? group.children.map((part) => ({ heading: part.name, url: part.path, megaItems: part.children.map(link) })) : [],
    })),
    footer: tree.filter((group) => group.kind !== 'promotions').map((group) => ({
      id: group.publicId, name: group.name, url: group.path, items: group.children.flatMap((part) => part.children).slice(0, itemsInFooter).map(link),
    })),
  });
});
