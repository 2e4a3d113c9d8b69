import { describe, expect, test } from 'vitest';
import { etagOf, etagOfEncoding, namesEtag } from './conditional.ts';

describe('namesEtag', () => {
  test.each([
    [undefined, '"a"', false],
    ['"a"', '"a"', true],
    ['W/"a"', '"a"', true],
    ['"a"', 'W/"a"', true],
    ['"b", W/"a"', '"a"', true],
    ['"b","c"', '"a"', false],
    [' * ', '"a"', true],
    ['"x,y", "z"', '"x,y"', true],
    ['"x,y"', '"y"', false],
    ['a', '"a"', false],
    ['"a', '"a"', false],
    ['', '"a"', false],
    ['w/"a"', '"a"', true],
  ])('If-None-Match %s, tag %s: %s', (header, etag, expected) => {
    expect(namesEtag(header, etag)).toBe(expected);
  });
});

test('entity tags differ by body and by encoding', () => {
  expect(etagOf('a')).toMatch(/^"[\w-]{43}"$/);
  expect(etagOf(Buffer.from('a'))).toBe(etagOf('a'));
  expect(etagOf('b')).not.toBe(etagOf('a'));
  expect(etagOfEncoding('"a"', 'br')).toBe('"a-br"');
});
