import { expect, test } from 'vitest';
import { nextInMail } from './next-in-mail.server.ts';

const asked = (next: string | null) => {
  const query = next === null ? '' : `?${new URLSearchParams({ next })}`;
  return new URL(`https://kervan.example/en/account/signup${query}`);
};

test('a mail leads on to where the person was', () => {
  expect(nextInMail(asked('/en/rfq/create?product=Towels'), 'en')).toBe(
    '/en/rfq/create?product=Towels',
  );
});

test.each([
  'https://evil.example/',
  '/en/account/login?next=/x',
  `/en/${'x'.repeat(600)}`,
  '/en',
  null,
])('a mail leads on to nothing after %j', (next) => {
  expect(nextInMail(asked(next), 'en')).toBeNull();
});

test.each(['//evil.example', '/\\evil.example', '/\t/evil.example'])(
  'a mail leads to no other host: %j',
  (next) => {
    expect(nextInMail(asked(next), 'en')).toBe('/en/evil.example');
  },
);
