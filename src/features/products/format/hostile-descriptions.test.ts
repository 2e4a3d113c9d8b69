import { expect, test } from 'vitest';
import { harmIn, hostileTexts } from '#tests/support/hostile-texts.ts';
import { descriptionHtml } from './description.ts';

test('there are some two hundred hostile texts, and the check finds harm', () => {
  expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(200);
  expect(harmIn(hostileTexts[0]!)).toContain('<form>');
});

test.each(hostileTexts.map((text) => ({ text })))('$text does no harm', ({ text }) => {
  const html = descriptionHtml(text);

  expect(harmIn(html)).toEqual([]);
  expect(descriptionHtml(html)).toBe(html);
});

test('all hostile texts in one description do no harm', () => {
  expect(harmIn(descriptionHtml(hostileTexts.join('\n')))).toEqual([]);
});
