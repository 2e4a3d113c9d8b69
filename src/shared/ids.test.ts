import { expect, test } from 'vitest';
import { isPublicId, newId, newPublicId } from './ids.ts';

test('a public id is ten characters of Crockford’s base32, all equally likely', () => {
  const ids = Array.from({ length: 5_000 }, newPublicId);
  for (const id of ids) expect(isPublicId(id)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  const counts = Map.groupBy(ids.join(''), (letter) => letter);
  expect([...counts.keys()].toSorted().join('')).toBe('0123456789abcdefghjkmnpqrstvwxyz');
  // Expects 50,000 / 32 = 1,562 of each letter with a standard deviation of 39. Ten times that is
  // never chance.
  expect([...counts].filter(([, found]) => Math.abs(found.length - 1_562) > 390)).toEqual([]);
});

test('ambiguous letters, capitals and other lengths are no public id', () => {
  expect(
    ['i', 'l', 'o', 'u', 'A', '-', 'ı', '٣'].filter((letter) => isPublicId(`abcdefgh0${letter}`)),
  ).toEqual([]);
  expect(
    [
      '',
      'abcdefgh0',
      'abcdefgh012',
      'abcdefgh01\n',
      null,
      undefined,
      1234567890,
      ['abcdefgh01'],
    ].filter(isPublicId),
  ).toEqual([]);
});

test('newer ids sort after older ones, so that rows created together are stored together', () => {
  const ids = Array.from({ length: 1_000 }, () => newId());
  expect(ids.toSorted()).toEqual(ids);
});
