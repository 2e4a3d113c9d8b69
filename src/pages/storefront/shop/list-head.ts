import { priceKnobsOf } from '#features/listings/components/product-listing.tsx';
import type { ListingView } from '#features/listings/views.ts';

/** Returns a list's heading and metadata. Search engines do not index filtered lists. */
export function listHead(list: ListingView) {
  const { facets, total, storeCount, page } = list;
  const isWhole = facets.on === 0 && !facets.brandSearch?.value;
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
