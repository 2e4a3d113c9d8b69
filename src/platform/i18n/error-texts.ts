import * as texts from '#messages/errors';
import type { Translate } from '#platform/http/problems.ts';
import type { Locale } from '#shared/locale.ts';

type Language = { readonly locale: Locale };
type Text = ((language: Language) => string) | ((values: object, language: Language) => string);
// Keys come from the code that refuses, so a text is looked up by any string.
const said = texts as unknown as Readonly<Record<string, Text>>;

/**
 * Returns a translator of error texts. For a key without a text it says that the value is not
 * accepted.
 */
export const translatorFor =
  (locale: Locale): Translate =>
  (key, values = {}) => {
    const text = said[key] ?? texts.invalidField;
    return takesValues(text) ? text(values, { locale }) : text({ locale });
  };

/** Texts with values take them first; the others take only the language. */
const takesValues = (text: Text): text is (values: object, language: Language) => string =>
  text.length === 2;
