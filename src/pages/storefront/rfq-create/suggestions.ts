// What the form offers while something is typed: stores by their name, a category by the product's.
import { suggestCategory } from '#features/category-matching/queries/meaning.server.ts';
import {
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { findRecipientChoices } from '#features/rfqs/queries/recipient-choices.server.ts';
import { loadPage, type PageContext } from '#platform/pages/load-page.ts';
import type { Route } from './+types/suggestions';

const maxTyped = 120;

async function categoryOf(context: PageContext, productName: string) {
  const path = await suggestCategory(context, productName);
  const found = findCategory(await getCategoryTree(context), path);
  return found && { path: found.node.treePath, name: found.node.name };
}

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const typed = (name: string) =>
      (args.url.searchParams.get(name) ?? '').slice(0, maxTyped).replaceAll('\0', '');
    const [stores, category] = await Promise.all([
      findRecipientChoices(context, typed('store')),
      categoryOf(context, typed('product')),
    ]);
    return { stores, category };
  });
