import { randomBytes } from 'node:crypto';
import { EncryptJWT, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createPasswords } from './passwords.ts';
import { openClaims, sealClaims } from './sealed-claims.ts';
import { derivedKey, hashToken, newToken, seal, unseal } from './sealing.ts';
import { createSignedIds } from './signed-ids.ts';

const secret = randomBytes(32);

describe('a password', () => {
  const passwords = createPasswords();
  test('is stored as argon2id and verified', async () => {
    const hash = await passwords.hash('İstanbul 1453');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.isRight(hash, 'İstanbul 1453')).toBe(true);
    for (const wrong of ['istanbul 1453', 'İstanbul 1453 ', ''])
      expect(await passwords.isRight(hash, wrong)).toBe(false);
  });
  test('without an account is wrong, whatever it is', async () => {
    expect(await passwords.isRight(null, 'nobody’s')).toBe(false);
  });
  test('is refused when more wait than can be checked soon', async () => {
    const busy = createPasswords({ maxWaitMs: 300 });

    const asked = await Promise.allSettled(Array.from({ length: 60 }, () => busy.hash('x')));

    const refused = asked.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(60);
    expect(refused[0]!.reason).toMatchObject({ httpStatus: 503 });
  });
});

describe('a sealed text', () => {
  test('can be read only unmodified and for its purpose', () => {
    const sealed = seal(secret, 'codes', 'çay');
    expect(sealed).not.toBe(seal(secret, 'codes', 'çay'));
    expect(unseal(secret, 'codes', sealed)).toBe('çay');
    expect(unseal(secret, 'other', sealed)).toBeNull();
    expect(unseal(randomBytes(32), 'codes', sealed)).toBeNull();
    const flipped = Buffer.from(sealed, 'base64url');
    flipped[14]! ^= 1;
    for (const wrong of [flipped.toString('base64url'), sealed.slice(0, -3), '', 'x'])
      expect(unseal(secret, 'codes', wrong)).toBeNull();
  });
});

describe('sealed claims', () => {
  const now = new Date('2027-01-01T10:00:00Z');
  const sealing = { secret, purpose: 'trip', now };
  const shape = z.object({ next: z.string() });
  test('can be read until they expire', async () => {
    const sealed = await sealClaims(sealing, { next: '/çay' }, 60_000);

    const before = { ...sealing, now: new Date(now.getTime() + 59_000) };
    const after = { ...sealing, now: new Date(now.getTime() + 60_000) };

    expect(await openClaims(before, sealed, shape)).toEqual({ next: '/çay' });
    expect(await openClaims(after, sealed, shape)).toBeNull();
  });
  test('with another purpose, key, algorithm or shape are invalid', async () => {
    const sealed = await sealClaims(sealing, { next: '/' }, 60_000);
    const header = { alg: 'dir', enc: 'A256GCM' };
    const key = derivedKey(secret, 'trip');

    const foreign = [
      await sealClaims({ ...sealing, purpose: 'answer' }, { next: '/' }, 60_000),
      await sealClaims({ ...sealing, secret: randomBytes(32) }, { next: '/' }, 60_000),
      await sealClaims(sealing, { next: 1 }, 60_000),
      await new EncryptJWT({ next: '/' }).setProtectedHeader(header).encrypt(key),
      await new EncryptJWT({ next: '/', aud: 'answer', exp: 9_999_999_999 })
        .setProtectedHeader(header)
        .encrypt(key),
      await new SignJWT({ next: '/' }).setProtectedHeader({ alg: 'HS256' }).sign(key),
      sealed.slice(0, -3),
      seal(secret, 'trip', JSON.stringify({ next: '/' })),
      '',
      'x',
      'a.b.c.d.e',
    ];

    for (const one of [...foreign, null])
      expect(await openClaims(sealing, one, shape), String(one).slice(0, 60)).toBeNull();
  });
});

test('a token matches its hash', () => {
  const { token, hash } = newToken();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(hashToken(token)).toEqual(hash);
  expect(newToken().token).not.toBe(token);
});

describe('a signed id', () => {
  const ids = createSignedIds(secret, 'session');
  test('can be read', async () => {
    expect(await ids.read(await ids.sign('0192', 30))).toBe('0192');
  });
  test('with another purpose, key, age or kind is invalid', async () => {
    const key = derivedKey(secret, 'session');
    const forged = [
      await createSignedIds(secret, 'device').sign('0192', 30),
      await createSignedIds(randomBytes(32), 'session').sign('0192', 30),
      await ids.sign('0192', -1),
      new UnsecuredJWT().setJti('0192').setAudience('session').encode(),
      await new SignJWT()
        .setProtectedHeader({ alg: 'HS512' })
        .setJti('0192')
        .setAudience('session')
        .sign(key),
      (await ids.sign('0192', 30)).slice(0, -2),
      'x',
      '',
      'a.b.c',
      'x'.repeat(5_000),
    ];
    for (const token of forged) expect(await ids.read(token), token.slice(0, 60)).toBeNull();
  });
});
