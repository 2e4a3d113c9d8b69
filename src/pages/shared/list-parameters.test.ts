import { describe, expect, test } from 'vitest';
import { chosenFilters } from '#features/listings/params/chosen-filters.ts';
import { readListParameters } from './list-parameters.ts';

const read = (query: string) =>
  readListParameters(new URL(`http://localhost/en/shop/home?${query}`));
const filters = (query: string) => read(query).filters;
const plain = read('');

function redirectFrom(query: string): Response {
  try {
    read(query);
  } catch (answer) {
    return answer as Response;
  }
  throw new Error('no redirect');
}

describe('parameters of a list', () => {
  test('an empty query shows all products, best sellers first', () => {
    expect(plain).toEqual({
      filters: {
        brands: [],
        minMicros: null,
        maxMicros: null,
        moq: [],
        lead: [],
        types: [],
        certificates: [],
        origins: [],
        hasSample: false,
      },
      sort: 'BEST_SELLER',
      page: 1,
      view: 'grid',
      brandQuery: '',
    });
  });

  test('each filter has its own parameter, which may repeat', () => {
    expect(
      read(
        'moq=51-200&moq=over-1000&lead=ready&type=manufacturer&cert=ROHS&cert=CE&origin=bursa' +
          '&origin=istanbul&sample=yes&brand=avanos&price_min=0.4&price_max=175' +
          '&sort=PRICE_BY_ASC&page=3' +
          '&view=list&brand_q=%20ava ',
      ),
    ).toEqual({
      filters: {
        brands: ['avanos'],
        minMicros: 400_000,
        maxMicros: 175_000_000,
        moq: ['51-200', 'over-1000'],
        lead: ['ready'],
        types: ['manufacturer'],
        certificates: ['CE', 'ROHS'],
        origins: [16, 34],
        hasSample: true,
      },
      sort: 'PRICE_BY_ASC',
      page: 3,
      view: 'list',
      brandQuery: 'ava',
    });
  });

  test.each([
    ['least=3&page=2', '/en/shop/home?page=2&price_min=3'],
    [
      'most=12.5&brand=ege&least=2&brand=ava',
      '/en/shop/home?brand=ege&brand=ava&price_max=12.5&price_min=2',
    ],
    ['find=a+b&moq=51-200', '/en/shop/home?brand_q=a+b&moq=51-200'],
    ['least=3&price_min=5', '/en/shop/home?price_min=5'],
  ])('the former parameters %s are redirected for good', (query, location) => {
    const { status, headers } = redirectFrom(query);

    expect([status, headers.get('location')]).toEqual([301, location]);
  });

  test('empty former parameters, which a form of an open page sends, are ignored', () => {
    expect(read('least=&most=&find=')).toEqual(read(''));
  });

  test.each([
    'moq=50',
    'moq=UP-TO-50',
    'lead=%00',
    'type=__proto__',
    'type=constructor',
    'cert=ce',
    "cert=CE'--",
    'origin=atlantis',
    'origin=0',
    'origin=',
    'sample=1',
    'sample=no',
    'brand=A%20B',
    'brand=../x',
    `brand=${'a'.repeat(81)}`,
    'price_min=-1',
    'price_min=1e9',
    'price_min=NaN',
    'price_max=0x10',
    'price_min=1.2345678',
    'price_min=12345678901',
    'page=0',
    'page=101',
    'page=1.5',
    'page=Infinity',
    'sort=toString',
    'view=table',
    'brand_q=%00%0a',
    'unknown=1',
  ])('the invalid parameter %s is ignored', (query) => {
    expect(read(query)).toEqual(plain);
  });

  test.each([
    ['/en', '1.250', 1_250_000],
    ['/tr', '1.250', 1_250_000_000],
    ['/tr', '1.250,50', 1_250_500_000],
    ['/ar', '١٬٢٥٠', 1_250_000_000],
    ['/ar', '\u200f٤٫٢٠', 4_200_000],
    ['/tr.data', '1,250', 1_250_000],
  ])('prices are read as on %s they are typed: %s', (start, typed, micros) => {
    const url = new URL(`http://localhost${start}`);
    url.searchParams.set('price_min', typed);

    expect(readListParameters(url).filters.minMicros).toBe(micros);
  });

  test('a price with three decimals is the same in the addresses of every language', () => {
    const { price_min: written } = chosenFilters({ ...plain.filters, minMicros: 1_125_000 });

    for (const lang of ['en', 'tr', 'ar'])
      expect(
        readListParameters(new URL(`http://localhost/${lang}/shop?price_min=${String(written)}`))
          .filters.minMicros,
      ).toBe(1_125_000);
  });

  test('a comma is a decimal point, and a maximum below the minimum is ignored', () => {
    expect(filters('price_min=0,40')).toMatchObject({ minMicros: 400_000 });
    expect(filters('price_min=5&price_max=4')).toMatchObject({
      minMicros: 5_000_000,
      maxMicros: null,
    });
  });

  test('the number and length of values are limited', () => {
    expect(
      filters(Array.from({ length: 500 }, (_, i) => `brand=b${i}`).join('&')).brands,
    ).toHaveLength(20);
    expect(read(`brand_q=${'x'.repeat(5_000)}`).brandQuery).toHaveLength(60);
  });

  test('repeated values count once', () => {
    expect(filters('brand=a&brand=a&origin=izmir&origin=İzmir')).toMatchObject({
      brands: ['a'],
      origins: [35],
    });
  });
});
