// A company's own products for its programs: whole, as they were handed in.
import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { invalid, notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotOfferProducts } from '../permissions.ts';
import { products } from '../table.server.ts';
import { inputsOfProducts, type SavedProduct } from './product-inputs.server.ts';

export const productPosition = z.uuid();

/**
 * The company's store of this slug, or its only one that is not closed for good. Throws not_found,
 * invalid where the store must be named, refused, unauthenticated.
 */
export async function getOwnStore(
  context: Context,
  slug: string | undefined,
): Promise<{ readonly id: Id<'store'>; readonly slug: string }> {
  permit(whyNotOfferProducts(context.actor));
  const companyId = (context.actor as Partial<Member>).companyId ?? null;
  if (companyId === null) throw notFound();
  const found = await context.db
    .select({ id: stores.id, slug: stores.slug })
    .from(stores)
    .where(
      and(
        eq(stores.companyId, companyId),
        slug === undefined ? ne(stores.state, 'terminated') : eq(stores.slug, slug),
      ),
    )
    .limit(2);
  if (found.length > 1) throw invalid({ store: 'required' });
  if (!found[0]) throw notFound();
  return found[0];
}

/** Writing a longer answer would keep this process from answering others meanwhile. */
const maxPageBytes = 1_000_000;

/** A page of the store's products without deleted ones, oldest first; ends at about 1 MB. */
export async function listProductsAfter(
  context: Context,
  storeId: Id<'store'>,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<{ readonly saved: SavedProduct[]; readonly last: string | null }> {
  const rows = await context.db
    .select({
      id: products.id,
      publicId: products.publicId,
      /** Of what can be long, as text. */
      bytes: sql<number>`octet_length(${products.title}::text) +
        octet_length(${products.description}::text) + octet_length(${products.attributes}::text) +
        octet_length(${products.variants}::text)`,
    })
    .from(products)
    .where(
      and(
        eq(products.storeId, storeId),
        ne(products.state, 'deleted'),
        after === null ? undefined : gt(products.id, after as Id<'product'>),
      ),
    )
    .orderBy(asc(products.id))
    .limit(limit + 1);
  let bytes = 0;
  const page = rows
    .slice(0, limit)
    .filter((row, i) => (bytes += row.bytes) <= maxPageBytes || i === 0);
  if (page.length === 0) return { saved: [], last: null };
  const saved = await inputsOfProducts(
    context,
    storeId,
    page.map(({ publicId }) => publicId),
  );
  return { saved, last: rows.length > page.length ? page.at(-1)!.id : null };
}

/** Throws not_found, also for products of other companies, refused, unauthenticated. */
export async function getOwnProduct(
  context: Context,
  publicId: string,
): Promise<SavedProduct & { readonly store: string }> {
  permit(whyNotOfferProducts(context.actor));
  const companyId = (context.actor as Partial<Member>).companyId ?? null;
  if (companyId === null) throw notFound();
  const [row] = await context.db
    .select({ storeId: products.storeId, store: stores.slug })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(and(eq(products.publicId, publicId), eq(stores.companyId, companyId)));
  const [saved] = row ? await inputsOfProducts(context, row.storeId, [publicId]) : [];
  if (!row || !saved) throw notFound();
  return { ...saved, store: row.store };
}
