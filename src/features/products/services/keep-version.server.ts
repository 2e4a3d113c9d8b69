// Keeps what was saved of a product, within the transaction that saves it.
import { and, desc, eq, inArray } from 'drizzle-orm';
import { hashesOfPictures } from '#features/media/services/picture-hashes.server.ts';
import type { Context } from '#platform/context.ts';
import { actorIds } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { personStillHere } from '../queries/product-versions.server.ts';
import { keptVersions } from '../rules/versions.ts';
import type { ProductInput } from '../schemas.ts';
import { type ProductRow, productVersions } from '../table.server.ts';

type Version = {
  readonly product: Pick<ProductRow, 'id' | 'revision'>;
  readonly input: ProductInput;
};

const rowOf = ({ product, input }: Version) => ({
  productId: product.id,
  revision: product.revision,
  input,
  pictures: hashesOfPictures(input.images.map(({ source }) => source)),
});

/** What is about to be replaced, unless it is kept already: files and bulk changes keep nothing. */
export async function keepVersionBefore(
  context: Context,
  { row, input }: { readonly row: ProductRow; readonly input: ProductInput },
): Promise<void> {
  await context.db
    .insert(productVersions)
    .values({ ...rowOf({ product: row, input }), userId: null, savedAt: row.updatedAt })
    .onConflictDoNothing();
}

/** What the actor has saved; the oldest of too many are dropped. */
export async function keepVersion(context: Context, version: Version): Promise<void> {
  const { userId } = actorIds(context.actor);
  await context.db
    .insert(productVersions)
    .values({ ...rowOf(version), userId: personStillHere(userId), savedAt: context.now() })
    .onConflictDoNothing();
  const ofProduct = eq(productVersions.productId, version.product.id);
  const surplus = context.db
    .select({ id: productVersions.id })
    .from(productVersions)
    .where(ofProduct)
    .orderBy(desc(productVersions.revision))
    .offset(keptVersions);
  await context.db
    .delete(productVersions)
    .where(and(ofProduct, inArray(productVersions.id, surplus)));
}

/** Versions stay, without the person who saved them. */
export async function forgetSaver(context: Context, userId: Id<'user'>): Promise<void> {
  await context.db
    .update(productVersions)
    .set({ userId: null })
    .where(eq(productVersions.userId, userId));
}
