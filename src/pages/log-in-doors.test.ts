// Features hear of a log-in and a log-out through the doors as people use them: the actions of the
// pages and the routes of the API.
import { TOTP } from 'otpauth';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { mintHandOff } from '#features/accounts/commands/hand-off.server.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
} from '#features/accounts/commands/second-factor.server.ts';
import { signUpBuyerWithGoogle } from '#features/accounts/commands/sign-up.server.ts';
import { sealHalfway } from '#features/accounts/services/log-in-steps.server.ts';
import { readFactorSetUp } from '#features/accounts/services/second-factor-codes.server.ts';
import { verifyGoogle } from '#features/accounts/services/google-proof.server.ts';
import { inviteStaff } from '#features/companies/commands/invitations.server.ts';
import { prepareInvitation } from '#features/companies/services/invitation-links.server.ts';
import { features } from '#features.server.ts';
import type { Context } from '#platform/context.ts';
import { defineFeature, hooksOf } from '#platform/feature.ts';
import { clientCookies, cookie } from '#platform/http/cookies.ts';
import {
  formContext,
  pageTagsContext,
  requestContext,
  requestIdContext,
} from '#platform/pages/contexts.ts';
import { createGoogleSignIn } from '#platform/security/google.ts';
import { visitor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { googleClient, openGoogleIssuer } from '#tests/support/google-issuer.ts';
import { testApi } from '#tests/support/test-api.ts';
import { logInAs, password, poolOf, signUp, somebodyNew } from '#tests/support/users.ts';
import { action as arrive } from './storefront/auth/arrival.page.tsx';
import { action as join } from './account/invitation/invitation.page.tsx';
import { action as logOutByPage } from './account/log-out.action.ts';
import { action as logInByPage } from './account/login/login.page.tsx';

const provider = await openGoogleIssuer();
afterAll(() => provider.close());

let heard: string[] = [];
const site = { publicUrl: 'https://kervan.example', days: 1 };
const probe = defineFeature({
  name: 'probe',
  async onLogIn(context, { userId, cookies }) {
    heard.push(`in ${userId} ${cookies.read('held')} ${context.afterCommit !== null}`);
    cookies.set(cookie('held', '', { ...site, days: 0 }));
  },
  async onLogOut(context, { userId, cookies }) {
    heard.push(`out ${userId} ${cookies.read('held')} ${context.afterCommit !== null}`);
  },
});

const own: Partial<Context['services']> = {
  features: hooksOf([...features, probe]),
  jobs: { send: async () => {} },
  sites: {
    buyer: 'https://buyer.kervan.example',
    vendor: 'https://vendor.kervan.example',
    control: 'https://control.kervan.example',
  },
  google: createGoogleSignIn({
    clientId: googleClient.id,
    clientSecret: googleClient.secret,
    issuer: provider.issuer,
  }),
};
const { app, context: plain } = await testApi({ products: 0, services: own });
const services: Context['services'] = {
  ...plain.services,
  publicUrl: site.publicUrl,
  ...own,
};

/** A browser with a cookie of a feature. */
const browser = (host = ''): Context => ({
  ...plain,
  services,
  actor: visitor,
  client: {
    network: '192.0.2.1',
    userAgent: '',
    host,
    isLocal: false,
    cookies: clientCookies('held=three'),
  },
});

type Action = (args: never) => unknown;
type Sent = {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly context?: Context;
};

/** Sends a form to a page's action, which leads on. */
async function send(action: Action, { path, fields, context = browser() }: Sent): Promise<Context> {
  const url = new URL(path, site.publicUrl);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const router = new RouterContextProvider();
  router.set(requestContext, context);
  router.set(requestIdContext, 'request');
  router.set(pageTagsContext, new Set());
  router.set(formContext, () => Promise.resolve(form));
  const request = new Request(url, { method: 'POST', headers: { cookie: 'held=three' } });
  const answer = await action({ request, url, params: { lang: 'en' }, context: router } as never);
  expect(answer).toBeInstanceOf(Response);
  expect((answer as Response).status).toBe(303);
  return context;
}

const expectHeard = (userId: string, { client }: Context) => {
  expect(heard).toEqual([`in ${userId} three true`]);
  expect(client!.cookies.changes()).toContainEqual(expect.stringContaining('held=;'));
};

const email = 'layla@souq.example';
let userId: Id<'user'>;

beforeEach(async () => {
  await poolOf(plain).query("select empty_tables('users, companies, rate_limits')");
  userId = await signUp(browser(), email);
  heard = [];
});

test('the log-in page', async () => {
  const context = await send(logInByPage, {
    path: '/en/account/login',
    fields: { email, password },
  });

  expectHeard(userId, context);
});

test('the log-in page, with the code of a second factor', async () => {
  const session = await logInAs(browser(), userId);
  const setUp = await beginSecondFactor(session.context, { currentPassword: password });
  const { secret } = (await readFactorSetUp(session.context, setUp))!;
  const codeAt = (timestamp: number) => new TOTP({ secret }).generate({ timestamp });
  await confirmSecondFactor(session.context, { code: codeAt(Date.now()), setUp });
  heard = [];

  const context = await send(logInByPage, {
    path: '/en/account/login',
    // A code counts once, and the next one already does.
    fields: {
      halfway: await sealHalfway(browser(), userId),
      code: codeAt(Date.now() + 30_000),
    },
  });

  expectHeard(userId, context);
});

test('the page of an invitation', async () => {
  const owner = await somebodyNew(browser(), 'selin@nordlicht.example');
  await inviteStaff(owner.context, { email: 'deniz@nordlicht.example', permissions: [] });
  const invitations = await poolOf(plain).query<{ id: Id<'invitation'> }>(
    'select id from invitations',
  );
  const { token } = (await prepareInvitation(plain, invitations.rows[0]!.id))!;
  heard = [];

  const context = await send(join, {
    path: `/en/account/invitation?${new URLSearchParams({ token })}`,
    fields: { name: 'Deniz Aydın', password, passwordConfirm: password },
  });

  const { rows } = await poolOf(plain).query<{ id: string }>(
    `select id from users where email = 'deniz@nordlicht.example'`,
  );
  expectHeard(rows[0]!.id, context);
});

test('the page of a panel on another site', async () => {
  const session = await logInAs(browser(), userId);
  const { token } = await mintHandOff(session.context, 'buyer');
  heard = [];

  const context = await send(arrive, {
    path: '/en/auth/arrival',
    fields: { token },
    context: browser('buyer.kervan.example'),
  });

  expectHeard(userId, context);
});

const post = (url: string, payload: object) =>
  app.inject({ method: 'POST', url, payload, headers: { cookie: 'held=three' } });

test('the API, by a password', async () => {
  const answer = await post('/users/login', { email, password });

  expect(answer.statusCode).toBe(200);
  expect(heard).toEqual([`in ${userId} three true`]);
  expect([answer.headers['set-cookie']].flat()).toContainEqual(expect.stringContaining('held=;'));
});

test('the API, by Google', async () => {
  const claims = { sub: '1', email: 'omar@souq.example', email_verified: true, name: 'Omar' };
  await signUpBuyerWithGoogle(
    browser(),
    {
      email: claims.email,
      name: 'Omar',
      countryCode: 'AE',
      phone: '50 123 4567',
      phoneCountry: 'AE',
    },
    await verifyGoogle(browser(), { credential: await provider.sign(claims) }),
  );
  heard = [];

  const answer = await post('/users/login-google', { credential: await provider.sign(claims) });

  const { rows } = await poolOf(plain).query<{ id: string }>(
    `select id from users where email = 'omar@souq.example'`,
  );
  expect(answer.statusCode).toBe(200);
  expect(heard).toEqual([`in ${rows[0]!.id} three true`]);
});

test('the log-out', async () => {
  const session = await logInAs(browser(), userId);
  heard = [];

  await send(logOutByPage, {
    path: '/en/account/log-out',
    fields: {},
    context: { ...browser(), actor: session.context.actor },
  });

  expect(heard).toEqual([`out ${userId} three true`]);
});
