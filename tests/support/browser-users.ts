// Accounts for one journey each, so that no journey disturbs another.
import { randomBytes, randomInt } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { linkMailedTo } from './browser-mails.ts';

export const password = 'correct horse';

/**
 * Signs up a buyer with a company of the same name and returns the e-mail. Sign-ups are limited by
 * network, so each one comes from its own.
 */
export async function signUpBuyer(
  request: APIRequestContext,
  name = 'Layla Haddad',
): Promise<string> {
  const email = `layla-${randomBytes(4).toString('hex')}@souq.example`;
  const answer = await request.post('/users/signup-buyer', {
    headers: { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` },
    data: {
      email,
      password,
      passwordConfirm: password,
      name,
      countryCode: 'AE',
      country: 'United Arab Emirates',
      phone: '50 123 4567',
      phoneCountry: 'ae',
      phoneCountryCode: '971',
      phoneCountryName: 'United Arab Emirates',
    },
  });
  expect(answer.status()).toBe(201);
  return email;
}

/** The same with a confirmed e-mail: presses the button behind the mailed link. */
export async function signUpConfirmedBuyer(request: APIRequestContext): Promise<string> {
  const email = await signUpBuyer(request);
  const answer = await request.post(await linkMailedTo(email, '/account/confirm-email'), {
    form: { confirm: 'yes' },
  });
  expect(answer.status()).toBe(200);
  return email;
}

/** Logs in without the form. Pages of the same browser context share the session. */
export async function logInByApi(request: APIRequestContext, email: string): Promise<void> {
  const answer = await request.post('/users/login', { data: { email, password } });
  expect(answer.status()).toBe(200);
}
