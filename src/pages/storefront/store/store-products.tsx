import { ProductGrid } from '#features/listings/components/product-grid.tsx';
import { ResultPager } from '#features/listings/components/result-summary.tsx';
import { SortSelect } from '#features/listings/components/sort-select.tsx';
import { pageSize } from '#shared/paging.ts';
import * as catalog from '#messages/features/listings';
import * as search from '#messages/pages/storefront/search';
import * as m from '#messages/pages/storefront/store';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { Alert, EmptyState } from '#ui/panels.tsx';
import { Correction } from '../search/correction.tsx';
import { SearchWithin } from '../search/search-within.tsx';
import type { Route } from './+types/store.page';
import { StoreCategories } from './store-categories.tsx';
import '#pages/storefront/search/search.css';
import './store.css';
import '#ui/list-page.css';

/** The first row of the widest grid is in the first view. */
const picturesInView = 4;

type PageData = Route.ComponentProps['loaderData'];
type Props = NonNullable<NonNullable<PageData['goods']>['value']> &
  Pick<PageData, 'store' | 'query' | 'category' | 'page'> & { readonly locale: Locale };

/** Shows a store's products next to their categories, with a search. */
export function StoreProducts({
  address,
  locale,
  store,
  query,
  category,
  categories,
  cards,
  total,
  isLoose,
  correction,
  page,
  sort,
}: Props) {
  const path = paths.localized({ locale, path: store.path });
  const all = {
    name: m.wholeStore({ locale }),
    path,
    count: store.productCount,
    depth: 0,
    isCurrent: query === '' && category === null,
  };
  return (
    <>
      <aside>
        {categories.length > 0 ? (
          <StoreCategories categories={[all, ...categories]} locale={locale} />
        ) : null}
      </aside>
      <section aria-label={m.products({ locale })}>
        <div className="list-page-bar">
          <SearchWithin
            label={m.searchHere({ locale })}
            button={m.search({ locale })}
            query={query}
            action={path}
            data-keep-scroll
          />
          {query === '' ? (
            <SortSelect value={sort} path={address} locale={locale} />
          ) : (
            <a className="link text-sm push-end" href={path}>
              {m.showAll({ locale })}
            </a>
          )}
        </div>
        <div
          className={
            query === '' && category === null ? 'visually-hidden' : 'section-heading store-found'
          }
          role="status"
        >
          <h2>
            {query === '' ? (
              (category ?? m.wholeStore({ locale }))
            ) : (
              <bdi>{m.foundFor({ query }, { locale })}</bdi>
            )}
          </h2>
          <p className="text-tabular">{catalog.products({ count: total }, { locale })}</p>
        </div>
        {correction ? (
          <Correction {...correction} query={query} address={address} locale={locale} />
        ) : null}
        {total > 0 ? (
          <>
            {isLoose ? (
              <div className="search-correction">
                <Alert>{search.loose({ locale })}</Alert>
              </div>
            ) : null}
            <ProductGrid
              products={cards}
              locale={locale}
              firstCount={picturesInView}
              headingLevel={3}
            />
            <ResultPager
              page={page}
              pageSize={pageSize}
              total={total}
              path={address}
              locale={locale}
            />
          </>
        ) : query !== '' ? (
          <EmptyState
            level={3}
            title={m.nothingFor({ query }, { locale })}
            text={m.nothingHint({ locale })}
            action={{ label: m.showAll({ locale }), href: path }}
          />
        ) : (
          <EmptyState
            level={3}
            title={m.nothing({ locale })}
            text={store.productCount > 0 ? m.nothingHint({ locale }) : m.noProducts({ locale })}
            action={
              store.productCount > 0 ? { label: m.showAll({ locale }), href: path } : undefined
            }
          />
        )}
      </section>
    </>
  );
}
