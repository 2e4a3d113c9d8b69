// Log-in with Google against an issuer of our own with real keys: every confusion in the book is
// refused.
import { exportJWK, generateKeyPair, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { googleClient, openGoogleIssuer } from '#tests/support/google-issuer.ts';
import sharp from 'sharp';
import { publishTermsTwice } from '#tests/support/terms.ts';
import { successesOf } from '#tests/support/users.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { createPictureTools } from '#features/media/services/picture-tools.server.ts';
import type { Context } from '#platform/context.ts';
import { GuardedFetchError } from '#platform/http/guarded-fetch.ts';
import { createGoogleSignIn } from '#platform/security/google.ts';
import { system, visitor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { currentUserOf, isFreshlyProven } from '../queries/sessions.server.ts';
import { linkGoogle, logInWithGoogle, proveWithGoogle } from './google.server.ts';
import { keepGooglePicture } from '../services/google-picture.server.ts';
import { verifyGoogle } from '../services/google-proof.server.ts';
import { authenticate } from '../services/sessions.server.ts';
import { signUpBuyer, signUpBuyerWithGoogle } from './sign-up.server.ts';

const provider = await openGoogleIssuer();
const { issuer } = provider;
const { id: clientId } = googleClient;
afterAll(() => provider.close());

const database = await testDatabase();
const base = testContext(database, { actor: visitor });
const context: Context = {
  ...base,
  services: {
    ...base.services,
    jobs: { send: async () => {} },
    google: createGoogleSignIn({ clientId, clientSecret: googleClient.secret, issuer }),
  },
};
beforeEach(() => database.pool.query("select empty_tables('users, companies, rate_limits')"));

type Claims = Record<string, unknown>;
const layla: Claims = {
  sub: '1001',
  email: 'Layla@souq.example',
  email_verified: true,
  name: 'Layla Haddad',
};

const tokenOf = (claims: Claims = {}, signing: Parameters<typeof provider.sign>[1] = {}) =>
  provider.sign({ ...layla, ...claims }, signing);

const profile = {
  email: 'layla@souq.example',
  name: 'Layla Haddad',
  countryCode: 'AE',
  phone: '50 123 4567',
  phoneCountry: 'AE',
} as const;
const signUp = async () =>
  signUpBuyerWithGoogle(
    context,
    profile,
    await verifyGoogle(context, { credential: await tokenOf() }),
  );

test('who signed up with Google logs in with it; the e-mail counts as confirmed', async () => {
  await signUp();
  const { token } = await logInWithGoogle(context, {
    credential: await tokenOf(),
    email: 'layla@SOUQ.example',
    email_verified: true,
  });
  expect(await authenticate(context, token)).toMatchObject({
    found: {
      person: {
        email: 'layla@souq.example',
        emailConfirmedAt: expect.any(Date),
        hasPassword: false,
        hasGoogle: true,
      },
    },
  });
});

test('who signs up with Google accepts the version of the terms that is valid then', async () => {
  await publishTermsTwice({ ...context, actor: system });

  await signUp();

  const { rows } = await database.pool.query('select terms_version from users');
  expect(rows).toEqual([{ terms_version: 2 }]);
});

describe('the portrait of a Google account', () => {
  const url = 'https://lh3.googleusercontent.com/a/layla';
  const withTools = (fetch: () => Promise<Buffer>): Context => ({
    ...context,
    services: {
      ...context.services,
      pictures: {
        ...createPictureTools(context.services.files),
        fetcher: { fetch: async () => ({ status: 200, headers: {}, body: await fetch(), url }) },
      },
    },
  });
  const seen = async (): Promise<{ userId: Id<'user'>; url: string }[]> => {
    const { rows } = await database.pool.query<{ payload: { userId: Id<'user'>; url: string } }>(
      `select payload from outbox where name = 'accounts.google_picture_seen'`,
    );
    return rows.map(({ payload }) => payload);
  };
  const portrait = () =>
    sharp({ create: { width: 96, height: 96, channels: 3, background: '#0e6673' } })
      .jpeg()
      .toBuffer();
  const shown = async () => {
    const { token } = await logInWithGoogle(context, { credential: await tokenOf() });
    return currentUserOf(context, (await authenticate(context, token))!.found).picture;
  };

  beforeEach(async () => {
    await database.pool.query("select empty_tables('outbox')");
    await signUpBuyerWithGoogle(
      context,
      profile,
      await verifyGoogle(context, { credential: await tokenOf({ picture: url }) }),
    );
  });

  test('becomes the person’s picture, as a copy of ours', async () => {
    const [told] = await seen();
    expect(told).toMatchObject({ url });
    expect(await shown()).toBeNull();

    await keepGooglePicture(withTools(portrait), told!, AbortSignal.timeout(10_000));

    expect(await shown()).toMatch(/\/media\/\w/);
  });

  test('that is no picture is left out, and one that is late is asked for again', async () => {
    const [told] = await seen();
    const signal = AbortSignal.timeout(10_000);
    const text = async () => Buffer.from('Not found');
    const late = async () => {
      throw new GuardedFetchError('timeout', 'lh3.googleusercontent.com');
    };

    await keepGooglePicture(withTools(text), told!, signal);
    await expect(keepGooglePicture(withTools(late), told!, signal)).rejects.toThrow(
      'lh3.googleusercontent.com',
    );

    expect(await shown()).toBeNull();
  });
});

test('the account is Google’s `sub`, whatever its e-mail is by now', async () => {
  await signUp();
  expect(
    (await logInWithGoogle(context, { credential: await tokenOf({ email: 'new@souq.example' }) }))
      .token,
  ).toBeTruthy();
  await expect(
    logInWithGoogle(context, { credential: await tokenOf({ sub: '1002' }) }),
  ).rejects.toMatchObject({ httpStatus: 401, messageKey: 'linkWithPassword' });
});

describe('refused with 401', () => {
  beforeEach(signUp);

  const publicKeyAsSecret = async () =>
    new TextEncoder().encode(JSON.stringify(await exportJWK(provider.keyNamed('first').publicKey)));
  const forgeries: Record<string, () => Promise<string> | string> = {
    'a token for another site': () => tokenOf({}, { aud: 'other.apps.example' }),
    'a token of another issuer': () => tokenOf({}, { iss: 'https://evil.example' }),
    'an expired token': () => tokenOf({}, { exp: '-2 minutes' }),
    'alg none': () =>
      new UnsecuredJWT({ ...layla })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setIssuedAt()
        .setExpirationTime('5 minutes')
        .encode(),
    'HS256 with the public key as the secret': async () =>
      tokenOf({}, { alg: 'HS256', key: await publicKeyAsSecret() }),
    'a key of somebody else under a known name': async () =>
      tokenOf({}, { key: (await generateKeyPair('RS256')).privateKey }),
    'a key that nobody knows': async () =>
      tokenOf({}, { kid: 'unknown', key: (await generateKeyPair('RS256')).privateKey }),
    'an unverified e-mail': () => tokenOf({ email_verified: false }),
    'an unverified e-mail in words': () => tokenOf({ email_verified: 'false' }),
    'no e-mail': () => tokenOf({ email: undefined }),
    'no subject': () => tokenOf({ sub: undefined }),
    'a token that was changed': async () => {
      const [head, , signature] = (await tokenOf()).split('.');
      const claims = { ...layla, sub: '1', iss: issuer, aud: clientId, exp: 9_999_999_999, iat: 1 };
      return `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
    },
    'what is no token': () => 'x',
  };
  test.each(Object.entries(forgeries))('%s', async (_name, forge) => {
    await expect(logInWithGoogle(context, { credential: await forge() })).rejects.toMatchObject({
      httpStatus: 401,
      messageKey: 'googleRefused',
    });
  });

  test('fields that say something else than the token', async () => {
    const credential = await tokenOf();
    for (const fields of [{ email: 'other@souq.example' }, { email_verified: false }])
      await expect(logInWithGoogle(context, { credential, ...fields })).rejects.toMatchObject({
        messageKey: 'googleRefused',
      });
  });

  test('another nonce than that of the request', async () => {
    const credential = await tokenOf({ nonce: 'mine' });
    await expect(verifyGoogle(context, { credential, nonce: 'other' })).rejects.toMatchObject({
      messageKey: 'googleRefused',
    });
    await expect(verifyGoogle(context, { credential, nonce: 'mine' })).resolves.toMatchObject({
      subject: '1001',
    });
  });
});

test('keys are cached and fetched again when Google has a new one', async () => {
  const before = provider.keysAsked();
  await verifyGoogle(context, { credential: await tokenOf() });
  const { privateKey } = await provider.addKey('second');
  const later = {
    ...context,
    services: {
      ...context.services,
      google: createGoogleSignIn({ clientId, clientSecret: googleClient.secret, issuer }),
    },
  };
  await verifyGoogle(later, { credential: await tokenOf() });
  await verifyGoogle(later, { credential: await tokenOf() });
  expect(provider.keysAsked() - before).toBeLessThanOrEqual(2);
  await verifyGoogle(later, { credential: await tokenOf({}, { kid: 'second', key: privateKey }) });
});

test('an account with a password is tied to it only by that password, once', async () => {
  await signUpBuyer(context, { ...profile, password: 'four', passwordConfirm: 'four' });
  const credential = await tokenOf();
  await expect(logInWithGoogle(context, { credential })).rejects.toMatchObject({
    messageKey: 'linkWithPassword',
  });
  await expect(
    linkGoogle(context, { credential }, { password: 'wrong', device: null }),
  ).rejects.toMatchObject({ messageKey: 'wrongLogIn' });
  await linkGoogle(context, { credential }, { password: 'four', device: null });
  expect((await logInWithGoogle(context, { credential: await tokenOf() })).token).toBeTruthy();
  await expect(
    linkGoogle(
      context,
      { credential: await tokenOf({ sub: '2002' }) },
      { password: 'four', device: null },
    ),
  ).rejects.toMatchObject({ messageKey: 'googleOther' });
});

describe('a token works once', () => {
  beforeEach(signUp);

  test('two log-ins with one token at once: one wins, the others are refused', async () => {
    const credential = await tokenOf();

    const attempts = Array.from({ length: 10 }, () => logInWithGoogle(context, { credential }));

    expect(await successesOf(attempts)).toBe(1);
    await expect(logInWithGoogle(context, { credential })).rejects.toMatchObject({
      httpStatus: 401,
      messageKey: 'googleRefused',
    });
  });

  test('a token whose signature is spelled in another way is the same token', async () => {
    const credential = await tokenOf();
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    // The last four bits of 256 bytes in base64url mean nothing.
    const last = alphabet.indexOf(credential.at(-1)!);
    const respelled = credential.slice(0, -1) + alphabet[last ^ 1]!;
    await logInWithGoogle(context, { credential });

    const attempt = logInWithGoogle(context, { credential: respelled });

    await expect(attempt).rejects.toMatchObject({ messageKey: 'googleRefused' });
  });

  test('a token that signed up does not log in', async () => {
    await database.pool.query("select empty_tables('users, companies, rate_limits')");
    const credential = await tokenOf();
    await signUpBuyerWithGoogle(context, profile, await verifyGoogle(context, { credential }));

    const attempt = logInWithGoogle(context, { credential });

    await expect(attempt).rejects.toMatchObject({ messageKey: 'googleRefused' });
  });

  test('a token is not used up by a log-in that fails', async () => {
    await database.pool.query(
      'insert into second_factors (user_id, sealed_secret, confirmed_at) ' +
        'select id, $1, now() from users',
      ['x'],
    );
    const credential = await tokenOf();
    await expect(logInWithGoogle(context, { credential })).rejects.toMatchObject({
      code: 'second_factor_required',
    });
    await database.pool.query('delete from second_factors');

    const again = logInWithGoogle(context, { credential });

    await expect(again).resolves.toMatchObject({ token: expect.any(String) });
  });

  test('a token with a nonce is refused to those who do not know the nonce', async () => {
    const credential = await tokenOf({ nonce: 'given out by us' });

    const attempt = logInWithGoogle(context, { credential });

    await expect(attempt).rejects.toMatchObject({ httpStatus: 401, messageKey: 'googleRefused' });
  });
});

describe('an owner without a password', () => {
  test('shows who they are by a sign-in of their Google account, and of no other', async () => {
    await signUp();
    const { token } = await logInWithGoogle(context, { credential: await tokenOf() });
    await database.pool.query("update sessions set authenticated_at = now() - interval '1 hour'");
    const known = await authenticate(context, token);
    const own = { ...context, actor: known!.actor };
    expect(await isFreshlyProven(own)).toBe(false);

    const other = proveWithGoogle(own, { credential: await tokenOf({ sub: '1002' }) });
    await expect(other).rejects.toMatchObject({ httpStatus: 401 });
    expect(await isFreshlyProven(own)).toBe(false);

    const credential = await tokenOf();
    await proveWithGoogle(own, { credential });
    expect(await isFreshlyProven(own)).toBe(true);
    await expect(proveWithGoogle(own, { credential })).rejects.toMatchObject({ httpStatus: 401 });
  });
});

describe('while Google is away', () => {
  const newGoogle = () =>
    createGoogleSignIn({ clientId, clientSecret: googleClient.secret, issuer });
  const withGoogle = (google: ReturnType<typeof newGoogle>): Context => ({
    ...context,
    services: { ...context.services, google },
  });
  afterEach(() => {
    provider.setAway(false);
    vi.useRealTimers();
  });

  test('log-ins are 503 after one request to Google, which is tried again later', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    await signUp();
    const there = withGoogle(newGoogle());
    provider.setAway(true);
    const before = provider.requests();

    const attempts = await Promise.allSettled(
      Array.from({ length: 12 }, async () =>
        logInWithGoogle(there, { credential: await tokenOf() }),
      ),
    );
    for (let i = 0; i < 5; i += 1)
      attempts.push(
        ...(await Promise.allSettled([logInWithGoogle(there, { credential: await tokenOf() })])),
      );

    for (const attempt of attempts)
      expect(attempt).toMatchObject({
        status: 'rejected',
        reason: { httpStatus: 503, messageKey: 'googleAway' },
      });
    expect(provider.requests() - before).toBe(1);

    provider.setAway(false);
    vi.advanceTimersByTime(6_000);
    await expect(logInWithGoogle(there, { credential: await tokenOf() })).resolves.toMatchObject({
      token: expect.any(String),
    });
  });

  test('a token of a known key still logs in; one of an unknown key is 503', async () => {
    await signUp();
    const there = withGoogle(newGoogle());
    await verifyGoogle(there, { credential: await tokenOf() });
    provider.setAway(true);
    const { privateKey } = await provider.addKey('third');
    // Past the pause between two looks at the keys.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 });

    const unknown = verifyGoogle(there, {
      credential: await tokenOf({}, { kid: 'third', key: privateKey }),
    });
    await expect(unknown).rejects.toMatchObject({ httpStatus: 503 });

    const known = logInWithGoogle(there, { credential: await tokenOf() });
    await expect(known).resolves.toMatchObject({ token: expect.any(String) });
  });

  test('a code that the browser brings back is 503, not refused', async () => {
    const google = newGoogle();
    await google.authorizationUrl({
      redirectUri: 'x',
      state: 'x',
      nonce: 'x',
      codeChallenge: 'x',
      locale: 'en',
    });
    provider.setAway(true);

    const attempt = google.redeem('code', 'x', 'x');

    await expect(attempt).rejects.toMatchObject({ httpStatus: 503 });
  });
});
