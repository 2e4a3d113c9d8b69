import { useLocation } from 'react-router';
import { ProductGrid } from '#features/catalog/blocks/product-grid.tsx';
import { NoProducts, ResultPager } from '#features/catalog/blocks/result-summary.tsx';
import { pageSize } from '#features/catalog/rules.ts';
import { NoStores, StoreGrid } from '#features/companies/blocks/store-card.tsx';
import { searchProducts, searchStores } from '#features/search/queries/search.server.ts';
import * as catalog from '#messages/catalog';
import * as m from '#messages/search';
import { number } from '#platform/i18n/runtime.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { EmptyState } from '#ui/panels.tsx';
import { withParameters } from '#shared/search-parameters.ts';
import { StorePager } from '../company-lists/store-pager.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { firstPage, readListParameters } from '../shop/list-parameters.ts';
import type { Route } from './+types/search.page';

const scopes = ['products', 'stores', 'manufacturers'] as const;
const mostCharacters = 200;

export const loader = (args: Route.LoaderArgs) => loadPage(args, async (context) => {
  const parameters = args.url.searchParams;
  const query = (parameters.get('q') ?? '').slice(0, mostCharacters).replace(/\p{C}+/gu, ' ').trim();
  const asked = parameters.get('in');
  const scope = scopes.find((one) => one === asked) ?? 'products';
  const { page } = readListParameters(args.url);
  const pageOf = (one: (typeof scopes)[number]) => (one === scope ? page : 1);
  const [products, stores, manufacturers] = await Promise.all([
    searchProducts(context, query, pageOf('products')),
    searchStores(context, query, 'stores', pageOf('stores')),
    searchStores(context, query, 'manufacturers', pageOf('manufacturers')),
  ]);
  const shown = { products, stores, manufacturers }[scope];
  if (page > 1 && shown.cards.length === 0) throw firstPage(args.url);
  return {
    locale: context.locale, publicUrl: context.services.publicUrl, query, scope, page,
    totals: { products: products.total, stores: stores.total, manufacturers: manufacturers.total },
    products: scope === 'products' ? products.cards : [],
    stores: scope === 'stores' ? stores.cards : scope === 'manufacturers' ? manufacturers.cards : [],
  };
});

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { locale, publicUrl, query, scope, page, totals, products, stores } = loaderData;
  const { pathname, search } = useLocation();
  const path = `${pathname}${search}`;
  const countText = {
    products: catalog.products({ count: totals.products }, { locale }),
    stores: m.storeCount({ count: totals.stores }, { locale }),
    manufacturers: m.manufacturerCount({ count: totals.manufacturers }, { locale }),
  };
  const name = { products: m.products({ locale }), stores: m.stores({ locale }), manufacturers: m.manufacturers({ locale }) };
  return (
    <main className="wrap" id="main">
      <PageHead title={query ? m.title({ query }, { locale }) : m.emptyTitle({ locale })} description={m.description({ locale })} publicUrl={publicUrl} path="/search" locale={locale} isIndexed={false} />
      {query === '' ? <EmptyState level={1} title={m.emptyTitle({ locale })} text={m.emptyText({ locale })} /> : (
        <>
          <div className="heading summary">
            <h1 className="display d-2"><bdi>{m.heading({ query }, { locale })}</bdi></h1>
            <p className="num" role="status">{countText[scope]}</p>
          </div>
          <nav className="tabs" aria-label={m.scopes({ locale })}>
            {scopes.map((one) => (
              <a key={one} href={withParameters(path, { in: one === 'products' ? null : one, page: null })} aria-current={one === scope ? 'page' : undefined}>
                {name[one]} <span className="n num">{number(locale, totals[one])}</span>
              </a>
            ))}
          </nav>
          <section className="section-tight" aria-label={name[scope]}>
            {scope === 'products'
              ? products.length > 0 ? <ProductGrid products={products} locale={locale} columns={5} firstCount={5} headingLevel={2} /> : <NoProducts locale={locale} query={query} browseHref={`/${locale}/shop`} />
              : stores.length > 0 ? <StoreGrid stores={stores} locale={locale} headingLevel={2} /> : <NoStores locale={locale} browse={{ label: catalog.allCategories({ locale }), href: `/${locale}/shop` }} />}
            {totals[scope] === 0 ? null : scope === 'products' ? <ResultPager page={page} pageSize={pageSize} total={totals[scope]} path={path} locale={locale} />
              : <StorePager page={page} pageSize={pageSize} total={totals[scope]} path={path} locale={locale} />}
          </section>
        </>
      )}
    </main>
  );
}
