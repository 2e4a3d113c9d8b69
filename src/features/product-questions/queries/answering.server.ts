// Who may answer questions about a product.
import { and, eq } from 'drizzle-orm';
import { buyerReviews } from '#features/buyer-reviews/table.server.ts';
import { stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotAnswerForStore } from '../permissions.ts';
import type { AnswerAuthor } from '../schemas.ts';

type Product = { readonly productId: Id<'product'>; readonly companyId: string | null };

/** The seller, or a buyer whose review of the product is shown; null for all others. */
export async function authorOf(
  context: Context,
  { productId, companyId }: Product,
): Promise<AnswerAuthor | null> {
  const { actor, db } = context;
  if (actor.kind !== 'member') return null;
  if (companyId !== null && actor.companyId === companyId)
    return whyNotAnswerForStore(actor) === null ? 'seller' : null;
  const reviews = await db.$count(
    buyerReviews,
    and(
      eq(buyerReviews.productId, productId),
      eq(buyerReviews.userId, actor.userId),
      eq(buyerReviews.state, 'shown'),
    ),
  );
  return reviews > 0 ? 'buyer' : null;
}

/** What the reader of a product's questions may do; null for an unknown product. */
export async function whatReaderMay(context: Context, product: string) {
  const [found] = await context.db
    .select({ productId: products.id, companyId: stores.companyId })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(and(eq(products.publicId, product), eq(products.state, 'published')));
  if (!found) return null;
  const author = await authorOf(context, found);
  const { actor } = context;
  const isOwn = actor.kind === 'member' && actor.companyId === found.companyId;
  return { author, asks: actor.kind === 'member' && !(isOwn && found.companyId !== null) };
}
