import { beforeEach, describe, expect, test } from 'vitest';
import { type LoggedIn, logInAs, password, poolOf, signUp, successesOf, visitorOf } from '../../../../tests/support/people.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import type { Id } from '#shared/ids.ts';
import { changeEmail } from './emails.server.ts';
import { mintHandOff, takeHandOff } from './hand-off.server.ts';
import { logIn } from './log-in.server.ts';
import { askForPasswordReset, changePassword, resetPassword } from './passwords.server.ts';
import { authenticate } from './sessions.server.ts';
import { makeToken } from './tokens.server.ts';

let now = new Date('2026-11-21T10:00:00Z');
const { context, mails } = visitorOf(await testDatabase(), { now: () => now });
const email = 'selin@nordlicht.example';
let personId: Id<'person'>;
let own: LoggedIn;

beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  await poolOf(context).query('truncate persons, companies, rate_limits cascade');
  personId = await signUp(context, email);
  own = await logInAs(context, personId);
  mails.length = 0;
});

const opens = async (tried: string) => await successesOf([logIn(context, { email, password: tried, device: null })]) === 1;

describe('a link to a new password', () => {
  test('used by twenty at once works for one', async () => {
    const token = await makeToken(context, personId, 'reset_password');
    const tries = Array.from({ length: 20 }, (_, i) => resetPassword(context, { token, password: `number ${i}` }));
    expect(await successesOf(tries)).toBe(1);
    expect(mails).toEqual([{ kind: 'password_changed', personId }]);
  });

  test('ends every session, and the other links', async () => {
    const [token, second] = [await makeToken(context, personId, 'reset_password'), await makeToken(context, personId, 'reset_password')];
    await resetPassword(context, { token, password: 'brand new' });
    expect(await authenticate(context, own.token)).toBeNull();
    expect([await opens('brand new'), await opens(password)]).toEqual([true, false]);
    await expect(resetPassword(context, { token: second, password: 'another' })).rejects.toMatchObject({ code: 'invalid', messageKey: 'linkUsed' });
  });

  test('ends what somebody with the old password had begun: another e-mail address, a way into a panel', async () => {
    const begun = await makeToken(context, personId, 'change_email', 'thief@example.com');
    const { token: handOff } = await mintHandOff(own.context, 'buyer');
    await resetPassword(context, { token: await makeToken(context, personId, 'reset_password'), password: 'brand new' });
    await expect(changeEmail(context, begun)).rejects.toMatchObject({ messageKey: 'linkUsed' });
    await expect(takeHandOff(context, handOff, ['buyer'])).rejects.toMatchObject({ messageKey: 'linkUsed' });

    const again = await logInAs(context, personId);
    const second = await makeToken(context, personId, 'change_email', 'thief@example.com');
    const { token: third } = await mintHandOff(again.context, 'buyer');
    await changePassword(again.context, { currentPassword: 'brand new', password: 'newer yet' });
    await expect(changeEmail(context, second)).rejects.toMatchObject({ messageKey: 'linkUsed' });
    await expect(takeHandOff(context, third, ['buyer'])).rejects.toMatchObject({ messageKey: 'linkUsed' });
  });

  test('lets its owner in on a new device, however often strangers have tried', async () => {
    for (let i = 0; i < 12; i += 1) await logIn(context, { email, password: 'guess', device: null }).catch(() => {});
    const { device } = await resetPassword(context, { token: await makeToken(context, personId, 'reset_password'), password: 'brand new' });
    expect(await opens('brand new'), 'a stranger with the new password waits').toBe(false);
    expect((await logIn(context, { email, password: 'brand new', device })).token).toBeTruthy();
  });

  test('older than an hour, or of another kind, is none', async () => {
    const token = await makeToken(context, personId, 'reset_password');
    const confirmation = await makeToken(context, personId, 'confirm_email', email);
    now = new Date('2026-11-21T11:00:01Z');
    for (const tried of [token, confirmation, 'x']) await expect(resetPassword(context, { token: tried, password: 'brand new' })).rejects.toMatchObject({ messageKey: 'linkUsed' });
    expect(await opens(password)).toBe(true);
  });

  test('is asked for three times an hour; more are dropped without a word', async () => {
    for (let i = 0; i < 5; i++) await askForPasswordReset(context, email);
    expect(mails).toHaveLength(3);
  });
});

describe('a new password', () => {
  test('needs the old one, and ends the other sessions', async () => {
    const there = await logInAs(context, personId);
    await expect(changePassword(own.context, { currentPassword: 'wrong', password: 'brand new' })).rejects.toMatchObject({ fieldErrors: { currentPassword: 'wrongPassword' } });
    await changePassword(own.context, { currentPassword: password, password: 'brand new' });
    expect([await authenticate(context, own.token), await authenticate(context, there.token)].map((known) => known !== null)).toEqual([true, false]);
    expect(await opens('brand new')).toBe(true);
  });

  test('of an admin has twelve characters', async () => {
    await poolOf(context).query('update companies set is_admin = true');
    await expect(changePassword(own.context, { currentPassword: password, password: 'elevenchars' })).rejects.toMatchObject({ fieldErrors: { password: 'shortAdminPassword' } });
    const token = await makeToken(context, personId, 'reset_password');
    await expect(resetPassword(context, { token, password: 'elevenchars' })).rejects.toMatchObject({ fieldErrors: { password: 'shortAdminPassword' } });
    await resetPassword(context, { token, password: 'twelve chars' });
    expect(await opens('twelve chars')).toBe(true);
  });

  test('is guessed at ten times in a quarter of an hour at most', async () => {
    const guesses = await Promise.allSettled(Array.from({ length: 15 }, () => changePassword(own.context, { currentPassword: 'guess', password: 'brand new' })));
    const reasons = guesses.map((guess) => (guess.status === 'rejected' ? (guess.reason as { code: string }).code : 'none'));
    expect(reasons.filter((code) => code === 'too_many')).toHaveLength(5);
  });
});
