// What is wrong with a file or its rows, in the reader's language.
import * as t from '#messages/features/product-imports';
import type { Locale } from '#shared/locale.ts';
import type { ImportErrorCode, MessageValues, WarningCode } from './import-item.ts';
import { reasonText, textOf } from './reason-text.ts';
import type { RowProblem } from './views.ts';
import type { WarningCounts } from './warning-counts.ts';

type Counted = (values: { count: number }, locale: { readonly locale: Locale }) => string;

export const rowProblemText = (problem: RowProblem, locale: Locale): string =>
  reasonText(problem, locale);

export const fileProblemText = (
  code: ImportErrorCode,
  values: MessageValues | null,
  locale: Locale,
): string => textOf(code, values ?? {}, locale);

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
  stockBelowMoq: t.countStockBelowMoq,
};

export const warningCountTexts = (counts: WarningCounts, locale: Locale): string[] =>
  Object.entries(warningCounts).flatMap(([code, text]) => {
    const count = counts[code as WarningCode] ?? 0;
    return count > 0 ? [text({ count }, { locale })] : [];
  });
