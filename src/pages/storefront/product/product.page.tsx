import { redirect, useLocation } from 'react-router';
import { orderableQuantity } from '#features/catalog/blocks/order-figures.ts';
import { OrderQuantity } from '#features/catalog/blocks/order-quantity.tsx';
import { ProductDescription, ProductFacts, ProductHeading, ProductTerms } from '#features/catalog/blocks/product-facts.tsx';
import { ProductGallery } from '#features/catalog/blocks/product-gallery.tsx';
import { ProductGrid } from '#features/catalog/blocks/product-grid.tsx';
import { PurchasePanel } from '#features/catalog/blocks/purchase-panel.tsx';
import { TierTable } from '#features/catalog/blocks/tier-table.tsx';
import { VariantPicker } from '#features/catalog/blocks/variant-picker.tsx';
import { categoryTreeTag, productTag, tagsOfCards } from '#features/catalog/events.ts';
import { findInTree, getCategoryTree } from '#features/catalog/queries/category-tree.server.ts';
import { findProduct } from '#features/catalog/queries/product-detail.server.ts';
import { topProducts } from '#features/catalog/queries/product-lists.server.ts';
import { SupplierCard } from '#features/companies/blocks/store-card.tsx';
import { storeTag } from '#features/companies/events.ts';
import { ratesTag } from '#features/currencies/events.ts';
import * as catalog from '#messages/catalog';
import * as m from '#messages/product';
import { notFound } from '#platform/http/problems.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { isPublicId } from '#shared/ids.ts';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { SectionHeading } from '#ui/panels.tsx';
import { PageHead } from '../meta/page-head.tsx';
import type { Route } from './+types/product.page';

const relatedCount = 5;

/** `{slug}-{id}`; the last hyphen separates them, and a bare id is one too. */
const idOfHandle = (handle: string): string => handle.slice(handle.lastIndexOf('-') + 1);

export const loader = (args: Route.LoaderArgs) => loadPage(args, async (context, tags) => {
  const id = idOfHandle(args.params.handle);
  const found = isPublicId(id) ? await findProduct(context, id) : null;
  if (!found) throw notFound();
  const { product, category, storeId } = found;
  const { search, searchParams } = new URL(args.request.url);
  if (product.path !== `/product/${args.params.handle}`) throw redirect(`/${context.locale}${product.path}${search}`, 301);
  tags.add(categoryTreeTag).add(productTag(product.id)).add(storeTag(product.store.slug)).add(ratesTag);
  const [group, item] = category?.path.split('/') ?? [];
  const [tree, ofStore] = await Promise.all([getCategoryTree(context), topProducts(context, { storeId }, 'MOST_RECENT', relatedCount + 1)]);
  for (const tag of tagsOfCards(ofStore)) tags.add(tag);
  const place = group ? findInTree(tree, group, item ?? null) : null;
  return {
    locale: context.locale,
    publicUrl: context.services.publicUrl,
    product,
    crumbs: place ? [...place.ancestors, place.node].map(({ name, path }) => ({ name, path })) : [],
    moreOfStore: ofStore.filter((card) => card.id !== product.id).slice(0, relatedCount),
    quantity: orderableQuantity(Number(searchParams.get('quantity')), product),
    variantId: searchParams.get('variant'),
  };
});

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { locale, publicUrl, product, crumbs, moreOfStore, quantity, variantId } = loaderData;
  const { pathname, search } = useLocation();
  const path = `${pathname}${search}`;
  const variant = product.variants.find(({ id }) => id === variantId) ?? product.variants[0] ?? null;
  const { store } = product;
  return (
    <main className="wrap" id="main">
      <PageHead title={product.title.value} description={m.description({ title: product.title.value, store: store.name, province: store.provinceName }, { locale })} publicUrl={publicUrl} path={product.path} locale={locale} imageUrl={product.images[0]?.url} />
      <Breadcrumbs label={catalog.category({ locale })} items={[...crumbs.map((crumb) => ({ label: crumb.name, href: `/${locale}${crumb.path}` })), { label: product.title.value, href: null }]} />
      <OrderQuantity key={`${product.id} ${quantity}`} initial={quantity}>
        <div className="product-page">
          <ProductGallery images={product.images} title={product.title.value} locale={locale} startIndex={variantId ? variant?.imageIndex ?? null : null} />
          <div className="stack">
            <ProductHeading product={product} variant={variant} locale={locale} />
            <TierTable product={product} variant={variant} locale={locale} />
            <VariantPicker product={product} chosen={variant} path={path} locale={locale} />
            <ProductTerms product={product} locale={locale} />
          </div>
          <div className="stack">
            <PurchasePanel product={product} variant={variant} path={path} locale={locale} />
            <SupplierCard store={store} locale={locale} />
          </div>
        </div>
        <div className="product-columns">
          <section>
            <SectionHeading title={catalog.description({ locale })} id="description" />
            <ProductDescription product={product} locale={locale} />
          </section>
          <section>
            <SectionHeading title={catalog.specification({ locale })} id="specification" />
            <ProductFacts product={product} variant={variant} locale={locale} />
          </section>
        </div>
      </OrderQuantity>
      {moreOfStore.length > 0 ? (
        <section className="section">
          <SectionHeading title={m.moreOfStore({ locale })} link={{ label: m.visitStore({ locale }), href: `/${locale}${store.path}` }} />
          <ProductGrid products={moreOfStore} locale={locale} columns={5} hasWholeRows />
        </section>
      ) : null}
    </main>
  );
}
