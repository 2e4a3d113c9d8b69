import { useEffect } from 'react';
import { useLocation } from 'react-router';
import {
  defaultVariant,
  minQuantity,
  picturesOf,
  readQuantity,
} from '#features/listings/format/order-summary.ts';
import { OrderQuantity } from '#features/listings/components/order-quantity.tsx';
import { ProductHeading } from '#features/listings/components/product-facts.tsx';
import { ProductGallery } from '#features/listings/components/product-gallery.tsx';
import { PurchasePanel } from '#features/listings/components/purchase-panel.tsx';
import { TierTable } from '#features/listings/components/tier-table.tsx';
import { VariantPicker } from '#features/listings/components/variant-picker.tsx';
import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { socialAddress } from '#shared/pictures.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { lazyComponent } from '#ui/islands/lazy-component.ts';
import { OnInteraction } from '#ui/islands/on-interaction.tsx';
import { StaticHtml } from '#ui/islands/static-html.tsx';
import { ReadingTabs } from '#ui/section-nav.tsx';
import { ShareMenu } from '#ui/share-menu.tsx';
import { ForMachines } from '../meta/for-machines.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { breadcrumbData, productData } from '../meta/structured-data.ts';
import type { Route } from './+types/product.page';
import { loadProduct } from './load-product.server.ts';
import { ProductSections } from './product-sections.tsx';
import './product.css';

const Supplier = import.meta.env.SSR
  ? (await import('#features/companies/components/supplier-card.tsx')).SupplierCard
  : lazyComponent(() =>
      import('#features/companies/components/supplier-card.tsx').then((part) => part.SupplierCard),
    );

const Lists = import.meta.env.SSR
  ? (await import('#features/lists/components/list-buttons.tsx')).ListButtons
  : lazyComponent(() =>
      import('#features/lists/components/list-buttons.tsx').then((part) => part.ListButtons),
    );

const Terms = import.meta.env.SSR
  ? (await import('#features/listings/components/product-terms.tsx')).ProductTerms
  : lazyComponent(() =>
      import('#features/listings/components/product-terms.tsx').then((part) => part.ProductTerms),
    );

const loadViewed = () => import('../lists/viewed-strip.tsx').then((part) => part.ViewedStrip);

const More = import.meta.env.SSR
  ? (await import('./product-more.tsx')).ProductMore
  : lazyComponent(() => import('./product-more.tsx').then((part) => part.ProductMore));

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, (context, tags) => loadProduct(args, context, tags));

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
    lists,
    terms,
    supplier,
    tabs,
    more,
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
  const way = [
    ...crumbs.map((crumb) => ({
      label: crumb.name,
      href: paths.localized({ locale, path: crumb.path }),
    })),
    { label: product.title.value, href: null },
  ];
  useEffect(() => {
    void import('#features/listings/params/viewed-products.ts').then(({ rememberProduct }) =>
      rememberProduct(product.id),
    );
  }, [product.id]);
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
      <ProductForMachines data={loaderData} way={way} />
      <Breadcrumbs label={words.category} items={way} />
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
            <div className="product-keep">
              <StaticHtml id="product-lists" content={lists.value}>
                {(labels) => <Lists product={product.id} labels={labels} hasText />}
              </StaticHtml>
              <ShareMenu
                title={product.title.value}
                url={withParameters(address, { variant: variantId === null ? null : variant?.id })}
                labels={words.share}
              />
            </div>
          </div>
          <div className="product-choice">
            <ProductHeading
              product={product}
              variant={variant}
              words={words.facts}
              locale={locale}
            />
            <TierTable product={product} variant={variant} locale={locale} />
            <VariantPicker product={product} chosen={variant} path={path} />
          </div>
          <div className="product-order">
            <PurchasePanel
              product={product}
              variant={variant}
              path={path}
              addAction={withParameters(paths.cartItems({ locale }), { returnTo: path })}
              orderAction={paths.newOrder({ locale })}
              inquiry={words.inquiry}
              asked={asked}
              locale={locale}
            />
            <StaticHtml id="supplier" content={supplier.value}>
              {(content) => <Supplier supplier={content} labels={words} locale={locale} />}
            </StaticHtml>
          </div>
          <StaticHtml id="product-terms" className="product-terms" content={terms.value}>
            {(content) => <Terms {...content} locale={locale} />}
          </StaticHtml>
        </div>
      </OrderQuantity>
      <p className="product-ask">
        {words.asks.map(({ label, href }) => (
          <a key={href} className="link" rel="nofollow" href={href}>
            {label}
          </a>
        ))}
      </p>
      <p className="product-print-only">
        <bdi dir="ltr">{address}</bdi>
      </p>
      <ReadingTabs label={words.sections} tabs={tabs} />
      <div className="product-sections">
        <ProductSections data={loaderData} variant={variant} />
        <StaticHtml id="product-more" className="product-more" content={more.value}>
          {(content) => <More {...content} />}
        </StaticHtml>
      </div>
      <OnInteraction load={loadViewed} locale={locale} without={product.id} />
    </main>
  );
}

type Way = Parameters<typeof breadcrumbData>[1];

/** Structured data, on the server alone. */
function ProductForMachines({
  data: { product, description, crumbs, supplier, publicUrl, locale, address, more },
  way,
}: {
  data: Route.ComponentProps['loaderData'];
  way: Way;
}) {
  return (
    <ForMachines
      things={
        import.meta.env.SSR
          ? [
              productData(
                {
                  ...product,
                  description,
                  category: crumbs.at(-1)?.name ?? null,
                  seller: supplier.value!,
                  rating: more.value?.reviews?.rating ?? null,
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
  );
}
