import { expect, test } from 'vitest';
import { addCookies, clientCookies, cookie } from './cookies.ts';

const site = { publicUrl: 'https://kervan.example', days: 1 };

test('a cookie that was set is read as set, and one that was removed is missing', () => {
  const cookies = clientCookies('draft=old; mark=1');

  cookies.set(cookie('draft', 'new value', site));
  cookies.set(cookie('mark', '', { ...site, days: 0 }));

  expect(cookies.read('draft')).toBe('new value');
  expect(cookies.read('mark')).toBeNull();
  expect(cookies.changes()).toHaveLength(2);
});

test('of two cookies of one name the later one is sent', () => {
  const cookies = clientCookies(undefined);

  cookies.set(cookie('draft', 'first', site));
  cookies.set(cookie('draft', 'second', site));

  expect(cookies.changes()).toEqual([expect.stringContaining('draft=second')]);
});

test('a response that sets another cookie keeps the renewal of the session', () => {
  const headers = new Headers([['set-cookie', cookie('draft', 'a', site)]]);

  addCookies(headers, [cookie('jwt', 'renewed', site), cookie('currentUser', '{}', site)]);

  expect(headers.getSetCookie().map((text) => text.split('=', 1)[0])).toEqual([
    'draft',
    'jwt',
    'currentUser',
  ]);
});

test('a response that ends the session is not overruled by its renewal', () => {
  const headers = new Headers([['set-cookie', cookie('jwt', '', { ...site, days: 0 })]]);

  addCookies(headers, [cookie('jwt', 'renewed', site)]);

  expect(headers.getSetCookie()).toEqual([expect.stringContaining('jwt=;')]);
});
