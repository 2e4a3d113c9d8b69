// What the page of a product shows, read and translated on the server.
import { redirect } from 'react-router';
import { defaultVariant } from '#features/listings/format/order-summary.ts';
import {
  codesOf,
  orderTextsOf,
  sellingFactsOf,
  shippingTermsOf,
  termsOf,
} from '#features/listings/format/product-texts.ts';
import { shownInTexts } from '#features/listings/format/shown-in.ts';
import { listLabels } from '#features/lists/format.ts';
import type { ProductView } from '#features/listings/views.ts';
import { productTag, tagsOfCards } from '#features/products/events.ts';
import { categoryTreeTag } from '#features/categories/events.ts';
import {
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { findRating, listReviews } from '#features/buyer-reviews/queries/review-list.server.ts';
import {
  findProduct,
  type ProductDetail,
} from '#features/listings/queries/product-detail.server.ts';
import { listQuestions } from '#features/product-questions/queries/question-list.server.ts';
import { relatedProducts } from '#features/listings/queries/related-products.server.ts';
import { supplierTexts, vendorTexts } from '#features/companies/components/supplier-texts.ts';
import { storeTag } from '#features/companies/events.ts';
import { ogImagePath, productCard } from '#features/seo/queries/og-images.server.ts';
import { ratesTag } from '#features/currencies/events.ts';
import { latestDatedRates } from '#features/currencies/queries.server.ts';
import { olderDay } from '#features/currencies/rules.ts';
import * as catalog from '#messages/features/listings';
import * as m from '#messages/pages/storefront/product';
import { notFound } from '#platform/http/problems.ts';
import { serverOnly } from '#platform/framework/server-only-data.ts';
import { isPublicId } from '#shared/ids.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import type { Route } from './+types/product.page';
import { type MoreOfProduct, moreSections, relatedCount } from './product-more.tsx';
import type { Context } from '#platform/context.ts';

const reviewCount = 5;
const questionCount = 3;

type Place = NonNullable<ReturnType<typeof findCategory>>;
type Words = ReturnType<typeof wordsIn>;

/** Returns the id of `{slug}-{id}`, after the last hyphen, or of a bare id. */
const idOfHandle = (handle: string): string => handle.slice(handle.lastIndexOf('-') + 1);

/** Translates texts on the server, so that the page's scripts do not carry all three languages. */
const wordsIn = (locale: Locale) => ({
  sections: m.sections({ locale }),
  description: catalog.description({ locale }),
  specification: catalog.specification({ locale }),
  category: catalog.category({ locale }),
  facts: {
    sku: catalog.sku({ locale }),
    gtin: catalog.gtin({ locale }),
    shownIn: shownInTexts(locale),
  },
  visitStore: m.visitStore({ locale }),
  allProducts: m.allProducts({ locale }),
  gallery: {
    pictures: catalog.pictures({ locale }),
    picture: catalog.picture({ number: '#number', total: '#total' }, { locale }),
    none: catalog.noPicture({ locale }),
    open: m.enlarge({ locale }),
    close: m.close({ locale }),
    previous: m.previousPicture({ locale }),
    next: m.nextPicture({ locale }),
    zoomIn: m.zoomIn({ locale }),
    zoomOut: m.zoomOut({ locale }),
  },
  share: {
    share: m.share({ locale }),
    copy: m.copyLink({ locale }),
    copied: m.linkCopied({ locale }),
    copyByHand: m.copyByHand({ locale }),
    email: m.byEmail({ locale }),
  },
});

/** Picks the product's fields that the page's scripts use. Everything else is sent as text. */
const chosenFrom = ({
  id,
  path,
  title,
  promotion,
  descriptionHtml,
  attributes,
  brand,
  sku,
  images,
  tiers,
  currency,
  originalCurrency,
  moq,
  orderMultiple,
  unit,
  carton,
  leadTimes,
  stock,
  shipByDays,
  variants,
  optionNames,
}: ProductView) => ({
  id,
  path,
  title,
  promotion,
  descriptionHtml,
  attributes,
  brand,
  sku,
  images,
  tiers,
  currency,
  originalCurrency,
  moq,
  orderMultiple,
  unit,
  carton,
  leadTimes,
  stock,
  shipByDays,
  variants,
  optionNames,
});

/**
 * Redirects an unknown variant, and the default one, to the address without: otherwise each would
 * be a page of its own.
 */
function redirectVariant(
  { pathname, search, searchParams }: URL,
  variants: ProductView['variants'],
): void {
  const asked = searchParams.get('variant');
  const isAskedInVain =
    asked !== null &&
    !variants.some((variant) => variant.id === asked && variant !== defaultVariant(variants));
  if (isAskedInVain) throw redirect(withParameters(`${pathname}${search}`, { variant: null }));
}

/** Links to requests for quotation that begin with this product. */
function asksOf(
  { title, moq, unit, store }: ProductView,
  category: string | undefined,
  locale: Locale,
) {
  const createRfq = paths.createRfq({ locale });
  const wanted = { product: title.value, quantity: moq, unit, category };
  return [
    { label: m.askElsewhere({ locale }), href: withParameters(createRfq, wanted) },
    ...(store.canReceiveRfqs
      ? [
          {
            label: m.askSupplier({ locale }),
            href: withParameters(createRfq, { ...wanted, store: store.slug }),
          },
        ]
      : []),
  ];
}

/** What the sections show that the browser leaves as they are. */
async function loadMore(context: Context, { product, vendor }: ProductDetail, place: Place | null) {
  const { id, store, brand } = product;
  const { locale } = context;
  const [related, rating, questions, reviews] = await Promise.all([
    relatedProducts(context, id, relatedCount),
    findRating(context, id),
    listQuestions(context, id, { query: '', after: null, limit: questionCount }),
    listReviews(context, id, { sort: 'helpful', after: null, limit: reviewCount }),
  ]);
  return {
    locale,
    id,
    brand,
    category: place && {
      path: place.node.path,
      groupPath: (place.ancestors[0] ?? place.node).path,
    },
    seller: { name: store.name, path: store.path },
    vendor: vendorTexts(store, vendor.about, vendor.verifications, locale),
    reviews: rating && { rating, rows: reviews.rows },
    questions: questions.rows,
    related,
  } satisfies MoreOfProduct;
}

/** Of the sections, in their order. */
function tabsOf(
  { descriptionHtml, attributes }: ProductView,
  { words, codes, more }: { words: Words; codes: readonly unknown[]; more: MoreOfProduct },
) {
  const hasFacts = (attributes?.value.length ?? 0) + codes.length > 0;
  return [
    ...(descriptionHtml ? [{ id: 'description', label: words.description }] : []),
    ...(hasFacts ? [{ id: 'specification', label: words.specification }] : []),
    ...moreSections(more).map(({ id, tab }) => ({ id, label: tab })),
  ];
}

/** The day of the rate by which prices were converted; null where they were not. */
async function rateDayOf(
  context: Context,
  { currency, originalCurrency }: Pick<ProductView, 'currency' | 'originalCurrency'>,
): Promise<string | null> {
  if (originalCurrency === null) return null;
  const rates = await latestDatedRates(context);
  return olderDay(rates[currency].validOn, rates[originalCurrency].validOn);
}

export async function loadProduct(args: Route.LoaderArgs, context: Context, tags: Set<string>) {
  const {
    locale,
    services: { publicUrl },
  } = context;
  const id = idOfHandle(args.params.handle);
  const found = isPublicId(id) ? await findProduct(context, id) : null;
  if (!found) throw notFound();
  const { product, category } = found;
  if (product.path !== paths.unlocalized(paths.product, { handle: args.params.handle }))
    throw redirect(`${paths.localized({ locale, path: product.path })}${args.url.search}`, 301);
  redirectVariant(args.url, product.variants);
  tags
    .add(categoryTreeTag)
    .add(productTag(product.id))
    .add(storeTag(product.store.slug))
    .add(ratesTag);
  const place = findCategory(await getCategoryTree(context), category?.path);
  const more = await loadMore(context, found, place);
  for (const tag of tagsOfCards(Object.values(more.related).flat())) tags.add(tag);
  const address = `${publicUrl}${paths.localized({ locale, path: product.path })}`;
  const description = m.description(
    {
      title: product.title.value,
      store: product.store.name,
      province: product.store.provinceName,
    },
    { locale },
  );
  const words = wordsIn(locale);
  const codes = codesOf(product, locale);
  return {
    locale,
    publicUrl,
    address,
    description,
    card: ogImagePath(productCard(product, locale)),
    product: {
      ...chosenFrom(product),
      texts: orderTextsOf(product, locale, await rateDayOf(context, product)),
    },
    tabs: tabsOf(product, { words, codes, more }),
    more: serverOnly(args, more),
    crumbs: place ? [...place.ancestors, place.node].map(({ name, path }) => ({ name, path })) : [],
    words: {
      ...words,
      inquiry: {
        label: m.contactSupplier({ locale }),
        href: withParameters(paths.inquiry({ locale }), { product: product.id }),
      },
      asks: asksOf(product, category?.path, locale),
    },
    lists: serverOnly(args, listLabels(locale)),
    terms: serverOnly(args, {
      shippingTerms: shippingTermsOf(product, locale),
      terms: [...sellingFactsOf(product, locale), ...termsOf(product, locale)],
    }),
    codes,
    supplier: serverOnly(args, supplierTexts(product.store, locale)),
  };
}
