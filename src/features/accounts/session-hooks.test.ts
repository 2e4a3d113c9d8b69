// Features hear of a log-in and a log-out, through whichever door, within its transaction.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { googleClient, openGoogleIssuer } from '#tests/support/google-issuer.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { logInAs, password, poolOf, signUp, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { inviteStaff } from '#features/companies/commands/invitations.server.ts';
import { prepareInvitation } from '#features/companies/services/invitation-links.server.ts';
import { features } from '#features.server.ts';
import type { Context } from '#platform/context.ts';
import { defineFeature, hooksOf } from '#platform/feature.ts';
import { clientCookies, cookie } from '#platform/http/cookies.ts';
import { createGoogleSignIn } from '#platform/security/google.ts';
import { visitor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { joinAsNewUser } from './commands/accept-invitation.server.ts';
import { logInWithGoogle } from './commands/google.server.ts';
import { mintHandOff, takeHandOff } from './commands/hand-off.server.ts';
import { logIn } from './commands/log-in.server.ts';
import { eraseOwnAccount } from './commands/privacy.server.ts';
import { logOut } from './commands/sessions.server.ts';
import { signUpBuyerWithGoogle } from './commands/sign-up.server.ts';
import { verifyGoogle } from './services/google-proof.server.ts';

const provider = await openGoogleIssuer();
afterAll(() => provider.close());

let heard: string[] = [];
let refusal: Error | null = null;
const site = { publicUrl: 'http://localhost:3000', days: 1 };

/** Moves what the browser holds to the account, as a list of a visitor would. */
const probe = defineFeature({
  name: 'probe',
  async onLogIn(context, { userId, cookies }) {
    heard.push(`in ${userId} ${cookies.read('held')} ${context.afterCommit !== null}`);
    cookies.set(cookie('held', '', { ...site, days: 0 }));
    if (refusal) throw refusal;
  },
  async onLogOut(context, { userId, cookies }) {
    heard.push(`out ${userId} ${context.afterCommit !== null}`);
    cookies.set(cookie('held', 'nothing', site));
  },
});

const plain = visitorOf(await testDatabase()).context;
const services: Context['services'] = {
  ...plain.services,
  features: hooksOf([...features, probe]),
  google: createGoogleSignIn({
    clientId: googleClient.id,
    clientSecret: googleClient.secret,
    issuer: provider.issuer,
  }),
};

/** A browser with a cookie of a feature. */
const browser = (): Context => ({
  ...plain,
  services,
  client: {
    network: '192.0.2.1',
    userAgent: '',
    host: '',
    isLocal: false,
    cookies: clientCookies('held=three'),
  },
});

const email = 'layla@souq.example';
let userId: Id<'user'>;
let context: Context;

beforeEach(async () => {
  await poolOf(plain).query("select empty_tables('users, companies, rate_limits')");
  userId = await signUp(plain, email);
  heard = [];
  refusal = null;
  context = browser();
});

const expectHeard = () => {
  expect(heard).toEqual([`in ${userId} three true`]);
  expect(context.client!.cookies.changes()).toEqual([expect.stringContaining('held=;')]);
};

test('features hear of a log-in with a password', async () => {
  await logIn(context, { email, password, device: null });

  expectHeard();
});

test('features hear of a log-in with Google', async () => {
  const claims = { sub: '1', email: 'omar@souq.example', email_verified: true, name: 'Omar' };
  const profile = {
    email: claims.email,
    name: 'Omar',
    countryCode: 'AE',
    phone: '50 123 4567',
    phoneCountry: 'AE',
  } as const;
  const proof = await verifyGoogle(context, { credential: await provider.sign(claims) });
  await signUpBuyerWithGoogle(context, profile, proof);
  const { rows } = await poolOf(plain).query<{ id: Id<'user'> }>(
    `select id from users where email = 'omar@souq.example'`,
  );
  userId = rows[0]!.id;

  await logInWithGoogle(context, { credential: await provider.sign(claims) });

  expectHeard();
});

test('features hear of a log-in by an invitation', async () => {
  const owner = await somebodyNew(plain, 'selin@nordlicht.example');
  await inviteStaff(owner.context, {
    email: 'deniz@nordlicht.example',
    permissions: ['rfqQuotes'],
  });
  const { rows } = await poolOf(plain).query<{ id: Id<'invitation'> }>(
    'select id from invitations',
  );
  const { token } = (await prepareInvitation(plain, rows[0]!.id))!;

  await joinAsNewUser(context, { token, name: 'Deniz Aydın', password: 'four' });

  const joined = await poolOf(plain).query<{ id: Id<'user'> }>(
    `select id from users where email = 'deniz@nordlicht.example'`,
  );
  userId = joined.rows[0]!.id;
  expectHeard();
});

test('features hear of a log-in by a code of the market', async () => {
  const own = await logInAs(plain, userId);
  const { token } = await mintHandOff(own.context, 'buyer');

  await takeHandOff(context, token, ['buyer']);

  expectHeard();
});

test('the currency of an account comes along to a browser that has none', async () => {
  await poolOf(plain).query("update users set currency = 'EUR'");

  await logIn(context, { email, password, device: null });

  expect(context.client!.cookies.changes()).toContainEqual(
    expect.stringContaining('currency=EUR;'),
  );
});

test('the currency that was chosen in the browser is kept in the account', async () => {
  await poolOf(plain).query("update users set currency = 'EUR'");
  const cookies = clientCookies('held=three; currency=TRY');

  await logIn(
    { ...context, client: { ...context.client!, cookies } },
    { email, password, device: null },
  );

  const { rows } = await poolOf(plain).query('select currency from users');
  expect(rows).toEqual([{ currency: 'TRY' }]);
  expect(cookies.changes().join()).not.toContain('currency=');
});

test('a log-out takes the currency along, so that the next person has their own', async () => {
  const own = await logInAs(plain, userId);
  const cookies = clientCookies('currency=TRY');

  await logOut({ ...own.context, client: { ...context.client!, cookies } });

  expect(cookies.changes()).toContainEqual(expect.stringMatching(/^currency=; Max-Age=0;/));
});

test('a log-in that a feature refuses opens no session and sets no cookie', async () => {
  refusal = new Error('no room');

  await expect(logIn(context, { email, password, device: null })).rejects.toThrow('no room');

  const { rows } = await poolOf(plain).query('select 1 from sessions');
  expect(rows).toEqual([]);
  expect(context.client!.cookies.changes()).toEqual([]);
});

test('features hear of a log-out', async () => {
  const own = await logInAs(plain, userId);

  await logOut({ ...context, actor: own.context.actor });
  await logOut({ ...context, actor: visitor });

  expect(heard).toEqual([`out ${userId} true`]);
  expect(context.client!.cookies.read('held')).toBe('nothing');
});

test('features hear that an erased account is logged out', async () => {
  const own = await logInAs(plain, userId);

  await eraseOwnAccount({ ...context, actor: own.context.actor }, { currentPassword: password });

  expect(heard).toEqual([`out ${userId} true`]);
});
