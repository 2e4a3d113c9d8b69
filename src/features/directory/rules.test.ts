import { describe, expect, test } from 'vitest';
import { letterOf, listedSlug, wordsOf } from './rules.ts';

describe('the letter of a name', () => {
  test.each([
    ['Çınar Tekstil', 'Ç'],
    ['ışık Aydınlatma', 'I'],
    ['istanbul Halı', 'İ'],
    ['“Ağaç” İşleri', 'A'],
    ['École de Mode', 'E'],
    ['الشركة العربية', 'ش'],
    ['إيمان للتجارة', 'ا'],
    ['3M Ambalaj', '0'],
    ['株式会社', '0'],
    ['', '0'],
  ])('%s is found under %s', (name, letter) => {
    expect(letterOf(name)).toBe(letter);
  });
});

test('words are folded, once each, six at most', () => {
  expect(wordsOf('  ŞİŞE  şişe, cam!')).toEqual(['sise', 'cam']);
  expect(wordsOf('a b c d e f g')).toHaveLength(6);
  expect(wordsOf('%_ --')).toEqual([]);
});

test('an address is ASCII and has the id that tells companies of one name apart', () => {
  expect(listedSlug('Gülşen Havlu A.Ş.', '0123456789')).toBe('gulsen-havlu-a-s-0123456789');
  expect(listedSlug('株式会社', '0123456789')).toMatch(/-?0123456789$/);
});
