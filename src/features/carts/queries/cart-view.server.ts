// The reader's cart at today's prices. Four statements, however many lines and suppliers it has.
import { getCategoryTerms } from '#features/categories/queries/category-terms.server.ts';
import { latestDatedRates } from '#features/currencies/queries.server.ts';
import type { Context } from '#platform/context.ts';
import { cartView } from '../format/cart-view.ts';
import type { CartView } from '../views.ts';
import { readEntries } from './cart-items.server.ts';
import { readCartProducts } from './cart-products.server.ts';

export async function getCart(context: Context): Promise<CartView> {
  const entries = await readEntries(context);
  const ids = entries.map(({ product }) => product);
  const [products, rates, terms] = await Promise.all([
    readCartProducts(context, ids),
    latestDatedRates(context),
    entries.length > 0 ? getCategoryTerms(context) : null,
  ]);
  return cartView({
    entries,
    products,
    rates,
    currency: context.currency,
    // Categories count in pieces.
    categoryMinimum: ({ categoryId, unit }) =>
      (unit === 'C62' && categoryId && terms?.get(categoryId)?.moqPieces) || 1,
  });
}
