// Content of a page's Open Graph image. Its URL contains a hash of the content, so that networks
// never cache an outdated image.
import { createHash } from 'node:crypto';
import type { ImageView, ProductView } from '#features/listings/views.ts';
import {
  findCategory,
  getCategoryTree,
  type CategoryNode,
} from '#features/categories/queries/category-tree.server.ts';
import { findPost } from '#features/blog/queries/posts.server.ts';
import type { PostView } from '#features/blog/views.ts';
import { findProduct } from '#features/listings/queries/product-detail.server.ts';
import type { SupplierCardView } from '#features/companies/views.ts';
import { typeText } from '#features/companies/format.ts';
import { findStore, supplierCard } from '#features/companies/queries.server.ts';
import { daysIn } from '#features/exhibitions/format.ts';
import { findExhibition } from '#features/exhibitions/queries/public-exhibitions.server.ts';
import * as m from '#messages/features/seo';
import type { Context } from '#platform/context.ts';
import { countryName } from '#shared/countries.ts';
import { isPublicId } from '#shared/ids.ts';
import { enumeration } from '#shared/lists.ts';
import type { Locale } from '#shared/locale.ts';
import { inLanguage } from '#shared/per-language.ts';

export const cardKinds = ['product', 'store', 'category', 'exhibition', 'post'] as const;
export type CardKind = (typeof cardKinds)[number];

export type OgImage = {
  readonly kind: CardKind | 'site';
  /**
   * Names the subject: a product's public id, the slug of a store, an exhibition or a post, a
   * category's path with `_` for the slash.
   */
  readonly subject: string;
  readonly locale: Locale;
  readonly eyebrow: string;
  readonly title: string;
  readonly line: string | null;
  /** `{hash}.webp`, the file name of a picture. */
  readonly picture: string | null;
};

/** Increase when the drawing changes, so that stored images are drawn again. */
const edition = 1;

export const ogImageHash = (card: OgImage): string =>
  createHash('sha256')
    .update(JSON.stringify([edition, card]))
    .digest('hex')
    .slice(0, 32);

/** Without the origin. */
export const ogImagePath = (card: OgImage): string =>
  `/cards/${card.locale}/${card.kind}/${card.subject}/${ogImageHash(card)}.jpg`;

const pictureName = (image: ImageView | null | undefined): string | null =>
  /\/media\/([\w-]+\.webp)$/.exec(image?.url ?? '')?.[1] ?? null;

const placeOf = ({ name, provinceName }: Pick<SupplierCardView, 'name' | 'provinceName'>): string =>
  `${name} · ${provinceName}`;

export const productCard = (
  { id, title, images, store }: Pick<ProductView, 'id' | 'title' | 'images' | 'store'>,
  locale: Locale,
): OgImage => ({
  kind: 'product',
  subject: id,
  locale,
  eyebrow: m.wholesale({ locale }),
  title: title.value,
  line: placeOf(store),
  picture: pictureName(images[0]),
});

export const storeCard = (store: SupplierCardView, locale: Locale): OgImage => ({
  kind: 'store',
  subject: store.slug,
  locale,
  eyebrow: `${typeText(store, locale)} · ${store.provinceName}`,
  title: store.name,
  line:
    store.mainProducts && store.mainProducts.value.length > 0
      ? enumeration(store.mainProducts.value.slice(0, 3), locale)
      : null,
  picture: pictureName(store.pictures[0] ?? store.logo),
});

export const categoryCard = (
  { node, ancestors }: { readonly node: CategoryNode; readonly ancestors: readonly CategoryNode[] },
  locale: Locale,
): OgImage => ({
  kind: 'category',
  subject: node.treePath.replace('/', '_'),
  locale,
  eyebrow: m.wholesale({ locale }),
  title: node.name,
  line: ancestors.at(-1)?.name ?? null,
  picture: pictureName(node.image ?? ancestors.findLast(({ image }) => image !== null)?.image),
});

type Fair = NonNullable<Awaited<ReturnType<typeof findExhibition>>>;

export const exhibitionCard = (fair: Fair, locale: Locale): OgImage => ({
  kind: 'exhibition',
  subject: fair.slug,
  locale,
  eyebrow: daysIn(fair, locale),
  title: inLanguage(fair.title, locale)?.value ?? fair.slug,
  line: `${fair.venue} · ${fair.city}, ${countryName(fair.country, locale)}`,
  picture: null,
});

export const postCard = (
  { slug, title, category, author, cover }: Omit<PostView, 'body'>,
  locale: Locale,
): OgImage => ({
  kind: 'post',
  subject: slug,
  locale,
  eyebrow: category.name,
  title: title.value,
  line: author.name,
  picture: pictureName(cover),
});

/**
 * Image of pages without their own. Its URL contains no hash, so it is static: `siteCardPath` of
 * the page's head.
 */
export const siteOgImage = (locale: Locale): OgImage => ({
  kind: 'site',
  subject: '',
  locale,
  eyebrow: 'Kervan',
  title: m.slogan({ locale }),
  line: null,
  picture: null,
});

/** Returns the current card in the context's language; null when the page does not exist. */
export async function findCard(
  context: Context,
  kind: CardKind,
  subject: string,
): Promise<OgImage | null> {
  const { locale } = context;
  if (kind === 'product') {
    const found = isPublicId(subject) ? await findProduct(context, subject) : null;
    return found && productCard(found.product, locale);
  }
  if (kind === 'store') {
    const row = await findStore(context, subject);
    return row && storeCard(await supplierCard(context, row), locale);
  }
  if (kind === 'exhibition') {
    const fair = await findExhibition(context, subject);
    return fair && exhibitionCard(fair, locale);
  }
  if (kind === 'post') {
    const post = await findPost(context, subject);
    return post && postCard(post, locale);
  }
  const found = findCategory(await getCategoryTree(context), subject.replace('_', '/'));
  return found && categoryCard(found, locale);
}
