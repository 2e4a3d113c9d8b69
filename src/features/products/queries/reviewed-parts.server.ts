// All that staff judges of a product, with the prohibited words marked wherever they are.
import { asc, eq } from 'drizzle-orm';
import { addressColumns, pictureAddress } from '#features/media/queries.server.ts';
import { pictures } from '#features/media/table.server.ts';
import { markWords, type WordMatcher } from '#features/prohibited-words/rules/matcher.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import { descriptionText } from '../rules/description-text.ts';
import { type ProductRow, productPictures } from '../table.server.ts';

type Given = {
  readonly product: ProductRow;
  /** The brand's name. */
  readonly brand: string | null;
  readonly matcher: WordMatcher;
};

export async function readReviewedParts(context: Context, { product, brand, matcher }: Given) {
  const marked = (text: string) => markWords(matcher, text);
  return {
    titles: locales.flatMap((locale) => {
      const title = product.title[locale];
      return title === undefined ? [] : [{ locale, text: title, pieces: marked(title) }];
    }),
    descriptions: locales.flatMap((locale) => {
      const text = descriptionText(product.description[locale] ?? '');
      return text === '' ? [] : [{ locale, pieces: marked(text) }];
    }),
    tags: product.tags.map(marked),
    brandPieces: brand === null ? null : marked(brand),
    facts: locales.flatMap((locale) =>
      (product.attributes[locale] ?? []).map(([name, value]) => ({
        locale,
        name: marked(name),
        value: marked(value),
      })),
    ),
    options: [...new Set(product.variants.flatMap(optionTexts))].map(marked),
    pictures: await readPictures(context, product.id, marked),
  };
}

/** Each option in each language: "Colour: white". */
const optionTexts = ({ options }: ProductRow['variants'][number]): string[] =>
  options.flatMap(({ name, value }) =>
    locales.flatMap((locale) => {
      const parts = [name[locale], value[locale]].filter((part) => part !== undefined);
      return parts.length === 0 ? [] : parts.join(': ');
    }),
  );

/** `address` is null while the picture is not fetched. */
async function readPictures(
  context: Context,
  productId: Id<'product'>,
  marked: (text: string) => ReturnType<typeof markWords>,
) {
  const rows = await context.db
    .select({ alt: productPictures.alt, picture: addressColumns })
    .from(productPictures)
    .innerJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .where(eq(productPictures.productId, productId))
    .orderBy(asc(productPictures.position));
  return rows.map(({ alt, picture }) => ({
    address: pictureAddress(context, picture),
    texts: [...new Set(locales.flatMap((locale) => alt[locale] || []))].map(marked),
  }));
}
