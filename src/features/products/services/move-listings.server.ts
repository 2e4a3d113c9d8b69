// Lists products below other categories, once the one that they are in has moved.
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { MovedCategory } from '#features/categories/commands/save-categories.server.ts';
import type { Context } from '#platform/context.ts';
import { productListings, products } from '../table.server.ts';

/** Lists the products of moved categories in the categories that are above them now. */
export async function moveListings(
  context: Context,
  moved: readonly MovedCategory[],
): Promise<void> {
  const { categoryId, ...copied } = getTableColumns(productListings);
  const columns = sql.join(
    Object.values(copied).map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  for (const { id, left, joined } of moved) {
    const productIds = context.db
      .select({ id: products.id })
      .from(products)
      .where(eq(products.categoryId, id));
    if (left.length > 0)
      await context.db
        .delete(productListings)
        .where(
          and(
            inArray(productListings.categoryId, [...left]),
            inArray(productListings.productId, productIds),
          ),
        );
    for (const ancestor of joined)
      await context.db.execute(sql`
        insert into ${productListings} (${sql.identifier(categoryId.name)}, ${columns})
        select ${ancestor}, ${columns} from ${productListings}
        where ${productListings.categoryId} = ${id} and product_id in ${productIds}
        on conflict do nothing`);
  }
}
