/** Paths of the storefront, without language. */
export const rfqMarketPath = '/rfq';
export const rfqPath = ({ publicId }: { readonly publicId: string }): string =>
  `${rfqMarketPath}/${publicId}`;
