import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { maxFormFields } from '#features/products/schemas.ts';
import { largeForms } from './large-forms.ts';

test.each(['new', ':product'])('the form of a product at %s takes all of its fields', (end) => {
  const form = largeForms.find(({ path }) => path === `/:lang/vendor/products/${end}`);

  expect(form?.maxFields).toBe(maxFormFields);
});

test('the documented nginx passes the largest form on, and the limits name its size', async () => {
  const manual = await readFile('docs/operating.md', 'utf8');
  const largest = Math.max(...largeForms.map(({ maxBytes }) => maxBytes)) / 2 ** 20;

  const [, passed] = /client_max_body_size (\d+)m;/.exec(manual) ?? [];

  // A megabyte more, so that one which is slightly too large gets Kervan's own message.
  expect(Number(passed)).toBeGreaterThanOrEqual(largest + 1);
  expect(manual).toContain(`${largest} MB for a product file`);
  expect(manual).toContain(`of ${largest} MB at most`);
});
