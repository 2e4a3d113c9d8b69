// Texts for problems of products and cells, in the reader's language.
import * as t from '#messages/features/product-imports';
import type { Locale } from '#shared/locale.ts';
import type { ImportWarning, MessageValues, ReasonCode, RejectedItem } from './import-item.ts';
import { importErrorCodes, reasonCodes, warningCodes } from './import-item.ts';

type In = { readonly locale: Locale };
type Message = ((values: MessageValues, locale: In) => string) | ((locale: In) => string);

const codes = [...reasonCodes, ...warningCodes, ...importErrorCodes];
type Code = (typeof codes)[number];
const texts: Record<Code, unknown> = t;

/** Returns the text of any code. Texts without arguments take only the language. */
export function textOf(code: Code, values: MessageValues, locale: Locale): string {
  const message = texts[code] as Message;
  return message.length === 1
    ? (message as (locale: In) => string)({ locale })
    : (message as (values: MessageValues, locale: In) => string)(values, { locale });
}

export const reasonText = (
  { reason, values }: { readonly reason: ReasonCode; readonly values: RejectedItem['values'] },
  locale: Locale,
): string => textOf(reason, values, locale);
export const warningText = (
  { code, values }: Pick<ImportWarning, 'code' | 'values'>,
  locale: Locale,
): string => textOf(code, values, locale);
