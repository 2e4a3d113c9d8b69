// In which texts of a product prohibited words are sought: in all of them.
import { type WordMatcher, wordsInTexts } from '#features/prohibited-words/rules/matcher.ts';
import { locales } from '#shared/locale.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import type { AttributeList, ProductVariant } from '../schemas.ts';
import { descriptionText } from './description-text.ts';

export type ProductTexts = {
  readonly title: PerLanguage;
  readonly description: PerLanguage;
  readonly tags: readonly string[];
  /** Its name. */
  readonly brand: string | null;
  readonly attributes: PerLanguage<AttributeList>;
  readonly variants: readonly Pick<ProductVariant, 'options'>[];
  /** Left out where they are not at hand: they were read when the product was saved. */
  readonly images?: readonly { readonly alt: PerLanguage }[];
};

const inLanguages = (texts: PerLanguage): string[] =>
  locales.flatMap((locale) => texts[locale] ?? []);

/** Paragraphs and entries of lists; a line end within one divides no words. */
const blocksOf = (html: string): string[] =>
  descriptionText(html)
    .split(/\n{2,}|\n?• /)
    .filter((block) => block !== '');

/** Each text once: variants repeat the names of their options. */
export function textsOfProduct(product: ProductTexts): string[] {
  const { title, description, tags, brand, attributes, variants, images = [] } = product;
  const facts = locales.flatMap((locale) => attributes[locale] ?? []);
  const options = variants.flatMap((variant) => variant.options);
  return [
    ...new Set([
      ...inLanguages(title),
      ...tags,
      ...(brand === null ? [] : [brand]),
      ...inLanguages(description).flatMap(blocksOf),
      ...facts.flat(),
      ...options.flatMap(({ name, value }) => [...inLanguages(name), ...inLanguages(value)]),
      ...images.flatMap(({ alt }) => inLanguages(alt)),
    ]),
  ];
}

/** The keys of all prohibited words in the product. */
export const wordsInProduct = (matcher: WordMatcher, product: ProductTexts): string[] =>
  wordsInTexts(matcher, textsOfProduct(product));
