import type { RichText } from '#features/rich-texts/schemas.ts';
import { locales } from '#shared/locale.ts';
import type { PerLanguage } from '#shared/per-language.ts';

export type PageTexts = {
  readonly title: PerLanguage;
  readonly description: PerLanguage;
  readonly body: PerLanguage<RichText>;
};

/** A page is published in all three languages or not at all. The key of the refusal, or null. */
export const whyNotPublishPage = ({ title, description, body }: PageTexts) =>
  locales.every((locale) => title[locale] && description[locale] && body[locale])
    ? null
    : ('pageIncomplete' as const);
