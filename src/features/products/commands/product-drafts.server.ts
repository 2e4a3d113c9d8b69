// What a member types into the editor is kept until it is saved, so that a lost tab loses nothing.
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { readPictureSources } from '#features/media/format/picture-form.ts';
import { hashesOfPictures } from '#features/media/services/picture-hashes.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotOfferProducts } from '../permissions.ts';
import { lockOwnMember } from '../queries/lock-own-member.server.ts';
import { findOwnStore } from '../queries/own-products.server.ts';
import { maxDrafts } from '../rules/drafts.ts';
import { type ProductDraft, productDraft } from '../schemas.ts';
import { productDrafts, products } from '../table.server.ts';

type Asked = Pick<ProductDraft, 'store' | 'product'>;

/** Throws not_found for stores and products of others. */
async function findPlace(context: Context, { store: asked, product }: Asked) {
  const store = await findOwnStore(context, product === null ? asked : { product });
  if (!store) throw notFound();
  if (product === null) return { storeId: store.id, productId: null };
  const [found] = await context.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.publicId, product), eq(products.storeId, store.id)));
  if (!found) throw notFound();
  return { storeId: store.id, productId: found.id };
}

const ofPlace = (
  memberId: Id<'member'>,
  { storeId, productId }: Awaited<ReturnType<typeof findPlace>>,
) =>
  and(
    eq(productDrafts.memberId, memberId),
    eq(productDrafts.storeId, storeId),
    productId === null ? isNull(productDrafts.productId) : eq(productDrafts.productId, productId),
  );

/**
 * Keeps the editor's fields in place of those that were kept before; the oldest of too many are
 * dropped. Throws invalid, not_found, unauthenticated, refused.
 */
export const keepProductDraft = defineCommand({
  permission: whyNotOfferProducts,
  input: productDraft,
  async run(context, { fields, ...asked }: ProductDraft): Promise<void> {
    const place = await findPlace(context, asked);
    const pictures = hashesOfPictures(readPictureSources(fields['imagesSource']));
    await inTransaction(context, async (inside) => {
      const memberId = await lockOwnMember(inside);
      const kept = { fields, pictures, updatedAt: inside.now() };
      await inside.db
        .insert(productDrafts)
        .values({ memberId, ...place, ...kept })
        .onConflictDoUpdate({
          target: [productDrafts.memberId, productDrafts.storeId, productDrafts.productId],
          set: kept,
        });
      const surplus = inside.db
        .select({ id: productDrafts.id })
        .from(productDrafts)
        .where(eq(productDrafts.memberId, memberId))
        .orderBy(desc(productDrafts.updatedAt))
        .offset(maxDrafts);
      await inside.db.delete(productDrafts).where(inArray(productDrafts.id, surplus));
    });
  },
});

/** Also where nothing is kept. Throws not_found, unauthenticated, refused. */
export const dropProductDraft = defineCommand({
  permission: whyNotOfferProducts,
  async run(context, asked: Asked): Promise<void> {
    const place = await findPlace(context, asked);
    await inTransaction(context, async (inside) => {
      const memberId = await lockOwnMember(inside);
      await inside.db.delete(productDrafts).where(ofPlace(memberId, place));
    });
  },
});
