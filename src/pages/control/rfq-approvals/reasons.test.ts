import { expect, test } from 'vitest';
import { locales } from '#shared/locale.ts';
import { readyReasons, reasonedDecision, reasonName, reasonText } from './reasons.ts';

const all = [...new Set(Object.values(readyReasons).flat())];

test('every reason is ready in every language, each with words of its own', () => {
  for (const locale of locales)
    for (const textOf of [
      (ready: (typeof all)[number]) => reasonName(ready, locale),
      (ready: (typeof all)[number]) => reasonText({ ready, reason: '' }, locale),
    ])
      expect(new Set(all.map(textOf)).size).toBe(all.length);
});

test('a decision takes a ready reason, own words, or both, and not neither', () => {
  const given = (fields: object) =>
    reasonedDecision('reject').safeParse({ intent: 'reject', sure: 'on', ...fields }).success;

  expect(given({ ready: 'duplicate' })).toBe(true);
  expect(given({ ready: '', reason: 'Too late' })).toBe(true);
  expect(given({ ready: 'retail', reason: 'Too few' })).toBe(true);
  expect(given({ ready: '', reason: ' ' })).toBe(false);
  expect(given({ ready: 'vague' }), 'a reason of another decision').toBe(false);
});

test('the buyer reads both in one text', () => {
  expect(reasonText({ ready: 'duplicate', reason: 'See the first one.' }, 'en')).toBe(
    'You have already posted the same request. See the first one.',
  );
});
