// Documents of other features' texts, by the analysis of products.
import type { Locale } from '#shared/locale.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import { documentOf, type HeadNounsOf } from '../analysis/document-analysis.ts';
import { languageOf } from '../analysis/query-analysis.ts';

export type TextSource = {
  readonly title: string;
  readonly text: string;
  /** Where the letters do not tell another one. */
  readonly language: Locale;
  readonly category: PerLanguage;
};

/** The document in the text format of a tsvector. */
export function textDocument(
  { title, text, language, category }: TextSource,
  headNounsOf: HeadNounsOf,
): string {
  const { vector } = documentOf(
    {
      title: { [languageOf(title, language)]: title },
      brand: null,
      category,
      tags: [],
      description: { [languageOf(text, language)]: text.replaceAll('<', ' ') },
      facts: {},
      places: {},
      codes: [],
      keys: [],
    },
    headNounsOf,
  );
  return vector;
}
