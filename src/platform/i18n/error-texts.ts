import * as texts from '#messages/pages/storefront/error';
import type { Translate } from '#platform/http/problems.ts';
import type { Locale } from '#shared/locale.ts';

type Language = { readonly locale: Locale };
type Text = ((language: Language) => string) | ((values: object, language: Language) => string);
const said = texts as unknown as Readonly<Record<string, Text>>;

/** Says the error texts in one language. A key without a text says that the value is not accepted. */
export const translatorFor =
  (locale: Locale): Translate =>
  (key, values = {}) => {
    const text = said[key] ?? texts.invalidField;
    return takesValues(text) ? text(values, { locale }) : text({ locale });
  };

/** Texts with values take them first; the others take the language alone. */
const takesValues = (text: Text): text is (values: object, language: Language) => string =>
  text.length === 2;
