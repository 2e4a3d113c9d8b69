// The suppliers that an inquiry goes to.
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { trading } from '#features/companies/queries.server.ts';
import { companies, stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { inLanguage } from '#shared/per-language.ts';
import type { InquiryTarget } from '../schemas.ts';

export type AskedStore = {
  readonly storeId: Id<'store'>;
  readonly slug: string;
  readonly name: string;
  readonly sellerCompanyId: Id<'company'>;
  /** The market answers for it, since no company owns it. */
  readonly isMarket: boolean;
};

export type AskedProduct = {
  readonly id: Id<'product'>;
  readonly publicId: string;
  readonly title: string;
  readonly storeId: Id<'store'>;
  readonly categoryId: Id<'category'> | null;
};

async function findMarketCompany({ db }: Context): Promise<Id<'company'> | null> {
  const [row] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(companies.isAdmin, isNull(companies.disabledAt)))
    .orderBy(asc(companies.createdAt), asc(companies.id))
    .limit(1);
  return row?.id ?? null;
}

async function findAskedProduct(context: Context, publicId: string): Promise<AskedProduct | null> {
  const [row] = await context.db
    .select({
      id: products.id,
      publicId: products.publicId,
      title: products.title,
      mainLanguage: products.mainLanguage,
      storeId: products.storeId,
      categoryId: products.categoryId,
    })
    .from(products)
    .where(and(eq(products.publicId, publicId), eq(products.state, 'published')));
  if (!row) return null;
  const { title, mainLanguage, ...product } = row;
  return { ...product, title: inLanguage(title, context.locale, mainLanguage)?.value ?? '' };
}

/**
 * Returns the product, and the stores that take inquiries, in the order in which they were named. A
 * product’s store is the only one.
 */
export async function findInquiryTarget(
  context: Context,
  { product: publicId, stores: slugs }: InquiryTarget,
): Promise<{ readonly product: AskedProduct | null; readonly stores: readonly AskedStore[] }> {
  const product = publicId === null ? null : await findAskedProduct(context, publicId);
  if (publicId === null ? slugs.length === 0 : product === null) return { product, stores: [] };
  const rows = await context.db
    .select({
      storeId: stores.id,
      slug: stores.slug,
      name: stores.name,
      companyId: stores.companyId,
      disabledAt: companies.disabledAt,
    })
    .from(stores)
    .leftJoin(companies, eq(companies.id, stores.companyId))
    .where(
      and(
        trading,
        product === null ? inArray(stores.slug, [...slugs]) : eq(stores.id, product.storeId),
      ),
    );
  const market = rows.some(({ companyId }) => companyId === null)
    ? await findMarketCompany(context)
    : null;
  const found = rows.flatMap(({ companyId, disabledAt, ...store }): AskedStore[] => {
    const sellerCompanyId = companyId ?? market;
    if (sellerCompanyId === null || disabledAt !== null) return [];
    return [{ ...store, sellerCompanyId, isMarket: companyId === null }];
  });
  const order = (slug: string) => slugs.indexOf(slug);
  return { product, stores: found.toSorted((a, b) => order(a.slug) - order(b.slug)) };
}
