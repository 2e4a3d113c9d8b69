// What is wrong with a file or its rows, in the reader's language.
import type { Locale } from '#shared/locale.ts';
import type { ImportErrorCode, MessageValues } from './import-item.ts';
import { reasonText, textOf } from './reason-text.ts';
import type { RowProblem } from './views.ts';

export const rowProblemText = (problem: RowProblem, locale: Locale): string =>
  reasonText(problem, locale);

export const fileProblemText = (
  code: ImportErrorCode,
  values: MessageValues | null,
  locale: Locale,
): string => textOf(code, values ?? {}, locale);
