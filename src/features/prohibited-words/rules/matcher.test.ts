import { describe, expect, test } from 'vitest';
import { prohibitedPhrase } from './matcher.ts';

describe('prohibited words', () => {
  const flagged = (title: string, tags: string[] = []) =>
    prohibitedPhrase({ title: { en: title }, tags });

  test('are found in titles of all languages and in tags', () => {
    expect(flagged('Steel pistol, 9 mm')).toBe('pistol');
    expect(
      prohibitedPhrase({ title: { en: 'Accessory', tr: 'Elektronik sigara' }, tags: [] }),
    ).toMatch(/sigara/);
    expect(prohibitedPhrase({ title: { ar: 'مسدس صغير' }, tags: [] })).toBe('مسدس');
    expect(flagged('Leaf', ['green', 'tobacco'])).toBe('tobacco');
  });

  test('in whatever case, also the Turkish one', () => {
    expect(flagged('SİGARA')).toBe('sigara');
    expect(flagged('SIGARA')).toBe('sigara');
    expect(flagged('Sıgara')).toBe('sigara');
    expect(flagged('PİSTOL')).toBe('pistol');
    expect(flagged('PISTOL')).toBe('pistol');
    expect(flagged('TÜTÜN')).toBe('tütün');
    expect(flagged('Yeni RAKI bardağı')).toBe('raki');
  });

  test('only as whole words', () => {
    expect(flagged('Pistolet spray gun')).toBeNull();
    expect(flagged('Sigaralık')).toBeNull();
    expect(flagged('Heroines of Anatolia, calendar')).toBeNull();
    expect(flagged('Epistol')).toBeNull();
  });

  test('also beside punctuation, in the first and the last place, and across line breaks', () => {
    for (const title of [
      'pistol',
      '(pistol)',
      'toy:pistol!',
      'pistol/holster',
      '"Pistol"',
      'pistol,\nblack',
      'toy-pistol',
      'pistol-grip',
    ])
      expect([title, flagged(title)]).toEqual([title, 'pistol']);
    expect(flagged('replica\u00a0 watch')).toBe('replica watch');
    expect(flagged('E-Cigarette')).toBe('e cigarette');
  });

  test('a phrase is not made of the end of one text and the beginning of the next', () => {
    expect(prohibitedPhrase({ title: { en: 'Replica', tr: 'Watch' }, tags: [] })).toBeNull();
    expect(flagged('Poster', ['replica', 'watch'])).toBeNull();
  });

  test('lawful goods are left alone', () => {
    expect(
      [
        'Cotton bath towel',
        'Medicine cabinet',
        'Cigar-shaped pen',
        'Mermer tabak',
        'Tabancasız',
        'İpek eşarp',
      ].filter((title) => flagged(title)),
    ).toEqual([]);
  });
});
