// Finds products and stores whose views are counted, by the names in their URLs.
import { inArray } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';

type Subject = { readonly kind: 'product' | 'store'; readonly name: string };

/** Returns ids by `kind name`, without those that do not exist. */
export async function findSubjects(
  context: Context,
  subjects: readonly Subject[],
): Promise<Map<string, string>> {
  const namesOf = (kind: Subject['kind']) => [
    ...new Set(subjects.filter((subject) => subject.kind === kind).map(({ name }) => name)),
  ];
  const [ofProducts, ofStores] = await Promise.all([
    context.db
      .select({ id: products.id, name: products.publicId })
      .from(products)
      .where(inArray(products.publicId, namesOf('product'))),
    context.db
      .select({ id: stores.id, name: stores.slug })
      .from(stores)
      .where(inArray(stores.slug, namesOf('store'))),
  ]);
  return new Map<string, string>([
    ...ofProducts.map(({ id, name }) => [`product ${name}`, id] as const),
    ...ofStores.map(({ id, name }) => [`store ${name}`, id] as const),
  ]);
}
