import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  type LoggedIn,
  logInAs,
  password,
  poolOf,
  signUp,
  somebodyNew,
  successesOf,
  visitorOf,
} from '#tests/support/users.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import type { Id } from '#shared/ids.ts';
import { inviteStaff } from '#features/companies/commands/invitations.server.ts';
import { findReset } from '../queries/account.server.ts';
import { accountJobs } from '../jobs.server.ts';
import { accountMail, type AccountMailData } from '../mails/account-mail.ts';
import { changeEmail, confirmEmail } from './emails.server.ts';
import { mintHandOff, takeHandOff } from './hand-off.server.ts';
import { logIn } from './log-in.server.ts';
import { askForPasswordReset, changePassword, resetPassword } from './passwords.server.ts';
import { saveAddress } from './profile.server.ts';
import { authenticate } from '../services/sessions.server.ts';
import { makeToken } from '../services/tokens.server.ts';

let now = new Date('2026-11-21T10:00:00Z');
const { context, mails } = visitorOf(await testDatabase(), { now: () => now });
const email = 'selin@nordlicht.example';
let userId: Id<'user'>;
let own: LoggedIn;

beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  await poolOf(context).query("select empty_tables('users, companies, rate_limits')");
  userId = await signUp(context, email);
  await poolOf(context).query('update users set email_confirmed_at = now()');
  own = await logInAs(context, userId);
  mails.length = 0;
});

const opens = async (tried: string) =>
  (await successesOf([logIn(context, { email, password: tried, device: null })])) === 1;

describe('a link to a new password', () => {
  test('used by twenty at once works for one', async () => {
    const token = await makeToken(context, userId, 'reset_password');
    const tries = Array.from({ length: 20 }, (_, i) =>
      resetPassword(context, { token, password: `number ${i}` }),
    );
    expect(await successesOf(tries)).toBe(1);
    expect(mails).toEqual([{ kind: 'password_changed', userId }]);
  });

  test('ends every session, and the other links', async () => {
    const [token, second] = [
      await makeToken(context, userId, 'reset_password'),
      await makeToken(context, userId, 'reset_password'),
    ];
    await resetPassword(context, { token, password: 'brand new' });
    expect(await authenticate(context, own.token)).toBeNull();
    expect([await opens('brand new'), await opens(password)]).toEqual([true, false]);
    await expect(
      resetPassword(context, { token: second, password: 'another' }),
    ).rejects.toMatchObject({ code: 'invalid', messageKey: 'linkUsed' });
  });

  test('voids changes of e-mail and hand-offs that the old password’s holder began', async () => {
    const begun = await makeToken(context, userId, 'change_email', 'thief@example.com');
    const { token: handOff } = await mintHandOff(own.context, 'buyer');
    await resetPassword(context, {
      token: await makeToken(context, userId, 'reset_password'),
      password: 'brand new',
    });
    await expect(changeEmail(context, begun)).rejects.toMatchObject({ messageKey: 'linkUsed' });
    await expect(takeHandOff(context, handOff, ['buyer'])).rejects.toMatchObject({
      messageKey: 'linkUsed',
    });

    const again = await logInAs(context, userId);
    const second = await makeToken(context, userId, 'change_email', 'thief@example.com');
    const { token: third } = await mintHandOff(again.context, 'buyer');
    await changePassword(again.context, { currentPassword: 'brand new', password: 'newer yet' });
    await expect(changeEmail(context, second)).rejects.toMatchObject({ messageKey: 'linkUsed' });
    await expect(takeHandOff(context, third, ['buyer'])).rejects.toMatchObject({
      messageKey: 'linkUsed',
    });
  });

  test('lets its owner in on a new device, however often strangers have tried', async () => {
    for (let i = 0; i < 12; i += 1)
      await logIn(context, { email, password: 'guess', device: null }).catch(() => {});
    const { device } = await resetPassword(context, {
      token: await makeToken(context, userId, 'reset_password'),
      password: 'brand new',
    });
    expect(await opens('brand new'), 'a stranger with the new password waits').toBe(false);
    expect((await logIn(context, { email, password: 'brand new', device })).token).toBeTruthy();
  });

  test('older than an hour, or of another kind, is none', async () => {
    const token = await makeToken(context, userId, 'reset_password');
    const confirmation = await makeToken(context, userId, 'confirm_email', email);
    now = new Date('2026-11-21T11:00:01Z');
    for (const tried of [token, confirmation, 'x'])
      await expect(
        resetPassword(context, { token: tried, password: 'brand new' }),
      ).rejects.toMatchObject({ messageKey: 'linkUsed' });
    expect(await opens(password)).toBe(true);
  });

  test('sends at most three links an hour and drops more requests silently', async () => {
    for (let i = 0; i < 5; i++) await askForPasswordReset(context, email);
    expect(mails).toHaveLength(3);
  });
});

describe('a new password', () => {
  test('needs the old one, and ends the other sessions', async () => {
    const there = await logInAs(context, userId);
    await expect(
      changePassword(own.context, { currentPassword: 'wrong', password: 'brand new' }),
    ).rejects.toMatchObject({ fieldErrors: { currentPassword: 'wrongPassword' } });
    await changePassword(own.context, { currentPassword: password, password: 'brand new' });
    expect(
      [await authenticate(context, own.token), await authenticate(context, there.token)].map(
        (known) => known !== null,
      ),
    ).toEqual([true, false]);
    expect(await opens('brand new')).toBe(true);
  });

  test('of an admin has twelve characters', async () => {
    await poolOf(context).query('update companies set is_admin = true');
    await expect(
      changePassword(own.context, { currentPassword: password, password: 'elevenchars' }),
    ).rejects.toMatchObject({ fieldErrors: { password: 'shortAdminPassword' } });
    const token = await makeToken(context, userId, 'reset_password');
    await expect(resetPassword(context, { token, password: 'elevenchars' })).rejects.toMatchObject({
      fieldErrors: { password: 'shortAdminPassword' },
    });
    await resetPassword(context, { token, password: 'twelve chars' });
    expect(await opens('twelve chars')).toBe(true);
  });

  test('is guessed at ten times in a quarter of an hour at most', async () => {
    const guesses = await Promise.allSettled(
      Array.from({ length: 15 }, () =>
        changePassword(own.context, { currentPassword: 'guess', password: 'brand new' }),
      ),
    );
    const reasons = guesses.map((guess) =>
      guess.status === 'rejected' ? (guess.reason as { code: string }).code : 'none',
    );
    expect(reasons.filter((code) => code === 'too_many')).toHaveLength(5);
  });
});

describe('a new password for an account whose e-mail was never confirmed', () => {
  const reset = async (name?: string) =>
    resetPassword(context, {
      token: await makeToken(context, userId, 'reset_password'),
      password: 'brand new',
      name,
    });
  const confirmedAt = async () => {
    const { rows } = await poolOf(context).query<{ at: Date | null }>(
      'select email_confirmed_at as at from users where id = $1',
      [userId],
    );
    return rows[0]!.at;
  };
  const openTokens = async () => {
    const open = 'select kind from account_tokens where user_id = $1 and used_at is null';
    return (await poolOf(context).query(open, [userId])).rows;
  };
  const isSomethingWaiting = async () => {
    const waiting = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return (await poolOf(context).query(waiting)).rowCount! > 0;
  };
  /** Does the job that was sent before, and runs only now. */
  const sendMail = (data: AccountMailData) =>
    accountJobs
      .find(({ name }) => name === accountMail.name)!
      .run(context, data, AbortSignal.timeout(10_000));
  let accomplice: LoggedIn;

  /** A squatter made the account, and everything in it. */
  beforeEach(async () => {
    const pool = poolOf(context);
    const companyId = own.context.actor.companyId!;
    await saveAddress(own.context, {
      tag: 'warehouse',
      street: 'Squatter 1',
      suite: '',
      state: 'x',
      city: 'x',
      postalCode: '1',
      country: 'TR',
      isDefault: true,
    });
    await inviteStaff(own.context, { email: 'second@evil.example', permissions: ['rfq'] });
    accomplice = await somebodyNew(context, 'first@evil.example');
    await pool.query('update members set company_id = $1, is_owner = false where user_id = $2', [
      companyId,
      accomplice.context.actor.userId,
    ]);
    await pool.query(
      "insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, 'x', now())",
      [userId],
    );
    await pool.query("insert into recovery_codes (user_id, hash) values ($1, 'x')", [userId]);
    await pool.query(
      "update companies set name = 'Squatters', phone = '+90532', is_seller = true where id = $1",
      [companyId],
    );
    await pool.query(
      "update users set email_confirmed_at = null, google_subject = 'squatter' where id = $1",
      [userId],
    );
    await makeToken(context, userId, 'change_email', 'thief@evil.example');
    mails.length = 0;
  });

  test('drops everything that was set up in it before', async () => {
    await reset('Selin Yıldız');

    const {
      rows: [found],
    } = await poolOf(context).query(
      `
      select name, phone, country, google_subject, email_confirmed_at is not null as confirmed,
        (select count(*)::int from second_factors where user_id = users.id) as factors,
        (select count(*)::int from recovery_codes where user_id = users.id) as codes,
        (select count(*)::int from addresses where user_id = users.id) as addresses,
        (select count(*)::int from account_tokens where user_id = users.id
          and used_at is null) as tokens,
        (select count(*)::int from sessions where user_id = users.id
          and ended_at is null) as sessions
      from users where id = $1`,
      [userId],
    );
    expect(found).toEqual({
      name: 'Selin Yıldız',
      phone: null,
      country: null,
      google_subject: null,
      confirmed: true,
      factors: 0,
      codes: 0,
      addresses: 0,
      tokens: 0,
      sessions: 0,
    });
    const { rows } = await poolOf(context).query(
      `
      select name, phone, is_buyer, is_seller,
        (select count(*)::int from members where company_id = companies.id
          and ended_at is null) as members,
        (select count(*)::int from invitations where company_id = companies.id) as invitations
      from companies where id = $1`,
      [own.context.actor.companyId],
    );
    expect(rows).toEqual([
      {
        name: 'Selin Yıldız',
        phone: null,
        is_buyer: true,
        is_seller: true,
        members: 1,
        invitations: 0,
      },
    ]);
    expect((await authenticate(context, accomplice.token))?.actor).toMatchObject({
      companyId: null,
      actsFor: [],
    });
    await expect(
      logIn(context, { email, password: 'brand new', device: null }),
    ).resolves.toMatchObject({ token: expect.any(String) });
  });

  test('voids the links that confirm the e-mail, those still to be sent too', async () => {
    const link = await makeToken(context, userId, 'confirm_email', email);
    await reset('Selin Yıldız');
    const confirmed = await confirmedAt();

    const attempt = confirmEmail(context, link);
    await expect(attempt).rejects.toMatchObject({ messageKey: 'linkUsed' });
    await sendMail({ kind: 'confirm_email', userId });
    await sendMail({ kind: 'confirm_again', email });

    expect(await openTokens()).toEqual([]);
    expect(await confirmedAt()).toEqual(confirmed);
  });

  test('waits for a confirming link that is being used, and changes nothing then', async () => {
    await makeToken(context, userId, 'confirm_email', email);
    const reader = await poolOf(context).connect();
    onTestFinished(() => reader.release());
    await reader.query('begin');
    await reader.query("update account_tokens set used_at = now() where kind = 'confirm_email'");

    const takeOver = reset('Selin Yıldız');
    await vi.waitUntil(isSomethingWaiting, { timeout: 30_000, interval: 20 });
    await reader.query('update users set email_confirmed_at = now() where id = $1', [userId]);
    await reader.query('commit');
    await takeOver;

    expect(await authenticate(context, accomplice.token)).toMatchObject({
      actor: { companyId: own.context.actor.companyId },
    });
  });

  test('asks for a name, and leaves the link open until there is one', async () => {
    const token = await makeToken(context, userId, 'reset_password');

    const without = resetPassword(context, { token, password: 'brand new' });
    await expect(without).rejects.toMatchObject({ fieldErrors: { name: 'inputName' } });
    expect(await findReset(context, token)).toEqual({ startsOver: true });

    await resetPassword(context, { token, password: 'brand new', name: 'Selin' });
    expect(await findReset(context, token)).toBeNull();
  });

  test('takes no name of the market’s own, and flags one that could deceive', async () => {
    const refusal = { fieldErrors: { name: 'nameOfMarket' } };
    await expect(reset('Kervan Support')).rejects.toMatchObject(refusal);

    await reset('Аpple'); // its first letter is Cyrillic

    const { rows } = await poolOf(context).query(`
      select user_id, company_id, concern from name_reviews
      where state = 'open' order by company_id nulls first`);
    const companyId = own.context.actor.companyId;
    expect(rows).toEqual([
      { user_id: userId, company_id: null, concern: 'mixed_scripts' },
      { user_id: null, company_id: companyId, concern: 'mixed_scripts' },
    ]);
    const learned = 'select name from known_names where company_id = $1';
    const known = await poolOf(context).query(learned, [companyId]);
    expect(known.rows).toEqual([{ name: 'Аpple' }]);
  });

  test('leaves a confirmed account as it was', async () => {
    await poolOf(context).query('update users set email_confirmed_at = now() where id = $1', [
      userId,
    ]);

    await reset('Somebody else');

    const {
      rows: [found],
    } = await poolOf(context).query(
      `
      select name, (select count(*)::int from second_factors) as factors, (select count(*)::int
        from addresses) as addresses,
        (select count(*)::int from invitations) as invitations from users where id = $1`,
      [userId],
    );
    expect(found).toEqual({ name: 'selin', factors: 1, addresses: 1, invitations: 1 });
  });
});
