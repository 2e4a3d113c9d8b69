import { describe, expect, test } from 'vitest';
import {
  drawnLike,
  hasMixedScripts,
  isNameOfMarket,
  isNearMarket,
  isSameName,
  nameKey,
} from './likeness.ts';

describe('the market’s own name', () => {
  test.each([
    'Kervan',
    'KERVAN',
    'kervan',
    'Kervan Support',
    'Support Kervan',
    'KervanSupport',
    'Kervan-Destek',
    'Kervan Müşteri Hizmetleri',
    'K e r v a n',
    'K.e.r.v.a.n',
    'K-E-R-V-A-N Team',
    'Ker van',
    'Kеrvan',
    'Кеrvаn',
    'КЕRVАN',
    'Kérvan',
    'Kervan’ın ekibi',
    "Kervan's",
    'Kervan24',
    'K3rv4n',
    'Ｋｅｒｖａｎ',
    '𝐊𝐞𝐫𝐯𝐚𝐧',
    'ᴋᴇʀᴠᴀɴ',
    'Керван',
    'كيرفان',
    'دعم كيرفان',
    'لكيرفان',
    'كيـرفان',
    'كِيرفان',
    'کیرفان',
    'ك ي ر ف ا ن',
    'kervan.com',
    'Kervan A.Ş.',
    'Kervan Tekstil',
  ])('“%s” uses the market’s name', (name) => {
    expect(isNameOfMarket(name)).toBe(true);
  });

  test.each([
    'Kervansaray Otel',
    'Kervancıoğlu Tekstil',
    'Ali Kervancı',
    'Serhan Kerman',
    'Kevran',
    'قافلة الشرق',
    'كرفانات الخليج',
    'Ker Vanessa',
    'Kerem Vanlı',
    'İpek Yolu',
    'Caravan Trading',
    'Ayşe Yılmaz',
    'القيروان',
  ])('“%s” does not use the market’s name', (name) => {
    expect(isNameOfMarket(name)).toBe(false);
  });

  test.each([
    ['Kervann', true],
    ['Keervan Store', true],
    ['Kervansaray', false],
    ['Servan', false],
  ])('“%s” is nearly the market’s name: %s', (name, isNear) => {
    expect(isNearMarket(name)).toBe(isNear);
  });
});

test.each([
  ['Аpple', true],
  ['Ege Tеkstil', true],
  ['Nοrdlicht', true],
  ['نورTrade', true],
  ['𝐄𝐠𝐞 Tekstil', true],
  ['Ｅｇｅ', true],
  ['İpek Işık Ğ', false],
  ['José Çelik', false],
  ['شركة النور', false],
  ['Nordlicht نور للتجارة', false],
  ['Иван Петров', false],
  ['田中さくら', false],
  ['김 지우 GmbH', false],
  ['3M №5 ™', false],
  ['Łódź', false],
  ['O’Neill-Şahin', false],
])('“%s” has a word with letters of two scripts: %s', (name, isMixed) => {
  expect(hasMixedScripts(name)).toBe(isMixed);
});

test.each([
  ['Аррӏе', 'Appie'],
  ['СОСА', 'COCA'],
  ['Иван', null],
  ['Петров', null],
  ['Ege', null],
  ['نور', null],
])('“%s” looks like the Latin word %s', (name, drawn) => {
  expect(drawnLike(name)).toBe(drawn);
});

describe('keys of names', () => {
  test.each([
    ['Ege Tekstil', 'EGE TEKSTİL'],
    ['Ege Tekstil', 'Ege-Tekstil A.Ş.'],
    ['Ege Tekstil', 'Ege Tekstil San. ve Tic. Ltd. Şti.'],
    ['Ege Tekstil', 'Eɡe Tekstil'],
    ['Ege Tekstil', 'Ege Tekstıl'],
    ['Ege Tekstil', 'Ege Tekstll'],
    ['Ege Tekstil', 'Égé Tekstil'],
    ['Apple', 'Аррlе'],
    ['Modern Home', 'Modem Home'],
    ['Ole Home', '0le Home'],
    ['نور للتجارة', 'نور للتـجارة'],
    ['علي', 'على'],
    ['MEHMET', 'Mehmet'],
    ['Pamuk', 'РАМUK'],
  ])('the names “%s” and “%s” have the same key', (one, other) => {
    expect(nameKey(other)).toBe(nameKey(one));
  });

  test.each([
    ['Ege Tekstil', 'Ege Dokuma'],
    ['Ege Tekstil', 'Ege'],
    ['نور', 'نار'],
    ['Ayşe', 'Ayla'],
    ['Ltd', 'San'],
  ])('the names “%s” and “%s” have different keys', (one, other) => {
    expect(nameKey(other)).not.toBe(nameKey(one));
  });

  test('names that differ in case, marks or spaces are alike; in scripts they are not', () => {
    expect(isSameName('Ege Tekstil', 'EGE  TEKSTİL')).toBe(true);
    expect(isSameName('Ege Tekstil', 'Ege Tеkstil')).toBe(false);
  });
});
