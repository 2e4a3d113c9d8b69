import { expect, test } from 'vitest';
import { randomFrom } from '../fixtures/random-products.ts';
import {
  readFactLines,
  readList,
  readShortFacts,
  writeFactLine,
  writeList,
  writeShortFacts,
} from './facts.ts';

test('facts are read as people type them', () => {
  expect(readList('CE; ROHS ;;\nISO 9001')).toEqual(['CE', 'ROHS', 'ISO 9001']);
  expect(readShortFacts('Colour: Red; Size: XL')).toEqual([
    { name: 'Colour', value: 'Red' },
    { name: 'Size', value: 'XL' },
  ]);
  expect(readFactLines('Material: cotton; linen\n\nScale: 1:20')).toEqual([
    { name: 'Material', value: 'cotton; linen' },
    { name: 'Scale', value: '1:20' },
  ]);
});
test('positions without a fact are kept', () =>
  expect(readShortFacts('; Beden: XL')).toEqual([
    { name: '', value: '' },
    { name: 'Beden', value: 'XL' },
  ]));

test('any text survives writing and reading', () => {
  const { pick, int } = randomFrom(5);
  const text = () =>
    Array.from({ length: int(1, 6) }, () =>
      pick([';', ':', '\\', '\n', 'n', 'a', ' ', '\\n', '; ', 'ğ', 'ع', '"']),
    )
      .join('')
      .trim();
  for (let i = 0; i < 2000; i++) {
    const list = Array.from({ length: int(0, 4) }, text).filter((part) => part !== '');
    expect(readList(writeList(list))).toEqual(list);
    const facts = Array.from({ length: int(1, 4) }, () => ({ name: text(), value: text() }));
    if (facts.some(({ name, value }) => name !== '' || value !== ''))
      expect(readShortFacts(writeShortFacts(facts))).toEqual(facts);
    const named = facts.filter(({ name, value }) => name !== '' || value !== '');
    expect(readFactLines(named.map(writeFactLine).join('\n'))).toEqual(named);
  }
});
