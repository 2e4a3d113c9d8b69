// Gives what a demo market of the version before had drawn its rendered pictures: products, stores
// and posts.
import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { savePost } from '#features/blog/commands/save-post.server.ts';
import { getEditedPost } from '#features/blog/queries/edited-posts.server.ts';
import { blogPosts } from '#features/blog/table.server.ts';
import { storeSaved } from '#features/companies/events.ts';
import { stores } from '#features/companies/table.server.ts';
import { pictures } from '#features/media/table.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { findProductInputs } from '#features/products/queries/product-inputs.server.ts';
import type { ProductInput } from '#features/products/schemas.ts';
import { productPictures, products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import { coverOf, demoBlog, storeCovers } from './blog.ts';
import type { DemoLoader } from './demo-loader.ts';
import { demoProducts, demoStores } from './market.ts';
import { readRenderedPictures } from './pictures/rendered.ts';
import { storeRenderedPictures } from './pictures/store-rendered.ts';
import { giveRenderedPictures, showRenderedCovers } from './rendered-pictures.ts';
import { waitingInputOf, waitingProducts } from './reviews.ts';
import { demoKeys } from './state.ts';
import { giveStorePictures, storeLogos } from './store-logos.ts';

const slugs = demoStores.map(({ slug }) => slug);

/** Once: what is without a picture after that was left so by people. */
export const replaceDemoDrawings: DemoLoader = async (context) => {
  if ((await readSetting(context.db, demoKeys.pictures)) !== null) return null;
  const drawn = await drawnProducts(context);
  if (drawn.length > 0) {
    await storeRenderedPictures(context, readRenderedPictures().keys());
    await replaceStorePictures(context);
    await replaceProductPictures(context, drawn);
  }
  await replaceBlogCovers(context);
  await writeSetting(context.db, demoKeys.pictures, true);
  return drawn.length === 0 ? null : `pictures of ${drawn.length} products`;
};

type DrawnProduct = Awaited<ReturnType<typeof drawnProducts>>[number];

const drawnProducts = (context: Context) =>
  context.db
    .selectDistinct({
      storeId: products.storeId,
      storeSlug: stores.slug,
      externalId: products.externalId,
    })
    .from(productPictures)
    .innerJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .innerJoin(products, eq(products.id, productPictures.productId))
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(
      and(
        eq(pictures.state, 'drawn'),
        inArray(stores.slug, slugs),
        ne(stores.state, 'terminated'),
        ne(products.state, 'deleted'),
      ),
    );

/** A company may show what it has uploaded, so its store's pictures become its own. */
async function replaceStorePictures(context: Context): Promise<void> {
  const bare = await context.db
    .select({ id: stores.id, slug: stores.slug })
    .from(stores)
    .where(and(inArray(stores.slug, slugs), or(isNull(stores.logoKey), isNull(stores.coverKey))));
  await storeLogos(context);
  await showRenderedCovers(context);
  const found = await context.db
    .select({ slug: stores.slug, companyId: stores.companyId })
    .from(stores)
    .where(inArray(stores.slug, slugs));
  for (const { slug, companyId } of found) {
    if (companyId === null) continue;
    await giveRenderedPictures(context, companyId, slug);
    await giveStorePictures(context, companyId, slug);
  }
  for (const store of bare) await emit(context, storeSaved(store));
}

/** Products that the data files no longer have lose their drawings. */
async function replaceProductPictures(
  context: Context,
  drawn: readonly DrawnProduct[],
): Promise<void> {
  const waiting = waitingProducts.flatMap((one) => {
    const product = waitingInputOf(one);
    return product ? { storeSlug: one.storeSlug, product } : [];
  });
  const made = new Map(
    [...demoProducts(), ...waiting].map(({ storeSlug, product }) => [
      `${storeSlug} ${product.externalId}`,
      product,
    ]),
  );
  for (const [storeId, entries] of Map.groupBy(drawn, (entry) => entry.storeId)) {
    const externalIds = entries.flatMap(({ externalId }) => externalId ?? []);
    const saved = await findProductInputs(context, storeId, externalIds);
    const inputs = [...saved.values()].flatMap((input) => {
      const now = made.get(`${entries[0]!.storeSlug} ${input.externalId}`);
      return now ? withPicturesOf(input, now) : [];
    });
    await saveProducts(context, storeId, inputs);
  }
}

/** A variant that people have changed shows no picture of its own. */
const withPicturesOf = (input: ProductInput, { images, variants }: ProductInput): ProductInput => ({
  ...input,
  images,
  variants: input.variants.map((variant, i) => ({
    ...variant,
    imageIndex: variants[i]?.sku === variant.sku ? variants[i].imageIndex : null,
  })),
});

async function replaceBlogCovers(context: Context): Promise<void> {
  const coverOfPost = new Map(demoBlog.posts.map(({ slug, cover }) => [slug, cover]));
  const posts = await context.db
    .select({ publicId: blogPosts.publicId, cover: blogPosts.cover })
    .from(blogPosts)
    .where(inArray(blogPosts.slug, [...coverOfPost.keys()]));
  const bare = posts.filter(({ cover }) => cover === null);
  if (bare.length === 0) return;
  await storeCovers(context);
  for (const { publicId } of bare) {
    const { revision, ...post } = await getEditedPost(context, publicId);
    const cover = coverOf(coverOfPost.get(post.slug)!);
    const { slug, category, author, title, summary, body } = post;
    const input = { slug, category, author, cover, title, summary, body };
    await savePost(context, input, publicId, revision);
  }
}
