import type { ReactNode } from 'react';
import { redirect, useLocation } from 'react-router';
import { FallbackNote, languageOf } from '#features/listings/components/fallback-note.tsx';
import {
  defaultVariant,
  minQuantity,
  picturesOf,
  readQuantity,
} from '#features/listings/format/order-summary.ts';
import { OrderQuantity } from '#features/listings/components/order-quantity.tsx';
import {
  ProductDescription,
  ProductFacts,
  ProductHeading,
  ProductTerms,
} from '#features/listings/components/product-facts.tsx';
import { ProductGallery } from '#features/listings/components/product-gallery.tsx';
import {
  codesOf,
  orderTextsOf,
  shippingTermsOf,
  termsOf,
} from '#features/listings/format/product-texts.ts';
import { PurchasePanel } from '#features/listings/components/purchase-panel.tsx';
import { TierTable } from '#features/listings/components/tier-table.tsx';
import { VariantPicker } from '#features/listings/components/variant-picker.tsx';
import type { ProductView } from '#features/listings/views.ts';
import { productTag, tagsOfCards } from '#features/products/events.ts';
import { categoryTreeTag } from '#features/categories/events.ts';
import {
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { findProduct } from '#features/listings/queries/product-detail.server.ts';
import { relatedProducts } from '#features/listings/queries/related-products.server.ts';
import { SupplierCard } from '#features/companies/components/supplier-card.tsx';
import { supplierTexts, vendorTexts } from '#features/companies/components/supplier-texts.ts';
import { storeTag } from '#features/companies/events.ts';
import { ogImagePath, productCard } from '#features/seo/queries/og-images.server.ts';
import { ratesTag } from '#features/currencies/events.ts';
import * as catalog from '#messages/features/listings';
import * as m from '#messages/pages/storefront/product';
import { notFound } from '#platform/http/problems.ts';
import { serverOnly } from '#platform/framework/server-only-data.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { isPublicId } from '#shared/ids.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { socialAddress } from '#shared/pictures.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { FactList } from '#ui/fact-list.tsx';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { SectionHeading } from '#ui/panels.tsx';
import { ReadingTabs } from '#ui/section-nav.tsx';
import { ShareMenu } from '#ui/share-menu.tsx';
import { lazyComponent } from '#ui/islands/lazy-component.ts';
import { StaticHtml } from '#ui/islands/static-html.tsx';
import { ForMachines } from '../meta/for-machines.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { breadcrumbData, productData } from '../meta/structured-data.ts';
import type { Route } from './+types/product.page';
import './product.css';

const relatedCount = 5;

/** Returns the id of `{slug}-{id}`, after the last hyphen, or of a bare id. */
const idOfHandle = (handle: string): string => handle.slice(handle.lastIndexOf('-') + 1);

/** Translates texts on the server, so that the page's scripts do not carry all three languages. */
const wordsIn = (locale: Locale) => ({
  sections: m.sections({ locale }),
  description: catalog.description({ locale }),
  specification: catalog.specification({ locale }),
  vendor: m.vendor({ locale }),
  vendorChecks: m.vendorChecks({ locale }),
  offers: m.offers({ locale }),
  offersTitle: m.offersTitle({ locale }),
  sameBrand: m.sameBrand({ locale }),
  related: m.related({ locale }),
  showAll: m.showAll({ locale }),
  moreOfStore: m.moreOfStore({ locale }),
  visitStore: m.visitStore({ locale }),
  allProducts: m.allProducts({ locale }),
  gallery: {
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

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) => {
    const {
      locale,
      services: { publicUrl },
    } = context;
    const id = idOfHandle(args.params.handle);
    const found = isPublicId(id) ? await findProduct(context, id) : null;
    if (!found) throw notFound();
    const { product, category, vendor } = found;
    const { pathname, search, searchParams } = args.url;
    if (product.path !== `/product/${args.params.handle}`)
      throw redirect(`${paths.localized({ locale, path: product.path })}${search}`, 301);
    // Redirects an unknown variant, and the default one, to the address without: otherwise each
    // would be a page of its own.
    const asked = searchParams.get('variant');
    const isAskedInVain =
      asked !== null &&
      !product.variants.some(
        (variant) => variant.id === asked && variant !== defaultVariant(product.variants),
      );
    if (isAskedInVain) throw redirect(withParameters(`${pathname}${search}`, { variant: null }));
    tags
      .add(categoryTreeTag)
      .add(productTag(product.id))
      .add(storeTag(product.store.slug))
      .add(ratesTag);
    const [tree, related] = await Promise.all([
      getCategoryTree(context),
      relatedProducts(context, product.id, relatedCount),
    ]);
    for (const tag of tagsOfCards(Object.values(related).flat())) tags.add(tag);
    const place = findCategory(tree, category?.path);
    const address = `${publicUrl}${paths.localized({ locale, path: product.path })}`;
    const description = m.description(
      {
        title: product.title.value,
        store: product.store.name,
        province: product.store.provinceName,
      },
      { locale },
    );
    const { store } = product;
    return {
      locale,
      publicUrl,
      address,
      description,
      card: ogImagePath(productCard(product, locale)),
      product: { ...chosenFrom(product), texts: orderTextsOf(product, locale) },
      related: serverOnly(args, related),
      hasRelated: {
        offers: related.offers.length > 0,
        sameBrand: related.sameBrand.length > 0,
        similar: related.similar.length > 0,
        ofStore: related.ofStore.length > 0,
      },
      crumbs: place
        ? [...place.ancestors, place.node].map(({ name, path }) => ({ name, path }))
        : [],
      words: {
        ...wordsIn(locale),
        ask: {
          label: m.askElsewhere({ locale }),
          href: withParameters(paths.createRfq({ locale }), {
            product: product.title.value,
            quantity: product.moq,
            unit: product.unit,
            category: category?.path,
          }),
        },
        sameBrandTitle: product.brand
          ? m.sameBrandTitle({ brand: product.brand.name }, { locale })
          : null,
      },
      shippingTerms: shippingTermsOf(product, locale),
      terms: termsOf(product, locale),
      codes: codesOf(product, locale),
      supplier: supplierTexts(store, locale),
      vendor: vendorTexts(store, vendor.about, vendor.verifications, locale),
    };
  });

/** A change of variant or quantity needs no data from the server. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: {
  currentUrl: URL;
  nextUrl: URL;
  formMethod?: string | undefined;
  defaultShouldRevalidate: boolean;
}): boolean =>
  formMethod === undefined && currentUrl.pathname === nextUrl.pathname
    ? false
    : defaultShouldRevalidate;

const Goods = import.meta.env.SSR
  ? (await import('#features/listings/components/product-grid.tsx')).ProductGrid
  : lazyComponent(() =>
      import('#features/listings/components/product-grid.tsx').then((part) => part.ProductGrid),
    );

/** A section with a tab. Without content both are omitted. */
type Section = { readonly id: string; readonly tab: string; readonly content: ReactNode };

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const {
    locale,
    publicUrl,
    address,
    description,
    card,
    product,
    crumbs,
    words,
    related,
    hasRelated,
    shippingTerms,
    terms,
    codes,
    supplier,
    vendor,
  } = loaderData;
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const path = withParameters(pathname, {
    quantity: query.get('quantity'),
    variant: query.get('variant'),
  });
  const variantId = query.get('variant');
  const asked = query.get('quantity');
  const variant =
    product.variants.find(({ id }) => id === variantId) ?? defaultVariant(product.variants);
  const storeLink = {
    label: words.visitStore,
    href: paths.localized({ locale, path: supplier.path }),
  };
  const brandGroup =
    crumbs[0] && product.brand
      ? {
          label: words.showAll,
          href: `${paths.localized({ locale, path: crumbs[0].path })}?brand=${product.brand.slug}`,
        }
      : undefined;

  const grid = (
    id: string,
    tab: string,
    title: string,
    of: keyof typeof hasRelated,
    link?: { label: string; href: string },
  ): Section => ({
    id,
    tab,
    content: hasRelated[of] ? (
      <>
        <SectionHeading title={title} link={link} />
        <StaticHtml id={`${id}-goods`} content={related.value}>
          {(goods) => <Goods products={goods[of]} locale={locale} columns={5} hasWholeRows />}
        </StaticHtml>
      </>
    ) : null,
  });
  const { attributes } = product;
  const hasFacts = (attributes?.value.length ?? 0) + codes.length > 0;
  const sections: Section[] = [
    {
      id: 'description',
      tab: words.description,
      content: product.descriptionHtml ? (
        <>
          <SectionHeading title={words.description} />
          <ProductDescription descriptionHtml={product.descriptionHtml} locale={locale} />
        </>
      ) : null,
    },
    {
      id: 'specification',
      tab: words.specification,
      content: hasFacts ? (
        <>
          <SectionHeading title={words.specification} />
          <ProductFacts
            attributes={attributes}
            codes={codes}
            sku={product.sku}
            variant={variant}
            locale={locale}
          />
        </>
      ) : null,
    },
    {
      id: 'vendor',
      tab: words.vendor,
      content: (
        <>
          <SectionHeading title={<bdi lang="tr">{supplier.name}</bdi>} link={storeLink} />
          <div className="product-vendor">
            <div className="stack">
              {vendor.about ? (
                <div className="prose" {...languageOf(vendor.about, locale)}>
                  <FallbackNote content={vendor.about} locale={locale} />
                  <p>{vendor.about.value}</p>
                </div>
              ) : null}
              {vendor.checks.length > 0 ? (
                <div>
                  <h3>{words.vendorChecks}</h3>
                  <FactList facts={vendor.checks} />
                </div>
              ) : null}
            </div>
            <FactList facts={vendor.facts} />
          </div>
        </>
      ),
    },
    grid('offers', words.offers, words.offersTitle, 'offers'),
    grid('same-brand', words.sameBrand, words.sameBrandTitle ?? '', 'sameBrand', brandGroup),
    grid(
      'related',
      words.related,
      words.related,
      'similar',
      crumbs.at(-1)
        ? { label: words.showAll, href: paths.localized({ locale, path: crumbs.at(-1)!.path }) }
        : undefined,
    ),
    grid('more-of-store', words.moreOfStore, words.moreOfStore, 'ofStore', storeLink),
  ].filter(({ content }) => content !== null);

  const way = [
    ...crumbs.map((crumb) => ({
      label: crumb.name,
      href: paths.localized({ locale, path: crumb.path }),
    })),
    { label: product.title.value, href: null },
  ];
  const read = asked === null ? null : readQuantity(asked, product);
  return (
    <main className="wrap" id="main">
      <PageHead
        title={product.title.value}
        description={description}
        publicUrl={publicUrl}
        path={product.path}
        locale={locale}
        card={card}
      />
      <ForMachines
        things={
          import.meta.env.SSR
            ? [
                productData(
                  {
                    ...product,
                    description,
                    category: crumbs.at(-1)?.name ?? null,
                    seller: supplier,
                  },
                  {
                    publicUrl,
                    locale,
                    address,
                    images: product.images
                      .slice(0, 4)
                      .map(({ url }) => new URL(socialAddress(url), publicUrl).href),
                  },
                ),
                breadcrumbData(publicUrl, way, address),
              ]
            : null
        }
      />
      <Breadcrumbs label={catalog.category({ locale })} items={way} />
      <OrderQuantity
        key={`${product.id} ${asked}`}
        initial={read?.quantity ?? minQuantity(product)}
      >
        <div className="product-page">
          <div className="product-pictures">
            <ProductGallery
              images={picturesOf(product.images, variantId === null ? null : variant)}
              title={product.title.value}
              labels={words.gallery}
              locale={locale}
            />
            <ShareMenu
              title={product.title.value}
              url={withParameters(address, { variant: variantId === null ? null : variant?.id })}
              labels={words.share}
            />
          </div>
          <div className="product-choice">
            <ProductHeading product={product} variant={variant} locale={locale} />
            <TierTable product={product} variant={variant} locale={locale} />
            <VariantPicker product={product} chosen={variant} path={path} locale={locale} />
          </div>
          <div className="product-order">
            <PurchasePanel
              product={product}
              variant={variant}
              path={path}
              asked={asked}
              locale={locale}
            />
            <SupplierCard supplier={supplier} labels={words} locale={locale} />
          </div>
          <div className="product-terms">
            <ProductTerms shippingTerms={shippingTerms} terms={terms} locale={locale} />
          </div>
        </div>
      </OrderQuantity>
      <p className="product-ask">
        <a className="link" rel="nofollow" href={words.ask.href}>
          {words.ask.label}
        </a>
      </p>
      <p className="product-print-only">
        <bdi dir="ltr">{address}</bdi>
      </p>
      <ReadingTabs
        label={words.sections}
        tabs={sections.map(({ id, tab }) => ({ id, label: tab }))}
      />
      <div className="product-sections">
        {sections.map(({ id, content }) => (
          <section key={id} id={id}>
            {content}
          </section>
        ))}
      </div>
    </main>
  );
}
