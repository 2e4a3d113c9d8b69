import { pageSize } from '#shared/paging.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { AppliedChips, Facets, QuickFilters } from './facets.tsx';
import { withoutFilters } from '../params/names.ts';
import { ProductGrid, ProductRows } from './product-grid.tsx';
import { NoProducts, ResultPager } from './result-summary.tsx';
import { SortSelect, ViewSwitch } from './sort-select.tsx';
import type { ListingView } from '../views.ts';
import './product-listing.css';

/** The first row of the widest grid is visible at once. */
const picturesInView = 4;

type Props = {
  list: ListingView;
  path: string;
  label: string;
  locale: Locale;
  query?: string | undefined;
  showsShipping?: boolean | undefined;
};

export function ListingContent({
  list: { facets, cards, total, page, sort, view },
  path,
  label,
  locale,
  query,
  showsShipping = false,
}: Props) {
  const shown = { products: cards, locale, firstCount: picturesInView, headingLevel: 2 } as const;
  return (
    <>
      <aside>
        <Facets facets={facets} path={path} locale={locale} />
      </aside>
      <div className="product-listing-bar">
        <div className="product-listing-chips">
          <QuickFilters facets={facets} path={path} />
          <AppliedChips facets={facets} path={path} />
        </div>
        <SortSelect value={sort} path={path} locale={locale} hasBestMatch={query !== undefined} />
        <ViewSwitch view={view} path={path} locale={locale} />
      </div>
      <section aria-label={label}>
        {cards.length > 0 ? (
          <>
            {view === 'list' ? (
              <ProductRows {...shown} />
            ) : (
              <ProductGrid {...shown} showsShipping={showsShipping} />
            )}
            <ResultPager
              page={page}
              pageSize={pageSize}
              total={total}
              path={path}
              locale={locale}
            />
          </>
        ) : (
          <NoProducts
            locale={locale}
            query={query}
            clearHref={facets.on > 0 ? withParameters(path, withoutFilters) : undefined}
            browseHref={
              query !== undefined && facets.categories.current
                ? withParameters(path, { category: null, page: null })
                : paths.categories({ locale })
            }
          />
        )}
      </section>
    </>
  );
}
