import { priceKnobsOf } from '#features/listings/components/product-listing.tsx';
import type { ListingView } from '#features/listings/views.ts';

/**
 * What a page says of its list above it and in its head. What was narrowed down is no page of its
 * own for search engines.
 */
export function listHead(list: ListingView) {
  const { facets, total, storeCount, page } = list;
  const isWhole = facets.on === 0 && !facets.find?.value;
  return {
    total,
    storeCount,
    page,
    ancestors: facets.categories.ancestors,
    isWhole,
    isIndexed: isWhole && total > 0,
    knobs: priceKnobsOf(list),
  };
}
