// What the lists of the inquiry's and the contact form offer.
import { listCountryChoices } from '#features/accounts/queries/country-choices.server.ts';
import { getCategoryTree } from '#features/categories/queries/category-tree.server.ts';
import { unitChoices } from '#features/products/format/long-unit-words.ts';
import type { Context } from '#platform/context.ts';

export async function loadFieldChoices(context: Context) {
  const tree = await getCategoryTree(context);
  return {
    categories: tree
      .filter(({ kind }) => kind !== 'promotions')
      .map(({ treePath: path, name }) => ({ path, name })),
    countries: listCountryChoices(context.locale),
    units: unitChoices(context.locale),
  };
}
