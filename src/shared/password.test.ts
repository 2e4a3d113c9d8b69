import { expect, test } from 'vitest';
import { passwordStrength } from './password.ts';

test('a password is stronger the longer and the more varied it is', () => {
  expect(
    [
      '1234',
      'aaaaaaaaaaaaaaaa',
      'merhaba',
      'merhaba1',
      'merhaba-1999',
      'Merhaba-1999',
      'مرحبا-١٩٩٩-كيرفان',
    ].map(passwordStrength),
  ).toEqual(['weak', 'weak', 'weak', 'fair', 'strong', 'strong', 'strong']);
});
