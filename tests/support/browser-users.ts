// Accounts for one journey each, so that no journey disturbs another.
import { randomBytes, randomInt } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { linkMailedTo } from './browser-mails.ts';

export const password = 'correct horse';

/** Sign-ups and log-ins are limited by network: headers that make a request come from its own. */
export const fromOwnNetwork = () => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
});

/** Signs up a buyer with a company of the same name and returns the e-mail. */
export async function signUpBuyer(
  request: APIRequestContext,
  name = 'Layla Haddad',
): Promise<string> {
  const email = `layla-${randomBytes(4).toString('hex')}@souq.example`;
  const answer = await request.post('/users/signup-buyer', {
    headers: fromOwnNetwork(),
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

/** A PNG of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk' +
    '+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Signs up the seller `Dokuma {id}` with an e-mail that is not confirmed, and returns that. */
export async function signUpSeller(request: APIRequestContext, id: string): Promise<string> {
  const email = `nermin-${id}@denizli.example`;
  const answer = await request.post('/users/signup-seller', {
    headers: fromOwnNetwork(),
    data: {
      email,
      password,
      passwordConfirm: password,
      name: 'Nermin Kaya',
      businessName: `Dokuma ${id}`,
      type: 'true',
      isSeller: true,
      isManufacturer: true,
      isThereShipping: 'true',
      category: 'home-garden-kitchen',
      countryCode: 'TR',
      phone: '0532 123 45 67',
      phoneCountry: 'TR',
      profileImage: `data:image/png;base64,${pixel.toString('base64')}`,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return email;
}

/** Signs up a buyer with a confirmed e-mail: presses the button behind the mailed link. */
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
  const answer = await request.post('/users/login', {
    headers: fromOwnNetwork(),
    data: { email, password },
  });
  expect(answer.status()).toBe(200);
}
