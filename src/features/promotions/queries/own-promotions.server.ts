// A seller's promotions, and the products of which it can make some, as the panel shows them.
import { and, asc, desc, eq, gt, lte, ne, type SQL, sql } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { pageSize } from '#shared/paging.ts';
import { inLanguage, type PerLanguage } from '#shared/per-language.ts';
import type { Locale } from '#shared/locale.ts';
import { promotionState } from '../rules.ts';
import { promotions } from '../table.server.ts';

/** Public id of the last promotion seen, or of the first one to go back from. */
export type PromotionPosition = { readonly after: string | null; readonly before: string | null };

/** Of the reader's company; false for people without one. */
function isOwn({ actor }: Context): SQL {
  if (actor.kind !== 'member' || actor.companyId === null || !actor.actsFor.includes('seller'))
    return sql`false`;
  return and(eq(stores.companyId, actor.companyId), ne(products.state, 'deleted'))!;
}

const productColumns = {
  productId: products.publicId,
  slug: products.slug,
  title: products.title,
  mainLanguage: products.mainLanguage,
  productState: products.state,
  currency: products.currency,
  tiers: products.tiers,
} as const;
const columns = {
  id: promotions.publicId,
  percent: promotions.percent,
  startsAt: promotions.startsAt,
  endsAt: promotions.endsAt,
  ...productColumns,
} as const;

/** Whether a variant has prices of its own. */
const hasVariantPrices = sql<boolean>`exists (
  select 1 from jsonb_array_elements(${products.variants}) as variant
  where variant -> 'tiers' <> 'null')`;

const titled = <Row extends { readonly title: PerLanguage; readonly mainLanguage: Locale }>(
  { locale }: Context,
  { title, mainLanguage, ...row }: Row,
) => ({ ...row, title: inLanguage(title, locale, mainLanguage)! });

/** Promotions that are over, the latest first; or the others, those that end next first. */
export async function listOwnPromotions(
  context: Context,
  { isOver, position }: { isOver: boolean; position: PromotionPosition },
) {
  const now = context.now();
  const isBack = position.before !== null;
  const isRising = isOver === isBack;
  const order = isRising ? asc : desc;
  const seen = position.before ?? position.after;
  const found = await context.db
    .select(columns)
    .from(promotions)
    .innerJoin(products, eq(products.id, promotions.productId))
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(
      and(
        isOwn(context),
        isOver ? lte(promotions.endsAt, now) : gt(promotions.endsAt, now),
        seen === null
          ? undefined
          : sql`(${promotions.endsAt}, ${promotions.id}) ${sql.raw(isRising ? '>' : '<')} (
              select seen.ends_at, seen.id from ${promotions} as seen
              where seen.public_id = ${seen})`,
      ),
    )
    .orderBy(order(promotions.endsAt), order(promotions.id))
    .limit(pageSize + 1);
  const hasMore = found.length > pageSize;
  const page = found.slice(0, pageSize);
  return {
    rows: (isBack ? page.toReversed() : page).map((row) => ({
      ...titled(context, row),
      state: promotionState(row, now),
    })),
    hasNext: isBack || hasMore,
    hasPrevious: isBack ? hasMore : position.after !== null,
  };
}

/** Throws not_found, also for promotions of others and of deleted products. */
export async function getOwnPromotion(context: Context, publicId: string) {
  const [row] = await context.db
    .select({ ...columns, hasVariantPrices })
    .from(promotions)
    .innerJoin(products, eq(products.id, promotions.productId))
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(and(isOwn(context), eq(promotions.publicId, publicId)));
  if (!row) throw notFound();
  return { ...titled(context, row), state: promotionState(row, context.now()) };
}

/** Throws not_found, also for deleted products and those of others. */
export async function getProductToPromote(context: Context, publicId: string) {
  const [row] = await context.db
    .select({ ...productColumns, hasVariantPrices })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(and(isOwn(context), eq(products.publicId, publicId)));
  if (!row) throw notFound();
  return titled(context, row);
}
