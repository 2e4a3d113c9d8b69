import { describe, expect, test } from 'vitest';
import { readListParameters } from './list-parameters.ts';

const read = (query: string) =>
  readListParameters(new URL(`http://localhost/en/shop/home?${query}`));
const filters = (query: string) => read(query).filters;
const plain = read('');

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
      find: '',
    });
  });

  test('each filter has its own parameter, which may repeat', () => {
    expect(
      read(
        'moq=51-200&moq=over-1000&lead=ready&type=manufacturer&cert=ROHS&cert=CE&origin=bursa' +
          '&origin=istanbul&sample=yes&brand=avanos&least=0.4&most=175&sort=PRICE_BY_ASC&page=3' +
          '&view=list&find=%20ava ',
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
      find: 'ava',
    });
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
    'least=-1',
    'least=1e9',
    'least=NaN',
    'most=0x10',
    'least=1.2345678',
    'least=12345678901',
    'page=0',
    'page=101',
    'page=1.5',
    'page=Infinity',
    'sort=toString',
    'view=table',
    'find=%00%0a',
    'unknown=1',
  ])('the invalid parameter %s is ignored', (query) => {
    expect(read(query)).toEqual(plain);
  });

  test('a comma is a decimal point, and a maximum below the minimum is ignored', () => {
    expect(filters('least=0,40')).toMatchObject({ minMicros: 400_000 });
    expect(filters('least=5&most=4')).toMatchObject({ minMicros: 5_000_000, maxMicros: null });
  });

  test('the number and length of values are limited', () => {
    expect(
      filters(Array.from({ length: 500 }, (_, i) => `brand=b${i}`).join('&')).brands,
    ).toHaveLength(20);
    expect(read(`find=${'x'.repeat(5_000)}`).brandQuery).toHaveLength(60);
  });

  test('repeated values count once', () => {
    expect(filters('brand=a&brand=a&origin=izmir&origin=İzmir')).toMatchObject({
      brands: ['a'],
      origins: [35],
    });
  });
});
