import { beforeEach, describe, expect, test } from 'vitest';
import {
  type LoggedIn,
  password,
  poolOf,
  somebodyNew,
  successesOf,
  visitorOf,
} from '#tests/support/users.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { getOwnProfile } from '../queries/account.server.ts';
import {
  askForConfirmation,
  askForEmailChange,
  changeEmail,
  confirmEmail,
} from './emails.server.ts';
import { makeToken } from '../services/tokens.server.ts';

const { context, mails } = visitorOf(await testDatabase());
const email = 'selin@nordlicht.example';
const newEmail = 'einkauf@nordlicht.example';
let own: LoggedIn;
const userId = () => own.context.actor.userId;

beforeEach(async () => {
  await poolOf(context).query("select empty_tables('users, companies, rate_limits')");
  own = await somebodyNew(context, email);
  mails.length = 0;
});

describe('an e-mail address', () => {
  test('is confirmed by its link, once', async () => {
    const token = await makeToken(context, userId(), 'confirm_email', email);
    expect(await successesOf(Array.from({ length: 10 }, () => confirmEmail(context, token)))).toBe(
      1,
    );
    expect((await getOwnProfile(own.context)).emailConfirmedAt).toBeInstanceOf(Date);
  });

  test('is not confirmed by the link of an address before it', async () => {
    const token = await makeToken(context, userId(), 'confirm_email', 'old@nordlicht.example');
    await expect(confirmEmail(context, token)).rejects.toMatchObject({ messageKey: 'linkUsed' });
  });

  test('gets at most three confirmation links an hour', async () => {
    for (let i = 0; i < 5; i++) await askForConfirmation(context, email);
    expect(mails).toHaveLength(3);
  });
});

describe('another e-mail address', () => {
  test('needs the password, and counts only with its link', async () => {
    await expect(
      askForEmailChange(own.context, { email: newEmail, currentPassword: 'wrong' }),
    ).rejects.toMatchObject({ fieldErrors: { currentPassword: 'wrongPassword' } });
    await askForEmailChange(own.context, { email: newEmail, currentPassword: password });
    expect(mails).toEqual([{ kind: 'change_email', userId: userId(), email: newEmail }]);
    expect((await getOwnProfile(own.context)).email).toBe(email);
    await changeEmail(context, await makeToken(context, userId(), 'change_email', newEmail));
    expect(await getOwnProfile(own.context)).toMatchObject({
      email: newEmail,
      emailConfirmedAt: expect.any(Date),
    });
    expect(mails.at(-1)).toEqual({ kind: 'email_changed', email, userId: userId() });
  });

  test('that another account has by now is refused', async () => {
    const token = await makeToken(context, userId(), 'change_email', newEmail);
    await somebodyNew(context, newEmail);
    await expect(changeEmail(context, token)).rejects.toMatchObject({ messageKey: 'linkUsed' });
    expect((await getOwnProfile(own.context)).email).toBe(email);
  });

  test('that two take at once belongs to one', async () => {
    const other = await somebodyNew(context, 'omar@souq.example');
    const tokens = [
      await makeToken(context, userId(), 'change_email', newEmail),
      await makeToken(context, other.context.actor.userId, 'change_email', newEmail),
    ];
    const outcomes = await Promise.allSettled(tokens.map((token) => changeEmail(context, token)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ messageKey: 'linkUsed' });
  });
});
