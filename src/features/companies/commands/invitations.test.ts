import { beforeEach, describe, expect, test } from 'vitest';
import {
  type LoggedIn,
  poolOf,
  somebodyNew,
  successesOf,
  visitorOf,
} from '#tests/support/users.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import {
  joinAsNewUser,
  joinAsOneself,
} from '#features/accounts/commands/accept-invitation.server.ts';
import { authenticate } from '#features/accounts/services/sessions.server.ts';
import type { Permission } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { findOwnCompany } from '../queries/own-company.server.ts';
import { getOwnStaff } from '../queries/staff.server.ts';
import {
  inviteStaff,
  leaveStaff,
  removeStaff,
  setStaffPermissions,
  withdrawInvitation,
} from './invitations.server.ts';
import { prepareInvitation } from '../services/invitation-links.server.ts';
import { clientCookies } from '#platform/http/cookies.ts';

let now: Date;
const { context } = visitorOf(await testDatabase(), { now: () => now });
const email = 'deniz@nordlicht.example';
let owner: LoggedIn;
let other: LoggedIn;

beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  await poolOf(context).query("select empty_tables('users, companies, rate_limits, outbox')");
  owner = await somebodyNew(context, 'selin@nordlicht.example');
  other = await somebodyNew(context, 'omar@souq.example');
  await poolOf(context).query('update users set email_confirmed_at = now()');
});

/** The link's token, as the mail would have it. */
async function invite(permissions: Permission[] = ['rfq'], to = email): Promise<string> {
  await inviteStaff(owner.context, { email: to, permissions });
  const {
    rows: [invitation],
  } = await poolOf(context).query<{ id: Id<'invitation'> }>(
    'select id from invitations where email = $1 and withdrawn_at is null and accepted_at is null',
    [to],
  );
  return (await prepareInvitation(context, invitation!.id))!.token;
}

/** A person on the owner's staff. */
async function employ(permissions?: Permission[]): Promise<{
  token: string;
  memberId: string;
  actor: () => Promise<NonNullable<Awaited<ReturnType<typeof authenticate>>>['actor']>;
}> {
  const { token } = await joinAsNewUser(context, {
    token: await invite(permissions),
    name: 'Deniz',
    password: 'four',
  });
  const { staff } = await getOwnStaff(owner.context);
  return {
    token,
    memberId: staff.find(({ isOwner }) => !isOwner)!.publicId,
    actor: async () => (await authenticate(context, token))!.actor,
  };
}

describe('an invitation', () => {
  test('is enqueued in the transaction that creates it', async () => {
    await inviteStaff(owner.context, { email, permissions: [] });
    const { rows } = await poolOf(context).query('select name from outbox');
    expect(rows).toEqual([{ name: 'companies.staff_invited' }]);
  });

  test('sent again has the new permissions, and the previous link is void', async () => {
    const before = await invite(['rfq']);
    const after = await invite(['inquiry']);
    expect((await getOwnStaff(owner.context)).invited).toMatchObject([
      { email, permissions: ['inquiry'] },
    ]);
    await expect(
      joinAsNewUser(context, { token: before, name: 'Deniz', password: 'four' }),
    ).rejects.toMatchObject({ messageKey: 'linkUsed' });
    await expect(
      joinAsNewUser(context, { token: after, name: 'Deniz', password: 'four' }),
    ).resolves.toBeDefined();
  });

  test('sent ten times concurrently is open once', async () => {
    await Promise.allSettled(
      Array.from({ length: 10 }, () => inviteStaff(owner.context, { email, permissions: [] })),
    );
    expect((await getOwnStaff(owner.context)).invited).toHaveLength(1);
  });

  test('is limited to thirty an hour from one company', async () => {
    for (let i = 0; i < 30; i++)
      await inviteStaff(owner.context, { email: `guest${i}@nordlicht.example`, permissions: [] });

    const oneMore = inviteStaff(owner.context, { email, permissions: [] });

    await expect(oneMore).rejects.toMatchObject({ code: 'too_many' });
    await expect(inviteStaff(other.context, { email, permissions: [] })).resolves.toBeUndefined();
  });

  test('thirty at once to one recipient, from two companies: five are made', async () => {
    const attempts = Array.from({ length: 30 }, (_, i) =>
      inviteStaff((i % 2 ? owner : other).context, { email, permissions: [] }),
    );

    const results = await Promise.allSettled(attempts);

    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused.map((one) => (one as { reason: { code: string } }).reason.code)).toEqual(
      Array.from({ length: 25 }, () => 'too_many'),
    );
  });

  test('seventy at once from one network, of three companies: sixty are made', async () => {
    const third = await somebodyNew(context, 'nora@souq.example');
    await poolOf(context).query('update users set email_confirmed_at = now()');
    const client = {
      network: '192.0.2.7',
      userAgent: '',
      host: '',
      isLocal: false,
      cookies: clientCookies(undefined),
    };
    const attempts = Array.from({ length: 70 }, (_, i) =>
      inviteStaff(
        { ...[owner, other, third][i % 3]!.context, client },
        { email: `guest${i}@nordlicht.example`, permissions: [] },
      ),
    );

    expect(await successesOf(attempts)).toBe(60);
  });

  test('thirty at once when 45 of 50 are open: five are made', async () => {
    await poolOf(context).query(
      `
      insert into invitations
        (id, public_id, company_id, invited_by, email, permissions, expires_at)
      select gen_random_uuid(), 'open' || lpad(n::text, 6, '0'), $1, $2,
        'open' || n || '@x.example', '{}', '2026-11-25'
      from generate_series(1, 45) as n`,
      [owner.context.actor.companyId, owner.context.actor.userId],
    );
    const attempts = Array.from({ length: 30 }, (_, i) =>
      inviteStaff(owner.context, { email: `guest${i}@nordlicht.example`, permissions: [] }),
    );

    expect(await successesOf(attempts)).toBe(5);
    expect((await getOwnStaff(owner.context)).invited).toHaveLength(50);
  });

  test('is refused to an owner whose own e-mail is not confirmed', async () => {
    await poolOf(context).query('update users set email_confirmed_at = null');

    const attempt = inviteStaff(owner.context, { email, permissions: [] });

    await expect(attempt).rejects.toMatchObject({
      httpStatus: 403,
      messageKey: 'confirmEmailFirst',
    });
    expect((await getOwnStaff(owner.context)).invited).toEqual([]);
  });

  test('that is withdrawn opens nothing', async () => {
    const token = await invite();
    const [invitation] = (await getOwnStaff(owner.context)).invited;
    await expect(withdrawInvitation(other.context, invitation!.publicId)).rejects.toMatchObject({
      code: 'not_found',
    });
    await withdrawInvitation(owner.context, invitation!.publicId);
    await expect(
      joinAsNewUser(context, { token, name: 'Deniz', password: 'four' }),
    ).rejects.toMatchObject({ messageKey: 'linkUsed' });
    expect((await getOwnStaff(owner.context)).invited).toEqual([]);
  });

  test('is open for seven days', async () => {
    const token = await invite();
    now = new Date('2026-11-28T10:00:01Z');
    expect((await getOwnStaff(owner.context)).invited).toEqual([]);
    await expect(
      joinAsNewUser(context, { token, name: 'Deniz', password: 'four' }),
    ).rejects.toMatchObject({ messageKey: 'linkUsed' });
  });

  test('taken by ten at once makes one member', async () => {
    const token = await invite();
    const guest = await somebodyNew(context, email);
    await poolOf(context).query('delete from members where user_id = $1', [
      guest.context.actor.userId,
    ]);
    expect(
      await successesOf(Array.from({ length: 10 }, () => joinAsOneself(guest.context, { token }))),
    ).toBe(1);
    expect((await getOwnStaff(owner.context)).staff).toHaveLength(2);
  });
});

describe('staff', () => {
  test('have the granted permissions on the owner’s side, and cannot manage staff', async () => {
    const { actor } = await employ(['rfq']);
    expect(await actor()).toMatchObject({
      companyId: owner.context.actor.companyId,
      isOwner: false,
      permissions: ['rfq'],
      actsFor: ['buyer'],
    });
    const own = { ...context, actor: await actor() };
    await expect(inviteStaff(own, { email: 'x@y.example', permissions: [] })).rejects.toMatchObject(
      { httpStatus: 403 },
    );
    await expect(getOwnStaff(own)).rejects.toMatchObject({ httpStatus: 403 });
  });

  test('get products and store when the owner grants them, and not before', async () => {
    const { actor, memberId } = await employ(['rfq']);

    await setStaffPermissions(owner.context, memberId, ['products', 'store']);

    expect((await actor()).permissions).toEqual(['products', 'store']);
    expect(owner.context.actor.permissions).toEqual(expect.arrayContaining(['products', 'store']));
  });

  test('lose revoked permissions with their next request', async () => {
    const { actor, memberId } = await employ(['rfq', 'inquiry']);
    await setStaffPermissions(owner.context, memberId, ['inquiry']);
    expect((await actor()).permissions).toEqual(['inquiry']);
    await setStaffPermissions(owner.context, memberId, []);
    expect((await actor()).permissions).toEqual([]);
  });

  test('leave by themselves, and may be invited again; an owner does not leave so', async () => {
    const { actor } = await employ();
    await leaveStaff({ ...context, actor: await actor() });
    expect(await actor()).toMatchObject({ companyId: null, actsFor: [], permissions: [] });
    await expect(leaveStaff({ ...context, actor: await actor() })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(leaveStaff(owner.context)).rejects.toMatchObject({ code: 'not_found' });
    await joinAsOneself({ ...context, actor: await actor() }, { token: await invite() });
    expect((await actor()).companyId).not.toBeNull();
  });

  test('who are removed have no company at once, and keep their account', async () => {
    const { actor, memberId } = await employ();
    await removeStaff(owner.context, memberId);
    expect(await actor()).toMatchObject({ companyId: null, actsFor: [], permissions: [] });
    expect(await findOwnCompany({ ...context, actor: await actor() })).toBeNull();
    expect((await getOwnStaff(owner.context)).staff).toHaveLength(1);
    await expect(removeStaff(owner.context, memberId)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('of another company are not there, nor is the owner', async () => {
    const { memberId } = await employ();
    const ownerId = (await getOwnStaff(owner.context)).staff.find(
      ({ isOwner }) => isOwner,
    )!.publicId;
    for (const [requester, id] of [
      [other, memberId],
      [owner, ownerId],
    ] as const) {
      await expect(setStaffPermissions(requester.context, id, ['rfq'])).rejects.toMatchObject({
        code: 'not_found',
      });
      await expect(removeStaff(requester.context, id)).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});
