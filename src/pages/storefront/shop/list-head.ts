import type { ListingView } from '#features/catalog/blocks/product-listing.tsx';

/** What a page says of its list above it and in its head. What was narrowed down is no page of its own for search engines. */
export const listHead = ({ facets, total, storeCount, page }: ListingView) =>
  ({ total, storeCount, page, ancestors: facets.categories.ancestors, isIndexed: facets.on === 0 && !facets.find?.value && total > 0 });
