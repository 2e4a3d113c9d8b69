// Log-in with Google against an issuer of our own with real keys: every confusion in the book is refused.
import { exportJWK, generateKeyPair, UnsecuredJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { googleClient, openGoogleIssuer } from '../../../../tests/support/google-issuer.ts';
import { testContext } from '../../../../tests/support/test-context.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import type { Context } from '#platform/context.ts';
import { createGoogleSignIn } from '#platform/security/google.ts';
import { visitor } from '#shared/actor.ts';
import { linkGoogle, logInWithGoogle, verifyGoogle } from './google.server.ts';
import { authenticate } from './sessions.server.ts';
import { signUpBuyer, signUpBuyerWithGoogle } from './sign-up.server.ts';

const provider = await openGoogleIssuer();
const { issuer } = provider;
const { id: clientId } = googleClient;
afterAll(() => provider.close());

const database = await testDatabase();
const base = testContext(database, { actor: visitor });
const context: Context = { ...base, services: { ...base.services, jobs: { send: async () => {} }, google: createGoogleSignIn({ clientId, clientSecret: googleClient.secret, issuer }) } };
beforeEach(() => database.pool.query('truncate persons, companies, rate_limits cascade'));

type Claims = Record<string, unknown>;
const layla: Claims = { sub: '1001', email: 'Layla@souq.example', email_verified: true, name: 'Layla Haddad' };

const tokenOf = (claims: Claims = {}, signing: Parameters<typeof provider.sign>[1] = {}) => provider.sign({ ...layla, ...claims }, signing);

const profile = { email: 'layla@souq.example', name: 'Layla Haddad', countryCode: 'AE', phone: '50 123 4567', phoneCountry: 'AE' } as const;
const signUp = async () => signUpBuyerWithGoogle(context, profile, await verifyGoogle(context, { credential: await tokenOf() }));

test('whoever signed up with it logs in with it; the e-mail counts as confirmed', async () => {
  await signUp();
  const { token } = await logInWithGoogle(context, { credential: await tokenOf(), email: 'layla@SOUQ.example', email_verified: true });
  expect(await authenticate(context, token)).toMatchObject({ found: { person: { email: 'layla@souq.example', emailConfirmedAt: expect.any(Date), hasPassword: false, hasGoogle: true } } });
});

test('the account is Google’s `sub`, whatever its e-mail is by now', async () => {
  await signUp();
  expect((await logInWithGoogle(context, { credential: await tokenOf({ email: 'new@souq.example' }) })).token).toBeTruthy();
  await expect(logInWithGoogle(context, { credential: await tokenOf({ sub: '1002' }) })).rejects.toMatchObject({ httpStatus: 401, messageKey: 'linkWithPassword' });
});

describe('refused with 401', () => {
  beforeEach(signUp);

  const publicKeyAsSecret = async () => new TextEncoder().encode(JSON.stringify(await exportJWK(provider.keyNamed('first').publicKey)));
  const forgeries: Record<string, () => Promise<string> | string> = {
    'a token for another site': () => tokenOf({}, { aud: 'other.apps.example' }),
    'a token of another issuer': () => tokenOf({}, { iss: 'https://evil.example' }),
    'an expired token': () => tokenOf({}, { exp: '-2 minutes' }),
    'alg none': () => new UnsecuredJWT({ ...layla }).setIssuer(issuer).setAudience(clientId).setIssuedAt().setExpirationTime('5 minutes').encode(),
    'HS256 with the public key as the secret': async () => tokenOf({}, { alg: 'HS256', key: await publicKeyAsSecret() }),
    'a key of somebody else under a known name': async () => tokenOf({}, { key: (await generateKeyPair('RS256')).privateKey }),
    'a key that nobody knows': async () => tokenOf({}, { kid: 'unknown', key: (await generateKeyPair('RS256')).privateKey }),
    'an unverified e-mail': () => tokenOf({ email_verified: false }),
    'an unverified e-mail in words': () => tokenOf({ email_verified: 'false' }),
    'no e-mail': () => tokenOf({ email: undefined }),
    'no subject': () => tokenOf({ sub: undefined }),
    'a token that was changed': async () => {
      const [head, , signature] = (await tokenOf()).split('.');
      return `${head}.${Buffer.from(JSON.stringify({ ...layla, sub: '1', iss: issuer, aud: clientId, exp: 9_999_999_999, iat: 1 })).toString('base64url')}.${signature}`;
    },
    'what is no token': () => 'x',
  };
  test.each(Object.entries(forgeries))('%s', async (_name, forge) => {
    await expect(logInWithGoogle(context, { credential: await forge() })).rejects.toMatchObject({ httpStatus: 401, messageKey: 'googleRefused' });
  });

  test('fields that say something else than the token', async () => {
    const credential = await tokenOf();
    for (const fields of [{ email: 'other@souq.example' }, { email_verified: false }]) await expect(logInWithGoogle(context, { credential, ...fields })).rejects.toMatchObject({ messageKey: 'googleRefused' });
  });

  test('another nonce than the one that was asked with', async () => {
    const credential = await tokenOf({ nonce: 'mine' });
    await expect(verifyGoogle(context, { credential, nonce: 'other' })).rejects.toMatchObject({ messageKey: 'googleRefused' });
    await expect(verifyGoogle(context, { credential, nonce: 'mine' })).resolves.toMatchObject({ subject: '1001' });
  });
});

test('keys are kept, and asked for again when Google has a new one', async () => {
  const before = provider.keysAsked();
  await verifyGoogle(context, { credential: await tokenOf() });
  const { privateKey } = await provider.addKey('second');
  const later = { ...context, services: { ...context.services, google: createGoogleSignIn({ clientId, clientSecret: googleClient.secret, issuer }) } };
  await verifyGoogle(later, { credential: await tokenOf() });
  await verifyGoogle(later, { credential: await tokenOf() });
  expect(provider.keysAsked() - before).toBeLessThanOrEqual(2);
  await verifyGoogle(later, { credential: await tokenOf({}, { kid: 'second', key: privateKey }) });
});

test('an account with a password is tied to it only by that password, once', async () => {
  await signUpBuyer(context, { ...profile, password: 'four', passwordConfirm: 'four' });
  const credential = await tokenOf();
  await expect(logInWithGoogle(context, { credential })).rejects.toMatchObject({ messageKey: 'linkWithPassword' });
  await expect(linkGoogle(context, { credential }, { password: 'wrong', device: null })).rejects.toMatchObject({ messageKey: 'wrongLogIn' });
  await linkGoogle(context, { credential }, { password: 'four', device: null });
  expect((await logInWithGoogle(context, { credential })).token).toBeTruthy();
  await expect(linkGoogle(context, { credential: await tokenOf({ sub: '2002' }) }, { password: 'four', device: null })).rejects.toMatchObject({ messageKey: 'googleOther' });
});
