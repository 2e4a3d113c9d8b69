import { expect, test } from 'vitest';
import { refusalTitle } from './refusal-title.ts';

test('a refused sign-up is told by the name of its error, one with Google by its status', () => {
  const refused = { status: 409, code: 'conflict' };

  expect(refusalTitle(refused, false)).toBe('conflict');
  expect(refusalTitle(refused, true)).toBe('Conflict');
});

test('fields that are not filled in are no refusal', () => {
  expect(refusalTitle({ code: 'invalid' }, false)).toBeUndefined();
  expect(refusalTitle(undefined, true)).toBeUndefined();
});
