// People who are in no journey but their own: what one does to them disturbs no other.
import { randomBytes, randomInt } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { linkMailedTo } from './browser-mails.ts';

export const password = 'correct horse';

/**
 * A buyer with a company of the same name; answers with the e-mail. Tries are counted by e-mail and
 * network: each gets its own.
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

/** The same, with a confirmed e-mail: by the button of the link that was mailed. */
export async function signUpConfirmedBuyer(request: APIRequestContext): Promise<string> {
  const email = await signUpBuyer(request);
  const answer = await request.post(await linkMailedTo(email, '/account/confirm-email'), {
    form: { confirm: 'yes' },
  });
  expect(answer.status()).toBe(200);
  return email;
}
