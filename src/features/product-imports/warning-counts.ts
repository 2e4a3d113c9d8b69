// How often products were changed or left something out, in the reader's language.
import * as t from '#messages/features/product-imports';
import type { Locale } from '#shared/locale.ts';
import type { FileReport, WarningCode } from './import-item.ts';

type Counted = (values: { count: number }, locale: { readonly locale: Locale }) => string;
export type WarningCounts = Partial<Record<WarningCode, number>>;

const warningCounts: Record<WarningCode, Counted> = {
  encodingGuessed: (_, locale) => t.countEncodingGuessed(locale),
  damagedText: t.countDamagedText,
  rowShort: t.countRowShort,
  idMissingKept: t.countIdMissingKept,
  gtinDropped: t.countGtinDropped,
  imageDropped: t.countImageDropped,
  imagesOverLimit: t.countImagesOverLimit,
  tagDropped: t.countTagDropped,
  attributeDropped: t.countAttributeDropped,
  attributesOverLimit: t.countAttributesOverLimit,
  valueDropped: t.countValueDropped,
  priceRounded: t.countPriceRounded,
  salePriceIgnored: t.countSalePriceIgnored,
  moqOfCategory: t.countMoqOfCategory,
};

/** Counts the warnings about the file as a whole with those of its products. */
export function withFileWarnings(counts: WarningCounts, { warnings }: FileReport): WarningCounts {
  const all = { ...counts };
  for (const { code } of warnings) all[code] = (all[code] ?? 0) + 1;
  return all;
}

export const warningCountTexts = (counts: WarningCounts, locale: Locale): string[] =>
  Object.entries(warningCounts).flatMap(([code, text]) => {
    const count = counts[code as WarningCode] ?? 0;
    return count > 0 ? [text({ count }, { locale })] : [];
  });
