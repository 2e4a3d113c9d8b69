import { pageSize, type ProductSort } from '#features/catalog/rules.ts';
import type { InPage } from '#platform/pages/in-page.ts';
import type { Locale } from '#shared/locale.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Later } from '#ui/later.tsx';
import { Still } from '#ui/still.tsx';
import { AppliedChips, Facets, QuickFilters } from './facets.tsx';
import { withoutFilters } from './filter-parameters.ts';
import { ProductGrid, ProductRows } from './product-grid.tsx';
import { NoProducts, ResultPager } from './result-summary.tsx';
import { SortSelect, ViewSwitch } from './sort-select.tsx';
import { useFilters } from './use-filters.ts';
import type { FacetsView, PriceKnobs, ProductCardView } from './view-models.ts';

export type ListingView = {
  readonly facets: FacetsView;
  readonly cards: readonly ProductCardView[];
  readonly total: number;
  readonly storeCount: number;
  readonly page: number;
  /** Null: the best match, which only a search has. */
  readonly sort: ProductSort | null;
  readonly view: 'grid' | 'list';
};

/** The first row of the widest grid is in view at once. */
const picturesInView = 4;

/** What the browser needs of a list that it shows already. */
export const priceKnobsOf = ({ facets: { price: { leastMicros, mostMicros, currency, spread }, texts } }: ListingView): PriceKnobs => ({
  leastMicros, mostMicros, currency, spread: spread && { lowestMicros: spread.lowestMicros, highestMicros: spread.highestMicros }, texts: { least: texts.least, most: texts.most },
});

const loadPriceSlider = () => import('./price-slider.tsx').then((part) => part.PriceSlider);

type Props = { list: InPage<ListingView>; knobs: PriceKnobs; /** The page's path with its query and language. */ path: string; label: string; locale: Locale; query?: string | undefined; /** Cards say when goods in stock leave, in place of the time to make them. */ showsShipping?: boolean | undefined };

/** Filters beside goods, with everything between: quick filters, what is chosen, order, view, pages. */
export function ProductListing({ list, knobs, path, label, locale, query, showsShipping = false }: Props) {
  useFilters(path);
  return (
    <>
      <Still id="goods" className="goods" content={list.value}>
        {({ facets, cards, total, page, sort, view }) => {
          const shown = { products: cards, locale, firstCount: picturesInView, headingLevel: 2 } as const;
          return (
            <>
              <aside><Facets facets={facets} path={path} locale={locale} /></aside>
              <div className="goods-bar">
                <div className="goods-chips">
                  <QuickFilters facets={facets} path={path} />
                  <AppliedChips facets={facets} path={path} />
                </div>
                <SortSelect value={sort} path={path} locale={locale} hasBestMatch={query !== undefined} />
                <ViewSwitch view={view} path={path} locale={locale} />
              </div>
              <section aria-label={label}>
                {cards.length > 0 ? (
                  <>
                    {view === 'list' ? <ProductRows {...shown} /> : <ProductGrid {...shown} showsShipping={showsShipping} />}
                    <ResultPager page={page} pageSize={pageSize} total={total} path={path} locale={locale} />
                  </>
                ) : <NoProducts locale={locale} query={query} clearHref={facets.on > 0 ? withParameters(path, withoutFilters) : undefined} browseHref={`/${locale}/shop`} />}
              </section>
            </>
          );
        }}
      </Still>
      {knobs.spread && knobs.spread.lowestMicros < knobs.spread.highestMicros ? <Later load={loadPriceSlider} knobs={knobs} locale={locale} /> : null}
    </>
  );
}
