// What the page of a store shows, read on the server: its products, itself, or its reviews.
import {
  findStoreRating,
  listReviewsOfStore,
  storeReviewsPerPage,
} from '#features/buyer-reviews/queries/reviews-of-store.server.ts';
import type { Rating } from '#shared/ratings.ts';
import { categoryTreeTag } from '#features/categories/events.ts';
import {
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { storeTag } from '#features/companies/events.ts';
import {
  countStoreCategories,
  findStore,
  storeCover,
  supplierCard,
} from '#features/companies/queries.server.ts';
import { ratesTag } from '#features/currencies/events.ts';
import { listProducts } from '#features/listings/queries/product-lists.server.ts';
import { tagsOfCards, tagsOfOrder } from '#features/products/events.ts';
import { searchProducts } from '#features/search/queries/search.server.ts';
import { cleanQuery } from '#features/search/rules.ts';
import { ogImagePath, storeCard } from '#features/seo/queries/og-images.server.ts';
import { firstPage, readListParameters } from '#pages/shared/list-parameters.ts';
import type { Context } from '#platform/context.ts';
import { serverOnly } from '#platform/framework/server-only-data.ts';
import { notFound } from '#platform/http/problems.ts';
import * as paths from '#shared/paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import { addressOf } from '#shared/search-parameters.ts';
import type { Route } from './+types/store.page';
import { categoryLines } from './category-lines.ts';

type StoreRow = NonNullable<Awaited<ReturnType<typeof findStore>>>;
type View = 'products' | 'about' | 'reviews';

const maxPages = 100;

/** Reviews have a view once there are some. */
const viewOf = (tab: string | null, isReviewed: boolean): View =>
  tab === 'about' || (tab === 'reviews' && isReviewed) ? tab : 'products';

async function loadGoods(args: Route.LoaderArgs, context: Context, store: StoreRow) {
  const { sort, page } = readListParameters(args.url);
  const asked = args.url.searchParams;
  const query = cleanQuery(asked.get('q') ?? '');
  const [tree, counts] = await Promise.all([
    getCategoryTree(context),
    countStoreCategories(context, store.id),
  ]);
  const category = query === '' ? findCategory(tree, asked.get('category')) : null;
  const list =
    query === ''
      ? {
          ...(await listProducts(context, {
            scope: { storeId: store.id, ...(category && { category: category.node }) },
            sort,
            page,
          })),
          isLoose: false,
          correction: null,
        }
      : await searchProducts(context, query, {
          page,
          storeId: store.id,
          isExact: asked.get('exact') === '1',
        });
  return {
    query,
    sort,
    list,
    category: category?.node.name ?? null,
    categories: (path: string) =>
      categoryLines(tree, counts, category && [...category.ancestors, category.node], path),
  };
}

async function loadReviews(
  args: Route.LoaderArgs,
  context: Context,
  { store, rating, page }: { store: StoreRow; rating: Rating; page: number },
) {
  const reviews = await listReviewsOfStore(context, store.id, page);
  if (page > 1 && reviews.length === 0) throw firstPage(args.url);
  return {
    rating,
    reviews,
    page,
    pages: Math.min(maxPages, Math.ceil(rating.count / storeReviewsPerPage)),
    address: addressOf(args),
  };
}

const aboutOf = (context: Context, store: StoreRow) => ({
  text: inLanguage(store.about, context.locale, store.mainLanguage),
  verifications: evidenceOf(store),
  // Those that have expired leave the list with `certificates`.
  certificates: store.statedCertificates.filter(({ name }) => store.certificates.includes(name)),
  mediaUrl: context.services.mediaUrl,
});

const evidenceOf = ({ verifications }: StoreRow) =>
  verifications.map(({ kind, verifiedOn }) => ({ kind, verifiedOn }));

export async function loadStore(args: Route.LoaderArgs, context: Context, tags: Set<string>) {
  const { locale } = context;
  const store = await findStore(context, args.params.slug);
  if (!store) throw notFound();
  tags.add(storeTag(store.slug)).add(ratesTag).add(categoryTreeTag);
  const { page } = readListParameters(args.url);
  const tab = args.url.searchParams.get('tab');
  const [rating, card, cover, first] = await Promise.all([
    findStoreRating(context, store.id),
    supplierCard(context, store),
    storeCover(context, store),
    tab === null ? loadGoods(args, context, store) : null,
  ]);
  const view = viewOf(tab, rating !== null);
  const goods = first ?? (view === 'products' ? await loadGoods(args, context, store) : null);
  if (page > 1 && goods?.list.cards.length === 0) throw firstPage(args.url);
  if (goods)
    for (const tag of [...tagsOfCards(goods.list.cards), ...tagsOfOrder(goods.sort)]) tags.add(tag);
  const path = paths.localized({ locale, path: card.path });
  const verifiedOn = evidenceOf(store).map((checked) => checked.verifiedOn);
  return {
    locale,
    publicUrl: context.services.publicUrl,
    linkCard: ogImagePath(storeCard(card, locale)),
    store: card,
    cover,
    view,
    query: goods?.query ?? '',
    page,
    isOnHoliday: store.state === 'holiday',
    verifiedOn: verifiedOn.toSorted().at(-1) ?? null,
    category: goods?.category ?? null,
    reviewCount: rating?.count ?? 0,
    about: view === 'about' ? serverOnly(args, aboutOf(context, store)) : null,
    reviews:
      view === 'reviews' && rating
        ? serverOnly(args, await loadReviews(args, context, { store, rating, page }))
        : null,
    goods: goods
      ? serverOnly(args, {
          address: addressOf(args),
          sort: goods.sort,
          cards: goods.list.cards,
          total: goods.list.total,
          isLoose: goods.list.isLoose,
          correction: goods.list.correction,
          categories: goods.categories(path),
        })
      : null,
  };
}
