import { writeMarkup } from '#features/rich-texts/rules/write-markup.ts';
import type { RichText } from '#features/rich-texts/schemas.ts';
import { type Locale, locales } from '#shared/locale.ts';
import type { PerLanguage } from '#shared/per-language.ts';

export type Texts = {
  readonly title: PerLanguage;
  readonly lead: PerLanguage;
  readonly body: PerLanguage<RichText>;
};

/** By the names of the form's fields. `lead`: the name of the one between title and text. */
export const typedTexts = (lead: string, texts: Texts): Record<string, string> =>
  Object.fromEntries(
    locales.flatMap((locale) => [
      [`title.${locale}`, texts.title[locale] ?? ''],
      [`${lead}.${locale}`, texts.lead[locale] ?? ''],
      [`body.${locale}`, texts.body[locale] ? writeMarkup(texts.body[locale]) : ''],
    ]),
  );

export type ShownText = {
  readonly language: Locale;
  readonly title: string;
  readonly lead: string;
  readonly body: RichText | null;
};

/** The languages in which there is anything. */
export const shownTexts = ({ title, lead, body }: Texts): ShownText[] =>
  locales.flatMap((language) =>
    title[language] || lead[language] || body[language]
      ? [
          {
            language,
            title: title[language] ?? '',
            lead: lead[language] ?? '',
            body: body[language] ?? null,
          },
        ]
      : [],
  );
