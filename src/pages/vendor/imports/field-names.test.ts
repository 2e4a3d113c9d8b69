import { expect, test } from 'vitest';
import { formats } from '#features/product-imports/formats/known-formats.ts';
import { locales } from '#shared/locale.ts';
import { fieldName } from './field-names.ts';

const fields = [...new Set(Object.values(formats).flatMap((format) => format.fields))];

test.each(locales)('every field of every format has a name in %s', (locale) => {
  expect(fields.length).toBeGreaterThan(60);
  expect(fields.filter((field) => fieldName(field, locale) === field)).toEqual([]);
});

test('languages and numbers are part of the name', () => {
  expect(fieldName('title:tr', 'en')).toBe('Title (Türkçe)');
  expect(fieldName('option2Value', 'en')).toBe('Option 2: value');
  expect(fieldName('barcode', 'ar')).toBe('GTIN');
});
