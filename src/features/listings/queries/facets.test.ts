import { describe, expect, test } from 'vitest';
import {
  bitsOf,
  categoryBits,
  originBits,
  verifiedManufacturerBits,
} from '#features/products/rules/filter-bits.ts';
import { facetLabels } from '../format/facet-labels.ts';
import { facetParameters } from '../params/names.ts';
import { noFilters } from '../rules.ts';
import { chosenBits, facetKeys, facets } from './facets.ts';
import { chosenOffsets, readFilterBits } from './filter-offsets.ts';

describe('the table of facets', () => {
  test('no two facets share a bit, and none reaches into the origin', () => {
    const groups = [...facetKeys.map((key) => facets[key]), verifiedManufacturerBits];

    const offsets = groups.flatMap(({ offset, values }) => values.map((_, i) => offset + i));

    expect(new Set(offsets).size).toBe(offsets.length);
    expect(Math.max(...offsets)).toBeLessThan(originBits.offset);
    expect(originBits.offset + originBits.mask.toString(2).length).toBe(categoryBits.offset);
    expect(categoryBits.offset + categoryBits.mask.toString(2).length).toBeLessThan(64);
  });

  test('no facet crosses the halves in which columns keep the bits', () => {
    for (const key of facetKeys) {
      const { offset, values } = facets[key];
      expect(Math.floor(offset / 32)).toBe(Math.floor((offset + values.length - 1) / 32));
    }
  });

  test('each facet has a parameter of its own', () => {
    const parameters = facetKeys.map((key) => facets[key].parameter);

    expect(new Set(parameters).size).toBe(parameters.length);
    expect(facetParameters).toEqual(expect.arrayContaining(parameters));
  });

  test('each value has a label in all languages', () => {
    for (const locale of ['en', 'tr', 'ar'] as const)
      for (const key of facetKeys) {
        const { label, title } = facetLabels[key];
        expect(title(locale)).not.toBe('');
        for (const value of facets[key].values) expect(label(value as never, locale)).not.toBe('');
      }
  });
});

describe('chosen filters', () => {
  const filters = {
    ...noFilters,
    moq: ['51-200', 'over-1000'],
    certificates: ['ROHS'],
    hasSample: true,
  } as const;

  test('filters that are not chosen ask for no bits', () => {
    expect(chosenBits(noFilters)).toEqual([]);
  });

  test('each chosen facet asks for the bits of its values', () => {
    expect(chosenBits(filters)).toEqual([
      bitsOf(facets.moq, ['51-200', 'over-1000']),
      bitsOf(facets.certificates, ['ROHS']),
      bitsOf(facets.sample, ['yes']),
    ]);
  });

  test('offsets name the same bits, and the origin is read as a plate code', () => {
    expect(chosenOffsets(filters)).toEqual([[17, 19], [1], [24]]);
    expect(readFilterBits((1n << 24n) | (1n << 1n) | (34n << 42n) | (9n << 49n))).toEqual({
      offsets: [1, 24],
      origin: 34,
    });
  });
});
