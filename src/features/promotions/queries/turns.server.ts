import { eq, inArray } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { promotions } from '../table.server.ts';

/** The moments at which these promotions begin and end, with their products' public ids. */
export async function listTurns(context: Context, ids: readonly Id<'promotion'>[]) {
  if (ids.length === 0) return [];
  const rows = await context.db
    .select({
      id: promotions.id,
      startsAt: promotions.startsAt,
      endsAt: promotions.endsAt,
      productId: products.publicId,
    })
    .from(promotions)
    .innerJoin(products, eq(products.id, promotions.productId))
    .where(inArray(promotions.id, [...ids]));
  return rows.map(({ startsAt, endsAt, ...row }) => ({ ...row, turns: [startsAt, endsAt] }));
}
