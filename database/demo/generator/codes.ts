// SKUs and GTINs: each store writes SKUs its own way and has a range of GTINs under 869, the prefix
// of Türkiye.

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');

type SkuParts = {
  readonly code: string;
  readonly family: number;
  readonly product: number;
  readonly variant: readonly string[];
};
const schemes: readonly ((parts: SkuParts) => string)[] = [
  ({ code, family, product, variant }) =>
    [code, pad(family, 3) + pad(product, 2), ...variant].join('-'),
  ({ code, family, product, variant }) =>
    [code.toLowerCase(), pad(family, 4), pad(product, 2), ...variant].join('.'),
  ({ code, family, product, variant }) =>
    [`${pad(family, 3)}${pad(product, 3)}`, code, ...variant].join('-'),
  ({ code, family, product, variant }) =>
    [`${code}${pad(family * 100 + product, 5)}`, ...variant].join('-'),
];

/** Writes a SKU in ASCII, so that it can be typed and scanned anywhere. */
export function skuOf(storePosition: number, parts: SkuParts): string {
  const variant = parts.variant.map((code) => code.replaceAll('–', '-'));
  return schemes[storePosition % schemes.length]!({ ...parts, variant });
}

/** Writes a GTIN-13 as 14 digits: 0, 869, four of the company, five of the product, a check one. */
export function gtinOf(storePosition: number, product: number): string {
  const body = `0869${pad(5100 + storePosition * 41, 4)}${pad(product, 5)}`;
  let sum = 0;
  for (let i = 0; i < 13; i++) sum += Number(body[i]) * (i % 2 === 0 ? 3 : 1);
  return body + ((10 - (sum % 10)) % 10);
}
