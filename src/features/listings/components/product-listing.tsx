import type { ServerOnly } from '#platform/framework/server-only-data.ts';
import type { Locale } from '#shared/locale.ts';
import { lazyComponent } from '#ui/islands/lazy-component.ts';
import { OnInteraction } from '#ui/islands/on-interaction.tsx';
import { StaticHtml } from '#ui/islands/static-html.tsx';
import { useFilters } from './use-filters.ts';
import type { ListingView, PriceKnobs } from '../views.ts';
import './product-listing.css';

/** Returns what the browser needs of a list that it already shows. */
export const priceKnobsOf = ({
  facets: {
    price: { minMicros, maxMicros, currency, spread },
    texts,
  },
}: ListingView): PriceKnobs => ({
  minMicros,
  maxMicros,
  currency,
  spread: spread && { lowestMicros: spread.lowestMicros, highestMicros: spread.highestMicros },
  texts: { minPrice: texts.minPrice, maxPrice: texts.maxPrice },
});

const loadPriceSlider = () => import('./price-slider.tsx').then((part) => part.PriceSlider);

type Props = {
  list: ServerOnly<ListingView>;
  knobs: PriceKnobs;
  /** The page's path with its query and language. */ path: string;
  label: string;
  locale: Locale;
  query?: string | undefined;
  /** Cards show when stock ships instead of the lead time. */
  showsShipping?: boolean | undefined;
};

const Content = import.meta.env.SSR
  ? (await import('./listing-content.tsx')).ListingContent
  : lazyComponent(() => import('./listing-content.tsx').then((part) => part.ListingContent));

/** A list with its facets, quick filters, chosen filters, order, view and pages. */
export function ProductListing({ list, knobs, ...shown }: Props) {
  useFilters(shown.path);
  return (
    <>
      <StaticHtml id="goods" className="product-listing" content={list.value}>
        {(content) => <Content list={content} {...shown} />}
      </StaticHtml>
      {knobs.spread && knobs.spread.lowestMicros < knobs.spread.highestMicros ? (
        <OnInteraction load={loadPriceSlider} knobs={knobs} locale={shown.locale} />
      ) : null}
    </>
  );
}
