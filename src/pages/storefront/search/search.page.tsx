import { lazy } from 'react';
import { redirect, useLocation } from 'react-router';
import { chosenFilters } from '#features/catalog/components/chosen-filters.ts';
import { facetsView } from '#features/catalog/components/facets-view.ts';
import { priceKnobsOf, ProductListing } from '#features/catalog/components/product-listing.tsx';
import { ProductGrid } from '#features/catalog/components/product-grid.tsx';
import { NoProducts, ResultPager } from '#features/catalog/components/result-summary.tsx';
import type { CategoryFacet } from '#features/catalog/views.ts';
import { findInTree, getCategoryTree } from '#features/catalog/queries/category-tree.server.ts';
import { pageSize, productSorts } from '#features/catalog/rules.ts';
import { nearbyCategories } from '#features/search/queries/nearby.server.ts';
import { rfqCreatePath } from '#features/rfqs/queries/rfq-paths.ts';
import { findProducts } from '#features/search/queries/search.server.ts';
import { findStores } from '#features/search/queries/store-search.server.ts';
import { tidyQuestion } from '#features/search/rules.ts';
import * as catalog from '#messages/features/catalog';
import * as m from '#messages/pages/storefront/search';
import { number } from '#platform/i18n/runtime.ts';
import { inPage } from '#platform/framework/server-only-data.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { Alert, EmptyState } from '#ui/panels.tsx';
import { Still } from '#ui/islands/static-html.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { categoryFacet } from '../shop/category-facet.ts';
import { firstPage, readListParameters } from '../../shared/list-parameters.ts';
import type { Route } from './+types/search.page';
import { Correction } from './correction.tsx';

/** The server has it from the beginning: in its render nothing may wait. */
const StoreResults = import.meta.env.SSR
  ? (await import('./store-results.tsx')).default
  : lazy(() => import('./store-results.tsx'));

const scopes = ['products', 'stores', 'manufacturers'] as const;

/** In a search a category is a parameter of the address; without one all of them lie open again. */
const inSearch = (facet: CategoryFacet, allName: string): CategoryFacet => {
  const link = <Link extends CategoryFacet['ancestors'][number]>(one: Link): Link => ({
    ...one,
    path: '/search',
    asked: one.path.replace(/^\/shop\//, ''),
  });
  const all = { id: 'all', name: allName, path: '/search', asked: null, count: null };
  return {
    current: facet.current && link(facet.current),
    ancestors: facet.current ? [all, ...facet.ancestors.map(link)] : [],
    children: facet.children.map(link),
  };
};

/** Neither narrowed nor ordered: what was typed, once. */
const isFirstAsked = ({ searchParams }: URL): boolean =>
  [...searchParams.keys()].every((name) => name === 'q' || name === 'in');

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const parameters = args.url.searchParams;
    const query = tidyQuestion(parameters.get('q') ?? '');
    const scope = scopes.find((one) => one === parameters.get('in')) ?? 'products';
    const { filters, page, view, find } = readListParameters(args.url);
    const sort = productSorts.find((one) => one === parameters.get('sort')) ?? null;
    const tree = await getCategoryTree(context);
    const [group = '', item = null] = (parameters.get('category') ?? '').split('/');
    const category = findInTree(tree, group, item);
    if (query === '' && category) throw redirect(`/${context.locale}${category.node.path}`);
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
    const products = await findProducts(
      context,
      query,
      scope === 'products' ? page : 1,
      { scope: category ? { categoryNumber: category.node.number } : {}, filters, sort, find },
      parameters.get('exact') === '1',
    );
    const { cards, total, storeCount, facets, categoryCounts, correction, isApproximate } =
      products;
    const stores = await findStores(
      context,
      [query, ...(correction?.isApplied ? [correction.text] : [])],
      products.sellers,
      scope === 'products' ? null : scope,
      page,
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
      total === 0 || products.isLoose ? await nearbyCategories(context, query, tree) : [];
    const list = {
      facets: facetsView(
        facets,
        inSearch(
          categoryFacet(tree, category, categoryCounts),
          catalog.allCategories({ locale: context.locale }),
        ),
        total,
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
      category: category?.node.path.replace('/shop/', ''),
      ...chosenFilters(filters),
    };
    return {
      ...base,
      saveHref:
        scope === 'products'
          ? withParameters(`/${context.locale}/account/searches/new`, saved)
          : null,
      list: inPage(args, list),
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
        path="/search"
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
        href={withParameters(`/${locale}${rfqCreatePath}`, { product: query })}
      >
        {m.postRfq({ locale })}
      </a>
    </>
  );
  const pager = { page, pageSize, total: totals[scope], path: address, locale };
  return (
    <>
      <div className="heading summary">
        <h1 className="display d-2">
          <bdi>{m.heading({ query }, { locale })}</bdi>
        </h1>
        <p className="num" role="status">
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
            {name[one]} <span className="n num">{number(locale, totals[one])}</span>
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
                  <a key={category.path} className="chip" href={`/${locale}${category.path}`}>
                    {category.name}
                  </a>
                ))}
              </nav>
            ) : null}
            {totals.products === 0 && !isNarrowed ? (
              <NoProducts locale={locale} query={query} browseHref={`/${locale}/shop`}>
                <p>{ask}</p>
              </NoProducts>
            ) : isLoose && !isNarrowed ? (
              <>
                <Still id="goods" content={list.value}>
                  {({ cards }) => <ProductGrid products={cards} locale={locale} headingLevel={2} />}
                </Still>
                <ResultPager {...pager} />
              </> // no filter would say anything of them
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
