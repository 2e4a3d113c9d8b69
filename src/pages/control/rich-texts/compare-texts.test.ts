import { expect, test } from 'vitest';
import { readMarkup } from '#features/rich-texts/rules/read-markup.ts';
import { changesBetween } from './compare-texts.ts';
import type { Texts } from './text-values.ts';

function textsOf(title: string, ...lines: string[]): Texts {
  const outcome = readMarkup(lines.join('\n\n'));
  if ('refusal' in outcome) throw new Error(outcome.refusal);
  return { title: { en: title, ar: 'عنوان' }, lead: {}, body: { en: outcome.text } };
}
const shown = (before: Texts, after: Texts) =>
  changesBetween(before, after).map(({ language, lines }) => [
    language,
    ...lines.map((line) =>
      line.kind === 'left_out' ? `… ${line.count}` : `${line.kind} ${line.text}`,
    ),
  ]);

test('lines that were added and removed stand between their neighbours', () => {
  const before = textsOf('Fees', 'One', 'Two', 'Three', 'Four', 'Five', '**Six** is gone', 'Seven');
  const after = textsOf('Fees', 'One', 'Two', 'Three', 'Four', 'Five', 'Seven', 'Eight is new');

  expect(shown(before, after)).toEqual([
    ['en', '… 5', 'same Five', 'removed **Six** is gone', 'same Seven', 'added Eight is new'],
  ]);
});

test('a language without changes is left out, and a first text is all new', () => {
  expect(shown(textsOf('Fees', 'One'), textsOf('Fees', 'One'))).toEqual([]);
  expect(shown({ title: { ar: 'عنوان' }, lead: {}, body: {} }, textsOf('Fees', 'One'))).toEqual([
    ['en', 'added Fees', 'added One'],
  ]);
});
