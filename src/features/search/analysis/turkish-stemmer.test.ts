import { describe, expect, test } from 'vitest';
import { turkishStem } from './turkish-stemmer.ts';

/** Nouns with the forms in which titles and queries use them. */
const formsOfOneNoun = [
  'çanta çantalar çantası çantaları',
  'kamera kameralar kamerası kameraları kamerayı kameraların',
  'gözlük gözlükler gözlüğü gözlükleri',
  'kitap kitabı kitapları',
  'takım takımı takımları',
  'havlu havlular havlusu',
  'örtü örtüler örtüsü örtüleri',
  'set seti setleri',
  'raf rafı rafları',
  'stant standı',
  'pamuk pamuklu pamuktan',
  'çadır çadırı çadırında',
  'elmas elması',
  'termos termoslar termosu',
  'nevresim nevresimi nevresimleri',
  'ayakkabı ayakkabılar ayakkabısı ayakkabıları',
  'perde perdesi',
  'kumanda kumandalar kumandası',
  'sürahi sürahisi',
  'tekstil tekstili',
];

describe('turkishStem', () => {
  test.each(formsOfOneNoun)('these forms share one Turkish stem: %s', (forms) => {
    const stems = forms.split(' ').map(turkishStem);

    expect(new Set(stems), stems.join(' ')).toHaveLength(1);
  });

  test.each([
    'çanta çadır',
    'takım takı',
    'tava tavla',
    'tava tavan',
    'kol koltuk',
    'kafes kafe',
    'elmas elma',
    'deniz denim',
    'inci inç',
    'şişe şişli',
    'yastık yaş',
    'kupa küpe',
    'masa makas',
  ])('these Turkish words keep different stems: %s', (words) => {
    const [a, b] = words.split(' ').map(turkishStem);

    expect(a).not.toBe(b);
  });

  test('a word without a suffix is its own stem', () => {
    expect(['bot', 'altın', 'askı', 'inci', 'dolar', 'a', ''].map(turkishStem)).toEqual([
      'bot',
      'altın',
      'askı',
      'inci',
      'dolar',
      'a',
      '',
    ]);
  });

  test('stemming a very long word ends', () => {
    expect(turkishStem('lar'.repeat(50_000)).length).toBeLessThan(6);
  });
});
