import { expect, test } from 'vitest';
import { readCountry } from './countries.ts';
import { guardCell, unguardCell } from '#shared/formula-guard.ts';
import { readUnit } from './units.ts';

test.each([
  ['tr', 'TR'],
  ['Türkiye', 'TR'],
  ['TURKEY', 'TR'],
  ['تركيا', 'TR'],
  ['Almanya', 'DE'],
  ['Germany', 'DE'],
  ['Republic of Turkey', 'TR'],
  ['Türkiye Cumhuriyeti', 'TR'],
  ['U.S.A.', 'US'],
  ['KSA', 'SA'],
  ['السعودية', 'SA'],
  ['Kingdom of Saudi Arabia', 'SA'],
  ['Czech Republic', 'CZ'],
  ['Palestine', 'PS'],
  ['The Netherlands', 'NL'],
  ['İngiltere', 'GB'],
  ['ABD', 'US'],
  ['الإمارات', 'AE'],
  ['', null],
  ['Atlantis', null],
])('the country %s is %s', (text, code) => expect(readCountry(text)).toBe(code));
test.each([
  ['C62', 'C62'],
  ['Adet', 'C62'],
  ['pcs', 'C62'],
  ['Çift', 'PR'],
  ['KG', 'KGM'],
  ['koli', 'XCT'],
  ['LİTRE', 'LTR'],
  ['pcs.', 'C62'],
  ['TAKIM', 'SET'],
  ['düzine', 'DZN'],
  ['قطعه', 'C62'],
  ['Kg.', 'KGM'],
  ['كرتون', 'XCT'],
  ['bushel', null],
])('the unit %s is %s', (text, code) => expect(readUnit(text)).toBe(code));

test.each(['=1+1', '+90', '-5', '@x', '\tx', '\rx', "'x", "''x", '＝1'])(
  '%j is guarded against formulas and read back unchanged',
  (text) => {
    expect(guardCell(text)).toBe(`'${text}`);
    expect(unguardCell(guardCell(text))).toBe(text);
  },
);
test.each(['a=1', '5', '', ' =1'])('%j needs no formula guard', (text) =>
  expect(guardCell(text)).toBe(text),
);
