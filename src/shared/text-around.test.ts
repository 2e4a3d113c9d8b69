import { expect, test } from 'vitest';
import { textAround } from './text-around.ts';

test('a message is divided around an argument, wherever the language puts it', () => {
  const english = textAround((province) => `Manufacturer in ${province}`);
  const turkish = textAround((province) => `${province} ilinde üretici`);

  expect(english).toEqual({ before: 'Manufacturer in ', after: '' });
  expect(turkish).toEqual({ before: '', after: ' ilinde üretici' });
});
