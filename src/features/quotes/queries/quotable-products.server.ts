// Products that a company may answer a request with.
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { inLanguage } from '#shared/per-language.ts';
import { whyNotAnswer } from '../permissions.ts';
import { isOffered, quotingSeller } from './quoting-seller.server.ts';

/** As many as a select shows; the others are searched for. */
const maxShown = 24;
export const maxProductQuery = 100;

export function productMatches(query: string): SQL | undefined {
  if (query === '') return undefined;
  const pattern = `%${query.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(${products.externalId} ilike ${pattern} or exists (
    select 1 from jsonb_each_text(${products.title}) as one where one.value ilike ${pattern}))`;
}

const read = (context: Context) =>
  context.db
    .select({
      id: products.publicId,
      title: products.title,
      mainLanguage: products.mainLanguage,
      externalId: products.externalId,
      currency: products.currency,
      tiers: products.tiers,
      unit: products.unit,
    })
    .from(products)
    .$dynamic();

type Row = Awaited<ReturnType<typeof read>>[number];

const viewOf = ({ title, mainLanguage, ...row }: Row, context: Context) => ({
  ...row,
  title: inLanguage(title, context.locale, mainLanguage)!,
});
export type QuotableProduct = ReturnType<typeof viewOf>;

/**
 * Lists the company's offered products whose title or SKU contains the query, newest first, and the
 * chosen one in any case. Throws refused, unauthenticated.
 */
export async function listQuotableProducts(
  context: Context,
  { query, chosen = null }: { readonly query: string; readonly chosen?: string | null },
): Promise<{ products: QuotableProduct[]; hasMore: boolean }> {
  permit(whyNotAnswer(context.actor));
  const isOwn = isOffered(context, quotingSeller(context).companyId);
  const [found, [own]] = await Promise.all([
    read(context)
      .where(and(isOwn, productMatches(query.slice(0, maxProductQuery))))
      .orderBy(desc(products.id))
      .limit(maxShown + 1),
    chosen === null ? [] : read(context).where(and(isOwn, eq(products.publicId, chosen))),
  ]);
  const shown = found.slice(0, maxShown);
  const isListed = own === undefined || shown.some(({ id }) => id === own.id);
  return {
    products: [...(isListed ? [] : [own]), ...shown].map((row) => viewOf(row, context)),
    hasMore: found.length > maxShown,
  };
}
