import { beforeEach, describe, expect, test } from 'vitest';
import {
  type LoggedIn,
  poolOf,
  somebodyNew,
  successesOf,
  visitorOf,
} from '../../../../tests/support/users.ts';
import { publishTermsTwice } from '#tests/support/terms.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import { inviteStaff } from '#features/companies/commands/invitations.server.ts';
import { prepareInvitation } from '#features/companies/services/invitation-links.server.ts';
import { findOwnCompany } from '#features/companies/queries/own-company.server.ts';
import { system } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { getOwnProfile, listOwnSecurityEvents } from '../queries/account.server.ts';
import { joinAsNewUser, joinAsOneself } from './accept-invitation.server.ts';
import { changePassword } from './passwords.server.ts';
import { authenticate } from '../services/sessions.server.ts';

const { context } = visitorOf(await testDatabase());
const email = 'deniz@nordlicht.example';
let owner: LoggedIn;
let token: string;

beforeEach(async () => {
  await poolOf(context).query("select empty_tables('users, companies, rate_limits')");
  owner = await somebodyNew(context, 'selin@nordlicht.example');
  await inviteStaff(owner.context, { email, permissions: ['rfqQuotes'] });
  const {
    rows: [invitation],
  } = await poolOf(context).query<{ id: Id<'invitation'> }>('select id from invitations');
  ({ token } = (await prepareInvitation(context, invitation!.id))!);
});

const newcomer = () => ({ token, name: 'Deniz Aydın', password: 'four' });

describe('a person without an account', () => {
  test('joins with a new one, whose e-mail the link has confirmed, and is logged in', async () => {
    const session = await joinAsNewUser(context, newcomer());
    const { actor } = (await authenticate(context, session.token))!;
    const own = { ...context, actor };
    expect(await getOwnProfile(own)).toMatchObject({
      name: 'Deniz Aydın',
      email,
      emailConfirmedAt: expect.any(Date),
    });
    expect(await findOwnCompany(own)).toMatchObject({
      name: 'selin',
      isOwner: false,
      permissions: ['rfqQuotes'],
    });
    expect((await listOwnSecurityEvents(own)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['signed_up', 'joined', 'logged_in']),
    );
  });

  test('accepts the version of the terms that is valid then', async () => {
    await publishTermsTwice({ ...context, actor: system });

    await joinAsNewUser(context, newcomer());

    const { rows } = await poolOf(context).query(
      'select terms_version from users where email = $1',
      [email],
    );
    expect(rows).toEqual([{ terms_version: 2 }]);
  });

  test('cannot join under the market’s own name', async () => {
    const attempt = joinAsNewUser(context, { ...newcomer(), name: 'Kervan Support' });

    await expect(attempt).rejects.toMatchObject({ fieldErrors: { name: 'nameOfMarket' } });

    const { rows } = await poolOf(context).query('select 1 from users where email = $1', [email]);
    expect(rows).toEqual([]);
  });

  test('with ten requests at once is one person and one member', async () => {
    expect(
      await successesOf(Array.from({ length: 10 }, () => joinAsNewUser(context, newcomer()))),
    ).toBe(1);
    const { rows } = await poolOf(context).query(
      'select (select count(*)::int from users where email = $1) as users, ' +
        '(select count(*)::int from members where not is_owner) as members',
      [email],
    );
    expect(rows).toEqual([{ users: 1, members: 1 }]);
  });

  test('cannot make an account for an address that has one', async () => {
    await somebodyNew(context, email);
    await expect(joinAsNewUser(context, newcomer())).rejects.toMatchObject({
      code: 'conflict',
      messageKey: 'logInToJoin',
    });
  });
});

describe('the market’s own staff', () => {
  beforeEach(() => poolOf(context).query('update companies set is_admin = true'));

  test('who is new chooses a password of twelve characters', async () => {
    await expect(joinAsNewUser(context, newcomer())).rejects.toMatchObject({
      fieldErrors: { password: 'shortAdminPassword' },
    });
    await joinAsNewUser(context, { ...newcomer(), password: 'twelve and more' });
  });

  test('who is new may speak in the market’s name', async () => {
    const staff = { ...newcomer(), name: 'Kervan Support', password: 'twelve and more' };

    const session = await joinAsNewUser(context, staff);

    const { actor } = (await authenticate(context, session.token))!;
    expect(await getOwnProfile({ ...context, actor })).toMatchObject({ name: 'Kervan Support' });
  });

  test('who has an account shows that its password has as many', async () => {
    const guest = await somebodyNew(context, email);
    await poolOf(context).query('delete from members where user_id = $1', [
      guest.context.actor.userId,
    ]);
    await expect(joinAsOneself(guest.context, { token })).rejects.toMatchObject({
      fieldErrors: { currentPassword: 'wrongPassword' },
    });
    await expect(
      joinAsOneself(guest.context, { token, currentPassword: 'four' }),
    ).rejects.toMatchObject({ fieldErrors: { currentPassword: 'shortAdminPassword' } });
    expect(await findOwnCompany(guest.context)).toBeNull();
    await changePassword(guest.context, { currentPassword: 'four', password: 'twelve and more' });
    await joinAsOneself(guest.context, { token, currentPassword: 'twelve and more' });
    const { actor } = (await authenticate(context, guest.token))!;
    expect(actor, 'without a second factor nothing yet').toMatchObject({
      isOwner: false,
      actsFor: ['buyer'],
    });
  });
});

describe('a person with an account', () => {
  test('joins only when the invitation is theirs', async () => {
    const stranger = await somebodyNew(context, 'omar@souq.example');
    await expect(joinAsOneself(stranger.context, { token })).rejects.toMatchObject({
      messageKey: 'otherInvited',
    });
  });

  test('who works somewhere already keeps that, and the invitation stays open', async () => {
    const guest = await somebodyNew(context, email);
    await expect(joinAsOneself(guest.context, { token })).rejects.toMatchObject({
      messageKey: 'alreadyMember',
    });
    await poolOf(context).query('update members set ended_at = now() where user_id = $1', [
      guest.context.actor.userId,
    ]);
    await joinAsOneself(guest.context, { token });
    expect(await findOwnCompany(guest.context)).toMatchObject({
      isOwner: false,
      permissions: ['rfqQuotes'],
    });
  });

  test('cannot join a company that was closed', async () => {
    await poolOf(context).query('update companies set disabled_at = now()');
    await expect(joinAsNewUser(context, newcomer())).rejects.toMatchObject({
      messageKey: 'linkUsed',
    });
  });
});
