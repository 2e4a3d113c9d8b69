import { expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import type { GoogleSignIn } from '#platform/security/google.ts';
import { visitorOf } from '#tests/support/users.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import {
  finishGoogle,
  googleResponseCookie,
  googleResponseIn,
  startGoogle,
} from './google-redirect.server.ts';

const database = await testDatabase();
const asked: Parameters<GoogleSignIn['authorizationUrl']>[0][] = [];
const google: GoogleSignIn = {
  clientId: 'us',
  authorizationUrl: async (request) => {
    asked.push(request);
    return 'https://accounts.google.example/';
  },
  redeem: async (code, _redirectUri, verifier) =>
    code === 'code' && verifier.length > 40 ? 'id-token' : null,
  verify: async (token, nonce) =>
    token === 'id-token' && nonce === asked.at(-1)!.nonce
      ? {
          subject: '1',
          email: 'Selin@kervan.example',
          isEmailVerified: true,
          name: 'Selin',
          picture: null,
          tokenHash: 'hash',
          tokenExpiresAt: 1,
        }
      : null,
};
const contextAt = (now: Date): Context => {
  const { context } = visitorOf(database, { now: () => now });
  return { ...context, locale: 'tr', services: { ...context.services, google } };
};
const begin = new Date('2027-01-01T10:00:00Z');
const sent = (header: string) => header.split(';', 1)[0]!;

test('a return from Google with the right state leads to the requested page', async () => {
  const { cookie } = await startGoogle(contextAt(begin), { next: '/tr/shop' });
  expect(cookie).toContain('HttpOnly');
  const { state, redirectUri } = asked.at(-1)!;
  expect(redirectUri).toMatch(/\/en\/account\/google\/callback$/);
  const back = await finishGoogle(contextAt(begin), { code: 'code', state, cookies: sent(cookie) });
  expect(back).toMatchObject({
    locale: 'tr',
    next: '/tr/shop',
    answer: { subject: '1', email: 'selin@kervan.example', name: 'Selin' },
  });

  const carried = sent(await googleResponseCookie(contextAt(begin), back.answer!));
  expect(await googleResponseIn(contextAt(begin), carried)).toEqual(back.answer);
  expect(
    await googleResponseIn(contextAt(new Date(begin.getTime() + 16 * 60_000)), carried),
    'a quarter of an hour later',
  ).toBeNull();
  expect(
    await googleResponseIn(contextAt(begin), carried.slice(0, -4)),
    'changed on the way',
  ).toBeNull();
});

test('anybody else is not: another state, another browser, too late, or no code', async () => {
  const { cookie } = await startGoogle(contextAt(begin), { next: null });
  const { state } = asked.at(-1)!;
  const answerOf = async (
    brought: { code?: string | null; state?: string; cookies?: string | null },
    now = begin,
  ) =>
    (await finishGoogle(contextAt(now), { code: 'code', state, cookies: sent(cookie), ...brought }))
      .answer;
  expect(await answerOf({ state: 'other' })).toBeNull();
  expect(await answerOf({ cookies: null })).toBeNull();
  expect(await answerOf({ code: null })).toBeNull();
  expect(await answerOf({ code: 'made up' })).toBeNull();
  expect(await answerOf({}, new Date(begin.getTime() + 16 * 60_000))).toBeNull();
});
