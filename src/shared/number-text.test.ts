import { describe, expect, test } from 'vitest';
import {
  conventionOf,
  eitherSign,
  parsePercent,
  parsePrice,
  parseQuantity,
  pointIsDecimal,
  priceAsTyped,
  priceIn,
  provenDecimalSign,
  readDigits,
} from './number-text.ts';

/** Micros as a price, whole number, and the spellings that mean both. */
const spellings: readonly (readonly [number | 'ambiguous' | null, number | null, string])[] = [
  [4000, null, '0.004|0,004|٠٫٠٠٤|۰٫۰۰۴'],
  [500_000, null, '0.5|0,5|٠٫٥|۰٫۵|.5|,5'],
  [4_200_000, null, '4.2|4,2|٤٫٢|۴٫۲|\t4,20\n|٤،٢٠|４．２０'],
  [7_250_000, null, '7.25|7,25|٧٫٢٥|۷٫۲۵'],
  [212_500_000, null, '212.50|212,50|٢١٢٫٥٠|۲۱۲٫۵۰'],
  [480_750_000, null, '480.75|480,75|٤٨٠٫٧٥|۴۸۰٫۷۵'],
  [999_990_000, null, '999.99|999,99|٩٩٩٫٩٩|۹۹۹٫۹۹'],
  [3_124_900, null, '3.1249|3,1249|٣٫١٢٤٩|۳٫۱۲۴۹'],
  [1_000_000, 1, '1|١|۱|１'],
  [12_000_000, 12, '12|١٢|۱۲|１２|  12  |\u061c١٢|1\u200b2'],
  [250_000_000, 250, '250|٢٥٠|۲۵۰|２５０'],
  [7_000_000, 7, '007|٠٠٧|۰۰۷|００７|7.|7,'],
  [100_000_000, 100, '100|١٠٠|۱۰۰|１００|100.0|100,00'],
  [999_000_000, 999, '999|٩٩٩|۹۹۹|９９９'],
  [1_234_500_000, null, '1,234.50|1.234,50|1 234,50|1 234.50|1\u00a0234,50|1\u202f234,50'],
  [1_234_500_000, null, "1'234.50|1’234.50|١٬٢٣٤٫٥٠|۱٬۲۳۴٫۵۰|1234.50|1234,50|1٬234٫50"],
  [1_234_500_000, null, '1,234٫50|1 234٫5'],
  [1_480_750_000, null, '1,480.75|1.480,75|1 480,75|1 480.75|1\u00a0480,75|1\u202f480,75'],
  [1_480_750_000, null, "1'480.75|1’480.75|١٬٤٨٠٫٧٥|۱٬۴۸۰٫۷۵|1480.75|1480,75"],
  [12_500_500_000, null, '12,500.5|12.500,5|12 500,5|12 500.5|12\u00a0500,5|12\u202f500,5'],
  [12_500_500_000, null, "12'500.5|12’500.5|١٢٬٥٠٠٫٥|۱۲٬۵۰۰٫۵|12500.5|12500,5"],
  [250_000_990_000, null, '250,000.99|250.000,99|250 000,99|250 000.99|250\u00a0000,99'],
  [250_000_990_000, null, "250\u202f000,99|250'000.99|250’000.99|٢٥٠٬٠٠٠٫٩٩|۲۵۰٬۰۰۰٫۹۹"],
  [250_000_990_000, null, '250000.99|250000,99'],
  [
    1_234_567_800_000,
    null,
    '1,234,567.8|1.234.567,8|1 234 567,8|1 234 567.8|1\u00a0234\u00a0567,8',
  ],
  [1_234_567_800_000, null, "1\u202f234\u202f567,8|1'234'567.8|1’234’567.8|١٬٢٣٤٬٥٦٧٫٨"],
  [1_234_567_800_000, null, '۱٬۲۳۴٬۵۶۷٫۸|1234567.8|1234567,8|1,234,567.80|1.234.567,80'],
  [1_234_567_800_000, null, '1 234 567,80|1 234 567.80|1\u00a0234\u00a0567,80'],
  [1_234_567_800_000, null, "1\u202f234\u202f567,80|1'234'567.80|1’234’567.80|١٬٢٣٤٬٥٦٧٫٨٠"],
  [1_234_567_800_000, null, '۱٬۲۳۴٬۵۶۷٫۸۰|1234567.80|1234567,80'],
  ['ambiguous', 1200, '1,200|1.200|١.٢٠٠|١,٢٠٠|١،٢٠٠'],
  [1_200_000_000, 1200, "1 200|1\u00a0200|1\u2009200|1\u202f200|1'200|1’200|١٬٢٠٠|۱٬۲۰۰"],
  [1_200_000_000, 1200, '1200.00|1.200,00|1,200.00'],
  ['ambiguous', 1250, '1,250|1.250|١.٢٥٠|١,٢٥٠|١،٢٥٠'],
  [1_250_000_000, 1250, "1 250|1\u00a0250|1\u2009250|1\u202f250|1'250|1’250|١٬٢٥٠|۱٬۲۵۰"],
  ['ambiguous', 12_500, '12,500|12.500|١٢.٥٠٠|١٢,٥٠٠|١٢،٥٠٠'],
  [12_500_000_000, 12_500, "12 500|12\u00a0500|12\u2009500|12\u202f500|12'500|12’500|١٢٬٥٠٠"],
  [12_500_000_000, 12_500, '۱۲٬۵۰۰'],
  ['ambiguous', 250_000, '250,000|250.000|٢٥٠.٠٠٠|٢٥٠,٠٠٠|٢٥٠،٠٠٠'],
  [250_000_000_000, 250_000, "250 000|250\u00a0000|250\u2009000|250\u202f000|250'000|250’000"],
  [250_000_000_000, 250_000, '٢٥٠٬٠٠٠|۲۵۰٬۰۰۰'],
  [1_234_567_000_000, 1_234_567, "1,234,567|1.234.567|1 234 567|1'234'567|١٬٢٣٤٬٥٦٧"],
  [12_345_678_000_000, 12_345_678, "12,345,678|12.345.678|12 345 678|12'345'678|١٢٬٣٤٥٬٦٧٨"],
  [1_234_567_000, null, '1234.567|1234,567'],
  [12_345_678_000, null, '12345.678|12345,678'],
  [125_000, null, '0.125|0,125|٠٫١٢٥'],
  [1_250_000, null, '١٫٢٥٠|۱٫۲۵۰|1.2500|1,2500'],
  [1_125_000, null, '1.1250'],
  [4_750_000, null, '\u200f٤٫٧٥|\u200e4.75\u200e'],
  [720_000_000, 720, '\u2066720\u2069|\u2067٧٢٠\u2069'],
  [2_500_000_000, 2500, '\u202b٢٥٠٠\u202c'],
  [15_000_000, 15, '\ufeff15'],
  [1, null, '0.000001|0,000001'],
  [999_999_999_990_000, null, '999999999.99'],
  [1_500_000, null, '01.50'],
  [3_900_000, null, '٣٫٩٠'],
  [3_400_000, null, '٣٫٤٠'],
  [12_500_000, null, '12,5|12.5'],
  [1_234_567_890_000, null, '1.234.567,89|1,234,567.89'],
  [null, null, '|  |.|,|-|-5|−5|-1.250,00|5-|+3|1e5|1E3|0x10|Infinity|NaN|½|1½|5²|abc'],
  [null, null, 'بضع|yüz|4 20|1 2 3|12 34|1,2,3|1.2.3|12.50.00|1,23,456|1.23.456,00'],
  [null, null, '1.234,567.8|1,234.567,8|1..5|1,,5|1.,5|1 .5|1 ,5|12 pcs|٥ قطع|10-20'],
  [null, null, "10/20|=1+1|1:2|$5|5%|1.234 567|1 234.567.890|1'234,567.8"],
  [null, null, '9999999999999999999999999999999999999999|٫|٬|1٬23|1٫2٫3|٤٫٢٫٠|1_000'],
  [null, null, '1,000,00|1.000.00|III|１２ａ|-٥|٥-'],
  [null, 0, '0|٠|000|0.00|0,00'],
  ['ambiguous', 1000, '1.000'],
  ['ambiguous', 100_000, '100.000|١٠٠.٠٠٠'],
  [1_000_000_000_000, 1_000_000, '1.000.000|1,000,000'],
];

const each = spellings.flatMap(([price, quantity, texts]) =>
  texts.split('|').map((text) => [text, price, quantity] as const),
);

test('the table has 300 spellings', () => {
  expect(new Set(each.map(([text]) => text)).size).toBeGreaterThanOrEqual(300);
});

test.each(each)('%j is the price %j and the quantity %j', (text, price, quantity) => {
  const digits = readDigits(text, eitherSign);

  const isAmbiguous = 'problem' in digits && digits.problem === 'ambiguous';
  expect(isAmbiguous ? 'ambiguous' : parsePrice(text)).toBe(price);
  expect(parseQuantity(text)).toBe(quantity);
});

test.each([
  ['1.250', 'en', 1_250_000],
  ['1.250', 'tr', 1_250_000_000],
  ['1,250', 'en', 1_250_000_000],
  ['1,250', 'tr', 1_250_000],
  ['1,250', 'ar', 1_250_000_000],
  ['١٬٢٥٠', 'ar', 1_250_000_000],
  ['4,20', 'en', 4_200_000],
  ['4.20', 'tr', 4_200_000],
] as const)('%s is typed in %s for %i micros', (text, locale, micros) => {
  expect(priceIn(text, conventionOf[locale])).toBe(micros);
});

test('a number of JSON has one reading', () => {
  expect([1.125, 6.375, 0.125, 1.25, 1250, 0.000001].map(parsePrice)).toEqual([
    1_125_000, 6_375_000, 125_000, 1_250_000, 1_250_000_000, 1,
  ]);
  for (const none of [0, -1, 1e21, 1e-7, 1.0000001, Number.NaN, Infinity])
    expect(parsePrice(none)).toBeNull();
});

test('a point is decimal where files say so, a comma before three digits remains ambiguous', () => {
  expect(priceIn('1.250', pointIsDecimal)).toBe(1_250_000);
  expect(priceIn('1,250', pointIsDecimal)).toBeNull();
});

test.each([
  ['212,50', ','],
  ['1.480,75', ','],
  ['1.234.567', ','],
  ['0,125', ','],
  ['212.50', '.'],
  ['1,480.75', '.'],
  ['1,234,567', '.'],
  ['1.1250', '.'],
  ['1.250', null],
  ['1,250', null],
  ['1250', null],
  ['٤٫٧٥', null],
  ['much', null],
])('%s proves the decimal sign %j', (text, sign) => {
  expect(provenDecimalSign(text)).toBe(sign);
});

describe('a percentage', () => {
  test.each([
    ['12', 1_200],
    ['2,5 %', 250],
    ['0.25', 25],
    ['٢٫٥٪', 250],
    ['%15', 1_500],
    ['0', 0],
    ['4.500', 450],
  ])('%s is read in hundredths', (text, points) => expect(parsePercent(text)).toBe(points));

  test.each(['', '-5', '1e3', 'NaN', '1.234', '1000'])('%j is refused', (text) =>
    expect(parsePercent(text)).toBeNull(),
  );
});

test.each([
  [4_200_000, '4.20'],
  [4_000_000, '4'],
  [4_000, '0.004'],
  [1_250_500_000, '1250.50'],
  [4_125_000, '4.1250'],
])('%s micros are shown as “%s”, and are read back the same', (micros, text) => {
  expect(priceAsTyped(micros, '.')).toBe(text);
  for (const sign of ['.', ','] as const)
    expect(parsePrice(priceAsTyped(micros, sign))).toBe(micros);
});

test('numbers that each language formats are read back', () => {
  for (const tag of ['en', 'tr', 'ar', 'ar-EG', 'fa', 'de', 'fr', 'de-CH', 'sv']) {
    const whole = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 });
    const money = new Intl.NumberFormat(tag, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    for (let n = 1; n < 100_000_000; n = n * 7 + 1) {
      expect(parseQuantity(whole.format(n)), `${tag} ${whole.format(n)}`).toBe(n);
      expect(parsePrice(money.format(n / 4)), `${tag} ${money.format(n / 4)}`).toBe(n * 250_000);
    }
  }
});
