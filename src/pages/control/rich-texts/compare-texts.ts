// What differs between two revisions of a text, line by line as editors type it.
import { diffArrays } from 'diff';
import { writeMarkup } from '#features/rich-texts/rules/write-markup.ts';
import { type Locale, locales } from '#shared/locale.ts';
import type { Texts } from './text-values.ts';

export type TextLine =
  | { readonly kind: 'added' | 'removed' | 'same'; readonly text: string }
  | { readonly kind: 'left_out'; readonly count: number };

export type LanguageChanges = { readonly language: Locale; readonly lines: readonly TextLine[] };

const linesOf = ({ title, lead, body }: Texts, locale: Locale): string[] =>
  [title[locale] ?? '', lead[locale] ?? '', body[locale] ? writeMarkup(body[locale]) : '']
    .join('\n')
    .split('\n')
    .filter((line) => line.trim() !== '');

/** Of lines that did not change, the ones beside a change are kept. */
function shortened(
  lines: readonly string[],
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): TextLine[] {
  const start = isFirst ? 0 : 1;
  const end = isLast ? 0 : 1;
  const count = lines.length - start - end;
  const same = (text: string): TextLine => ({ kind: 'same', text });
  if (count < 2) return lines.map(same);
  return [
    ...lines.slice(0, start).map(same),
    { kind: 'left_out', count },
    ...lines.slice(lines.length - end).map(same),
  ];
}

/** The languages in which something differs. */
export const changesBetween = (before: Texts, after: Texts): LanguageChanges[] =>
  locales.flatMap((language) => {
    const parts = diffArrays(linesOf(before, language), linesOf(after, language));
    if (parts.every(({ added, removed }) => !added && !removed)) return [];
    const lines = parts.flatMap(({ added, removed, value }, i): TextLine[] =>
      added || removed
        ? value.map((text) => ({ kind: added ? 'added' : 'removed', text }))
        : shortened(value, { isFirst: i === 0, isLast: i === parts.length - 1 }),
    );
    return [{ language, lines }];
  });
