// Reads the rows of the editor's variants: what they do not show stays as it was.
import type { z } from 'zod';
import type { ProductInput, ProductVariant } from '#features/products/schemas.ts';
import { normalizeGtin } from '#shared/gtin.ts';
import { locales } from '#shared/locale.ts';
import { parseQuantity } from '#shared/number-text.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import {
  factsText,
  isUntouched,
  optionFields,
  pictureNumber,
  readFacts,
  readTiers,
  shownWord,
  translatedWords,
} from './shown-texts.ts';
import type { Errors, Reader, TypedProduct, variantRow } from './typed-product.ts';

type WordOf = (saved: PerLanguage | undefined, typed: string) => PerLanguage;

/**
 * Reads one word of an option: as it was shown, it keeps all its languages, and another one has the
 * translations that are typed below the variants.
 */
export function wordReader(
  typed: TypedProduct,
  known: ProductInput | null,
  errors: Errors,
): WordOf {
  const main = typed.mainLanguage;
  const shownIn = known?.mainLanguage ?? main;
  const others = locales.flatMap((into) => {
    const shown = typed.optionTexts?.[into];
    const saved = translatedWords(known?.variants ?? [], { main: shownIn, into });
    if (shown === undefined || isUntouched(shown, factsText(saved)))
      return [{ into, isTouched: false, words: new Map(saved) }];
    const words = readFacts(shown);
    if (words.some((word) => word.includes(''))) errors[`optionTexts.${into}`] = 'factUnreadable';
    return [{ into, isTouched: true, words: new Map(words) }];
  });
  return (saved, word) => {
    const isKept = saved !== undefined && shownWord(saved, shownIn) === word;
    const read: PerLanguage = isKept ? { ...saved } : { [main]: word };
    // A new main language begins with the words as they are.
    if (main !== shownIn) read[main] ??= word;
    for (const { into, isTouched, words } of others) {
      const translated = words.get(word);
      // A word that the main language lacks is shown, and typed, as it is.
      if (isTouched && into !== main && read[into] !== word) delete read[into];
      if (translated !== undefined && (isTouched || !isKept)) read[into] = translated;
    }
    return read;
  };
}

type ImageIndexOf = (
  before: ProductVariant | undefined,
  typed: string | undefined,
) => number | null | 'unknown';

/** Independent of the order of keys, which the database changes. */
const sourceKey = (source: object): string =>
  JSON.stringify(source, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value,
  );

/** Variants keep their picture wherever it has moved, unless another number is typed. */
export const imageIndexIn =
  (known: ProductInput | null, images: ProductInput['images']): ImageIndexOf =>
  (before, typed) => {
    if (!isUntouched(typed, pictureNumber(before?.imageIndex))) {
      if (!typed?.trim()) return null;
      const number = parseQuantity(typed);
      return number !== null && images[number - 1] ? number - 1 : 'unknown';
    }
    const picture = known?.images[before?.imageIndex ?? -1];
    if (!picture) return null;
    const source = sourceKey(picture.source);
    const index = images.findIndex((one) => sourceKey(one.source) === source);
    return index < 0 ? null : index;
  };

export type VariantReaders = {
  readonly read: Reader;
  readonly errors: Errors;
  readonly imageIndexOf: ImageIndexOf;
  readonly wordOf: WordOf;
};

type VariantRow = z.output<typeof variantRow>;

type OptionsGiven = Pick<VariantReaders, 'errors' | 'wordOf'> & {
  readonly row: VariantRow;
  readonly index: number;
  /** Of all variants; a row may have its own. */
  readonly names: readonly (string | undefined)[];
  readonly saved: ProductVariant['options'];
};

function readOptions({
  row,
  index,
  names,
  saved,
  errors,
  wordOf,
}: OptionsGiven): ProductVariant['options'] {
  const read = optionFields.flatMap(({ name, value }, i) => {
    const [ownName, typedValue] = [row[name]?.trim(), row[value]?.trim()];
    const typedName = ownName || names[i]?.trim();
    if (!typedValue) return [];
    if (!typedName) {
      errors[names.length > 0 ? `optionNames[${i}]` : `variants[${index}].${name}`] =
        'nameOptionFirst';
      return [];
    }
    const before = saved[i];
    return [{ name: wordOf(before?.name, typedName), value: wordOf(before?.value, typedValue) }];
  });
  return [...read, ...saved.slice(optionFields.length)];
}

export function readVariants(
  typed: TypedProduct,
  known: readonly ProductVariant[],
  { read, errors, imageIndexOf, wordOf }: VariantReaders,
): ProductVariant[] {
  const rows = (typed.variants ?? []).flatMap((row, i) => {
    const { name: _name, name2: _name2, name3: _name3, ...stated } = row ?? {};
    const { tiers: _tiers, weight: _weight, picture: _picture, ...naming } = stated;
    const before = known[i];
    // A saved one whose values and numbers are taken out is removed, whatever else it has.
    const filled = Object.values(before ? naming : stated).some((value) => value?.trim());
    if (!row || (!filled && (before === undefined || before.options.length > 0))) return [];
    const gtin = row.gtin === undefined ? null : normalizeGtin(row.gtin);
    if (row.gtin !== undefined && gtin === null) errors[`variants[${i}].gtin`] = 'wrongGtin';
    const tiers = readTiers(row.tiers ?? '');
    if (tiers === 'unreadable') errors[`variants[${i}].tiers`] = 'variantTiers';
    const imageIndex = imageIndexOf(before, row.picture);
    if (imageIndex === 'unknown') errors[`variants[${i}].picture`] = 'variantPicture';
    return [
      {
        tiers: tiers === 'unreadable' ? null : tiers,
        weightGrams: read.whole(`variants[${i}].weight`, row.weight),
        imageIndex: imageIndex === 'unknown' ? null : imageIndex,
        options: readOptions({
          row,
          index: i,
          names: typed.optionNames ?? [],
          saved: before?.options ?? [],
          errors,
          wordOf,
        }),
        sku: row.sku?.trim() || null,
        gtin,
        stock: read.whole(`variants[${i}].stock`, row.stock),
      },
    ];
  });
  return rows.length > 0 ? rows : [emptyVariant];
}

const emptyVariant: ProductVariant = {
  options: [],
  sku: null,
  gtin: null,
  tiers: null,
  stock: null,
  weightGrams: null,
  imageIndex: null,
};
