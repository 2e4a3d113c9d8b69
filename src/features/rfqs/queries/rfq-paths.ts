/** Paths of the storefront, without language. */
export const rfqMarketPath = '/rfq';
export const rfqCreatePath = '/rfq/create';
export const rfqPath = ({ publicId }: { readonly publicId: string }): string => `/rfq/${publicId}`;
