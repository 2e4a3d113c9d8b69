// Products as an order request needs them: today's prices and terms, and what is left of the stock.
import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { getCategoryTerms } from '#features/categories/queries/category-terms.server.ts';
import { usualReturnDays } from '#features/categories/schemas.ts';
import { companies, stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { promotions } from '#features/promotions/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { stockLeft } from '#shared/stock.ts';
import { heldStock } from '../table.server.ts';

/** Where a category says nothing: the specification's fee, and the longest usual transfer. */
const defaultTerms = {
  commissionPercent: 5,
  transferDays: 30,
  moqPieces: 1,
  returnDays: usualReturnDays,
};

function selectProducts(context: Context, publicIds: readonly string[]) {
  const { db } = context;
  const at = context.now();
  const promotion = db
    .select({ percent: promotions.percent })
    .from(promotions)
    .where(
      and(
        eq(promotions.productId, products.id),
        lte(promotions.startsAt, at),
        gt(promotions.endsAt, at),
      ),
    )
    .orderBy(desc(promotions.percent))
    .limit(1)
    .as('promotion');
  return db
    .select({
      id: products.id,
      publicId: products.publicId,
      slug: products.slug,
      title: products.title,
      mainLanguage: products.mainLanguage,
      state: products.state,
      categoryId: products.categoryId,
      currency: products.currency,
      tiers: products.tiers,
      moq: products.moq,
      unit: products.unit,
      orderMultiple: products.orderMultiple,
      leadTimes: products.leadTimes,
      sample: products.sample,
      stock: products.stock,
      shipByDays: products.shipByDays,
      incoterms: products.incoterms,
      variants: products.variants,
      storeId: stores.id,
      storeSlug: stores.slug,
      storeName: stores.name,
      storeState: stores.state,
      companyId: stores.companyId,
      disabledAt: companies.disabledAt,
      percent: promotion.percent,
    })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .leftJoin(companies, eq(companies.id, stores.companyId))
    .leftJoinLateral(promotion, sql`true`)
    .where(inArray(products.publicId, [...publicIds]));
}

/**
 * What orders hold of these products and have taken; the variant is empty where a product counts as
 * a whole.
 */
export async function findHeldStock(
  { db }: Context,
  productIds: readonly Id<'product'>[],
): Promise<ReadonlyMap<string, typeof heldStock.$inferSelect>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(heldStock)
    .where(inArray(heldStock.productId, [...productIds]));
  return new Map(rows.map((row) => [stockKey(row), row]));
}

export const stockKey = (of: {
  readonly productId: Id<'product'>;
  readonly variantId: string;
}): string => `${of.productId} ${of.variantId}`;

/** In the order in which they are named; unknown ones are left out. */
export async function readOrderProducts(context: Context, publicIds: readonly string[]) {
  if (publicIds.length === 0) return [];
  const ids = [...new Set(publicIds)];
  const [rows, terms] = await Promise.all([
    selectProducts(context, ids),
    getCategoryTerms(context),
  ]);
  const held = await findHeldStock(
    context,
    rows.map(({ id }) => id),
  );
  return rows
    .toSorted((a, b) => ids.indexOf(a.publicId) - ids.indexOf(b.publicId))
    .map(({ variants, stock, ...row }) => {
      const { commissionPercent, transferDays, moqPieces, returnDays } =
        (row.categoryId && terms.get(row.categoryId)) || defaultTerms;
      const left = (variantId: string, of: number | null) =>
        of === null ? null : stockLeft(of, held.get(stockKey({ productId: row.id, variantId })));
      const whole = left('', stock);
      return {
        ...row,
        commissionBasisPoints: Math.round(commissionPercent * 100),
        transferDays,
        returnDays,
        // Categories count in pieces.
        categoryMinimum: row.unit === 'C62' ? moqPieces : 1,
        variants: variants.map((variant) => ({
          ...variant,
          /** Where its stock is counted: of its own, or with the whole product. */
          stockVariant: variant.stock === null ? '' : variant.id,
          /** Null: made to order. */
          left: variant.stock === null ? whole : left(variant.id, variant.stock),
        })),
      };
    });
}
export type OrderProduct = Awaited<ReturnType<typeof readOrderProducts>>[number];
export type OrderVariant = OrderProduct['variants'][number];
