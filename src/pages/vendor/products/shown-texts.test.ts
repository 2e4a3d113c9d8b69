import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainLine } from '#shared/plain-line.ts';
import { plainText } from '#shared/plain-text.ts';
import { priceAsTyped } from '#shared/number-text.ts';
import {
  combinationsOf,
  factsText,
  readFacts,
  readTags,
  readTiers,
  tagsText,
  tiersText,
} from './shown-texts.ts';

const letters = fc.constantFrom(...'ab:：\\↳",;،\n\t •1'.split(''), 'çok', 'قطن');
const text = fc.string({ unit: letters, minLength: 1, maxLength: 12 });
const line = text.map(plainLine).filter((one) => one !== '');
const value = text.map(plainText).filter((one) => one !== '');

test('facts that are shown read back the same, whatever is in them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(line, value)), (facts) => {
      const shown = factsText(facts);

      expect(readFacts(shown)).toEqual(facts);
      expect(readFacts(shown.replaceAll('\n', '\r\n'))).toEqual(facts);
    }),
  );
});

test('tags that are shown read back the same, whatever is in them', () => {
  fc.assert(
    fc.property(fc.uniqueArray(line), (tags) => {
      expect(readTags(tagsText(tags))).toEqual(tags);
    }),
  );
});

test('facts and tags are read as people type them', () => {
  expect(readFacts('Material : cotton\n\n  Ratio: 1:2\nنوع： قطن\nCare')).toEqual([
    ['Material', 'cotton'],
    ['Ratio', '1:2'],
    ['نوع', 'قطن'],
    ['', ''],
  ]);
  expect(readTags(' soft, 12" towel،قطن\nsoft, "a, b" ')).toEqual([
    'soft',
    '12" towel',
    'قطن',
    'a, b',
  ]);
});

test.each(['.', ','] as const)('prices with the decimal sign %s read back the same', (sign) => {
  const tiers = [
    { fromQuantity: 10, priceMicros: 2_125_000 },
    { fromQuantity: 1_000, priceMicros: 1_000_001 },
  ];

  const shown = tiersText(tiers, (micros) => priceAsTyped(micros, sign));

  expect(readTiers(shown)).toEqual(tiers);
  expect(readTiers(' ')).toBeNull();
  expect(readTiers('ten: 2')).toBe('unreadable');
  expect(readTiers('10')).toBe('unreadable');
});

test('each combination of values is a row', () => {
  expect(combinationsOf([['white', 'blue'], ['S', 'M'], []])).toEqual([
    { value: 'white', value2: 'S' },
    { value: 'white', value2: 'M' },
    { value: 'blue', value2: 'S' },
    { value: 'blue', value2: 'M' },
  ]);
  expect(combinationsOf([[], ['S'], []])).toEqual([{ value2: 'S' }]);
  expect(combinationsOf([[], [], []])).toEqual([]);
});
