// What search engines are told of a product, in the words of schema.org.
import type { ProductView } from '#features/catalog/blocks/view-models.ts';
import { microsPerUnit } from '#shared/money.ts';
import { socialAddress } from '#shared/pictures.ts';

type Described = Pick<ProductView, 'title' | 'path' | 'images' | 'brand' | 'sku' | 'tiers' | 'variants' | 'currency'> & { readonly description: string; readonly seller: string };

/** A price as a plain decimal: "4.15", "0.004". */
const decimal = (micros: number): string => (micros / microsPerUnit).toFixed(6).replace(/(\.\d{2}\d*?)0+$/, '$1');

/** JSON that may stand inside a `<script>`: nothing in it can end the element. `address` is the page's own. */
export function structuredData(product: Described, publicUrl: string, address: string): string {
  const { title, images, brand, sku, tiers, variants, currency, description, seller } = product;
  const prices = [tiers, ...variants.map((variant) => variant.tiers ?? [])].flat().map((tier) => tier.priceMicros);
  const [only] = variants.length === 1 ? variants : [];
  return JSON.stringify({
    '@context': 'https://schema.org', '@type': 'Product', name: title.value, description, url: address,
    ...(images.length > 0 ? { image: images.map(({ url }) => new URL(socialAddress(url), publicUrl).href) } : {}),
    ...(brand ? { brand: { '@type': 'Brand', name: brand.name } } : {}),
    ...(sku ? { sku } : {}),
    ...(only?.gtin ? { gtin14: only.gtin } : {}),
    offers: {
      '@type': 'AggregateOffer', url: address, priceCurrency: currency, lowPrice: decimal(Math.min(...prices)), highPrice: decimal(Math.max(...prices)), offerCount: tiers.length,
      availability: variants.some((variant) => variant.isAvailable) ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock', seller: { '@type': 'Organization', name: seller },
    },
  }).replaceAll('<', '\\u003c');
}
