import * as paths from '#shared/paths.ts';

/** Paths of the storefront, without language. */
export const rfqMarketPath = paths.unlocalized(paths.rfqs);
export const rfqPath = ({ publicId }: { readonly publicId: string }): string =>
  `${rfqMarketPath}/${publicId}`;
