import { lazy } from 'react';
import { redirect, useLocation } from 'react-router';
import { chosenFilters } from '#features/listings/params/chosen-filters.ts';
import { facetsView } from '#features/listings/format/facets.ts';
import { priceKnobsOf, ProductListing } from '#features/listings/components/product-listing.tsx';
import { NoProducts, ResultPager } from '#features/listings/components/result-summary.tsx';
import type { CategoryFacet } from '#features/listings/views.ts';
import {
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { pageSize } from '#shared/paging.ts';
import { productSorts } from '#features/listings/rules.ts';
import { findProducts } from '#features/search/queries/search.server.ts';
import { similarCategories } from '#features/search/queries/similar-categories.server.ts';
import { findStores } from '#features/search/queries/store-search.server.ts';
import { cleanQuery } from '#features/search/rules.ts';
import * as catalog from '#messages/features/listings';
import * as m from '#messages/pages/storefront/search';
import { number } from '#platform/i18n/runtime.ts';
import { serverOnly } from '#platform/framework/server-only-data.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { Alert, EmptyState } from '#ui/panels.tsx';
import { lazyComponent } from '#ui/islands/lazy-component.ts';
import { StaticHtml } from '#ui/islands/static-html.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { categoryFacet } from '../shop/category-facet.ts';
import { firstPage, readListParameters } from '#pages/shared/list-parameters.ts';
import type { Route } from './+types/search.page';
import { Correction } from './correction.tsx';
import './search.css';
import '#ui/list-page.css';

/** The server imports it at once, because its render must not suspend. */
const StoreResults = import.meta.env.SSR
  ? (await import('./store-results.tsx')).default
  : lazy(() => import('./store-results.tsx'));

const Goods = import.meta.env.SSR
  ? (await import('#features/listings/components/product-grid.tsx')).ProductGrid
  : lazyComponent(() =>
      import('#features/listings/components/product-grid.tsx').then((part) => part.ProductGrid),
    );

const scopes = ['products', 'stores', 'manufacturers'] as const;

/** Makes categories parameters of the search. "All" leads back to the search without one. */
const inSearch = (facet: CategoryFacet, allName: string): CategoryFacet => {
  const link = <Link extends CategoryFacet['ancestors'][number]>(one: Link): Link => ({
    ...one,
    path: paths.unlocalized(paths.search),
    asked: one.treePath,
  });
  const all = {
    id: 'all',
    name: allName,
    path: paths.unlocalized(paths.search),
    treePath: null,
    asked: null,
    count: null,
  };
  return {
    current: facet.current && link(facet.current),
    ancestors: facet.current ? [all, ...facet.ancestors.map(link)] : [],
    children: facet.children.map(link),
  };
};

/** Returns whether a search is neither narrowed nor sorted. Only such searches are counted. */
const isFirstAsked = ({ searchParams }: URL): boolean =>
  [...searchParams.keys()].every((name) => name === 'q' || name === 'in');

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const parameters = args.url.searchParams;
    const query = cleanQuery(parameters.get('q') ?? '');
    const scope = scopes.find((one) => one === parameters.get('in')) ?? 'products';
    const { filters, page, view, brandQuery } = readListParameters(args.url);
    const sort = productSorts.find((one) => one === parameters.get('sort')) ?? null;
    const tree = await getCategoryTree(context);
    const category = findCategory(tree, parameters.get('category'));
    if (query === '' && category)
      throw redirect(paths.localized({ locale: context.locale, path: category.node.path }));
    const base = {
      address: addressOf(args),
      locale: context.locale,
      publicUrl: context.services.publicUrl,
      query,
      scope,
      page,
    };
    if (query === '')
      return {
        ...base,
        totals: { products: 0, stores: 0, manufacturers: 0 },
        list: null,
        saveHref: null,
        isNarrowed: false,
        knobs: null,
        correction: null,
        isLoose: false,
        isAbout: false,
        nearby: [],
        stores: [],
      };
    const products = await findProducts(context, query, {
      page: scope === 'products' ? page : 1,
      scope: category ? { categoryNumber: category.node.number } : {},
      filters,
      sort,
      brandQuery,
      isExact: parameters.get('exact') === '1',
    });
    const { cards, total, storeCount, facets, categoryCounts, correction, isApproximate } =
      products;
    const stores = await findStores(
      context,
      [query, ...(correction?.isApplied ? [correction.text] : [])],
      { sellers: products.sellers, kind: scope === 'products' ? null : scope, page },
    );
    const { cards: shown, isLoose } = scope === 'products' ? products : stores;
    if (page > 1 && shown.length === 0) throw firstPage(args.url);
    const isCounted = page === 1 && scope === 'products' && isFirstAsked(args.url);
    if (isCounted)
      context.services.searchTally?.add(
        query,
        context.locale,
        products.isLoose || correction?.isApplied === true,
      );
    const nearby =
      total === 0 || products.isLoose ? await similarCategories(context, query, tree) : [];
    const list = {
      facets: facetsView(
        facets,
        {
          categories: inSearch(
            categoryFacet(tree, category, categoryCounts),
            catalog.allCategories({ locale: context.locale }),
          ),
          total,
        },
        context.locale,
      ),
      cards: scope === 'products' ? cards : [],
      total,
      storeCount,
      page,
      sort,
      view,
    };
    const saved = {
      q: correction?.isApplied ? correction.text : query,
      category: category?.node.treePath,
      ...chosenFilters(filters),
    };
    return {
      ...base,
      saveHref:
        scope === 'products'
          ? withParameters(paths.newSearch({ locale: context.locale }), saved)
          : null,
      list: serverOnly(args, list),
      isNarrowed: list.facets.on > 0 || category !== null,
      knobs: priceKnobsOf(list),
      correction,
      isLoose,
      isAbout: isApproximate,
      totals: { products: total, ...stores.totals },
      nearby,
      stores: stores.cards,
    };
  });

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { locale, publicUrl, query } = loaderData;
  return (
    <main className="wrap" id="main">
      <PageHead
        title={query ? m.title({ query }, { locale }) : m.emptyTitle({ locale })}
        description={m.description({ locale })}
        publicUrl={publicUrl}
        path={paths.unlocalized(paths.search)}
        locale={locale}
        isIndexed={false}
      />
      {query === '' ? (
        <EmptyState level={1} title={m.emptyTitle({ locale })} text={m.emptyText({ locale })} />
      ) : (
        <Results {...loaderData} />
      )}
    </main>
  );
}

function Results({
  address,
  locale,
  query,
  scope,
  page,
  totals,
  list,
  saveHref,
  isNarrowed,
  knobs,
  correction,
  isLoose,
  isAbout,
  nearby,
  stores,
}: Route.ComponentProps['loaderData']) {
  const { pathname, search } = useLocation();
  const path = `${pathname}${search}`;
  const countText = {
    products: catalog.products({ count: totals.products }, { locale }),
    stores: m.storeCount({ count: totals.stores }, { locale }),
    manufacturers: m.manufacturerCount({ count: totals.manufacturers }, { locale }),
  }[scope];
  const name = {
    products: m.products({ locale }),
    stores: m.stores({ locale }),
    manufacturers: m.manufacturers({ locale }),
  };
  const ask = (
    <>
      {m.ask({ locale })}{' '}
      <a
        className="link"
        rel="nofollow"
        href={withParameters(paths.createRfq({ locale }), { product: query })}
      >
        {m.postRfq({ locale })}
      </a>
    </>
  );
  const pager = { page, pageSize, total: totals[scope], path: address, locale };
  return (
    <>
      <div className="section-heading list-page-summary">
        <h1 className="display display-2">
          <bdi>{m.heading({ query }, { locale })}</bdi>
        </h1>
        <p className="text-tabular" role="status">
          {isAbout ? catalog.about({ products: countText }, { locale }) : countText}
        </p>
        {saveHref ? (
          <a className="link" rel="nofollow" href={saveHref}>
            {m.save({ locale })}
          </a>
        ) : null}
      </div>
      <nav className="tabs" aria-label={m.scopes({ locale })}>
        {scopes.map((one) => (
          <a
            key={one}
            href={withParameters(path, { in: one === 'products' ? null : one, page: null })}
            aria-current={one === scope ? 'page' : undefined}
          >
            {name[one]}{' '}
            <span className="tabs-count text-tabular">{number(locale, totals[one])}</span>
          </a>
        ))}
      </nav>
      <section
        className="section-tight"
        aria-label={scope === 'products' ? undefined : name[scope]}
      >
        {correction ? (
          <Correction {...correction} query={query} address={address} locale={locale} />
        ) : null}
        {scope === 'products' && list && knobs ? (
          <>
            {isLoose && totals.products > 0 ? (
              <div className="search-correction">
                <Alert>
                  {m.loose({ locale })} {ask}
                </Alert>
              </div>
            ) : null}
            {nearby.length > 0 ? (
              <nav className="search-nearby" aria-label={m.nearby({ locale })}>
                <b>{m.nearby({ locale })}</b>
                {nearby.map((category) => (
                  <a
                    key={category.path}
                    className="chip"
                    href={paths.localized({ locale, path: category.path })}
                  >
                    {category.name}
                  </a>
                ))}
              </nav>
            ) : null}
            {totals.products === 0 && !isNarrowed ? (
              <NoProducts locale={locale} query={query} browseHref={paths.categories({ locale })}>
                <p>{ask}</p>
              </NoProducts>
            ) : isLoose && !isNarrowed ? (
              <>
                <StaticHtml id="goods" content={list.value}>
                  {({ cards }) => <Goods products={cards} locale={locale} headingLevel={2} />}
                </StaticHtml>
                <ResultPager {...pager} />
              </> // filters would not apply
            ) : (
              <ProductListing
                list={list}
                knobs={knobs}
                path={address}
                label={name.products}
                locale={locale}
                query={query}
              />
            )}
          </>
        ) : (
          <>
            {isLoose && stores.length > 0 ? (
              <div className="search-correction">
                <Alert>
                  {m.looseStores({ locale })} {ask}
                </Alert>
              </div>
            ) : null}
            <StoreResults stores={stores} {...pager}>
              {ask}
            </StoreResults>
          </>
        )}
      </section>
    </>
  );
}
