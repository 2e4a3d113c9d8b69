import { expect, test } from 'vitest';
import { findStyleProblems } from './styles.ts';

test('a sheet that breaks each rule of styles once is told each with its line', () => {
  const problems = findStyleProblems('tests/fixtures/styles').split('\n');

  expect(problems).toEqual([
    'src/blocks/card.css:3: padding: var(--s-8) 13px (not of the scale --s-…)',
    'src/blocks/card.css:4: z-index: 7 (not of the scale --z-…)',
    'src/blocks/card.css:5: margin-left: var(--s-8) (stays put when Arabic mirrors the page)',
    'src/blocks/card.css:6: text-align: right (stays put when Arabic mirrors the page)',
    'src/blocks/card.css:11: .title (names no .card…)',
    'src/blocks/card.css: .card-old (unused)',
  ]);
});
