import { expect, test } from 'vitest';
import { z } from 'zod';
import { readFields } from './form-action.ts';

const reason = z
  .string()
  .transform((text) => text.trim())
  .pipe(z.string().min(1, 'tooShort').max(5, 'tooLong'));

function errorsOf(fields: Readonly<Record<string, string>>, schema: z.ZodType) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readFields(form, schema).reply().error;
}

test.each<Record<string, string>>([{}, { reason: '' }, { reason: '  \n ' }])(
  'a field without a value is asked for: %j',
  (fields) => {
    expect(errorsOf(fields, z.object({ reason }))).toEqual({ reason: ['required'] });
  },
);

test('a message of the field’s own goes before', () => {
  expect(errorsOf({}, z.object({ name: z.string('inputStoreName') }))).toEqual({
    name: ['inputStoreName'],
  });
  expect(errorsOf({ reason: 'Too much' }, z.object({ reason }))).toEqual({ reason: ['tooLong'] });
});
