import { expect, test } from 'vitest';
import { countryOfBrowser } from './country-of-browser.ts';

test.each([
  ['tr-TR,tr;q=0.9,en-US;q=0.8,en;q=0.7', 'TR'],
  ['ar-sa', 'SA'],
  ['zh-Hant-HK,zh;q=0.9', 'HK'],
  ['en;q=0.5,de-AT;q=0.9,de-DE;q=0.4', 'AT'],
  ['en-US,en;q=0.9,ar-EG;q=0.8', 'EG'],
])('%s is from %s', (header, country) => {
  expect(countryOfBrowser(header)).toBe(country);
});

test.each([
  null,
  '',
  'tr',
  'en-US,en;q=0.9',
  '*',
  'es-419',
  'x-TRTR',
  'en-u-co-standard',
  `${'-'.repeat(9_000)},;q=`,
])('nothing is guessed from %j', (header) => {
  expect(countryOfBrowser(header)).toBeNull();
});
