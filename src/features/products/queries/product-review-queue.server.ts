// What stands around a product that waits for staff.
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { neighboursIn, readAround } from '#platform/database/around.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { inLanguage } from '#shared/per-language.ts';
import type { ReviewReason } from '../rules/reviews.ts';
import { productReviews, products } from '../table.server.ts';
import { readProductCovers } from './product-covers.server.ts';

/** The reviews that wait around this one; `list`: only those of this reason. */
export function readReviewQueue(context: Context, publicId: string, list: ReviewReason | null) {
  const { db, locale } = context;
  const place = sql`(${productReviews.askedAt}, ${productReviews.id})`;
  const own = sql`(select review.asked_at, review.id from ${productReviews} as review
    where review.public_id = ${publicId})`;
  return readAround(async (side, limit) => {
    const order = side === '<' ? desc : asc;
    const rows = await db
      .select({
        id: productReviews.publicId,
        at: productReviews.askedAt,
        productId: products.id,
        title: products.title,
        mainLanguage: products.mainLanguage,
        of: stores.name,
      })
      .from(productReviews)
      .innerJoin(products, eq(products.id, productReviews.productId))
      .innerJoin(stores, eq(stores.id, products.storeId))
      .where(
        and(
          eq(productReviews.state, 'open'),
          list === null ? undefined : eq(productReviews.reason, list),
          sql`${place} ${sql.raw(side)} ${own}`,
        ),
      )
      .orderBy(order(productReviews.askedAt), order(productReviews.id))
      .limit(limit);
    const covers = await readProductCovers(
      context,
      rows.map(({ productId }) => productId),
    );
    return rows.map(({ title, mainLanguage, productId, ...row }) => ({
      ...row,
      picture: covers.get(productId) ?? null,
      title: inLanguage(title, locale, mainLanguage)!.value,
    }));
  });
}

/** Public ids of the two that wait nearest to it. Throws refused, unauthenticated. */
export async function nearestReviews(
  context: Context,
  publicId: string,
  list: ReviewReason | null,
) {
  permit(whyNotAdministerWith('reviews')(context.actor));
  return neighboursIn(await readReviewQueue(context, publicId, list));
}

/** Which product was reviewed; null for an unknown review. Throws refused, unauthenticated. */
export async function findReviewedTitle(
  context: Context,
  publicId: string,
): Promise<string | null> {
  permit(whyNotAdministerWith('reviews')(context.actor));
  const [row] = await context.db
    .select({ title: products.title, mainLanguage: products.mainLanguage })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .where(eq(productReviews.publicId, publicId));
  return row ? (inLanguage(row.title, context.locale, row.mainLanguage)?.value ?? null) : null;
}
