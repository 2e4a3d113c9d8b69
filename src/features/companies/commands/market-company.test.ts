// The market's own company is managed only by a session that acts with the second factor.
import { Secret } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type LoggedIn,
  logInAs,
  password,
  poolOf,
  signUp,
  visitorOf,
} from '#tests/support/users.ts';
import { totpOf } from '#features/accounts/queries/totp.server.ts';
import { seal } from '#platform/security/sealing.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { inTransaction } from '#platform/context.ts';
import { eraseOwnAccount } from '#features/accounts/commands/privacy.server.ts';
import { authenticate, openSession } from '#features/accounts/services/sessions.server.ts';
import type { Id } from '#shared/ids.ts';
import { getOwnStaff } from '../queries/staff.server.ts';
import { closeOwnCompany } from '#features/accounts/commands/close-company.server.ts';
import {
  inviteStaff,
  removeStaff,
  setStaffPermissions,
  withdrawInvitation,
} from './invitations.server.ts';

const { context } = visitorOf(await testDatabase());
let ownerId: Id<'user'>;
/** Of the staff member and of the open invitation. */
let staffId: string;
let invitationId: string;

beforeEach(async () => {
  await poolOf(context).query("select empty_tables('users, companies, rate_limits, outbox')");
  ownerId = await signUp(context, 'owner@kervan.example');
  await poolOf(context).query('update users set email_confirmed_at = now()');
  await poolOf(context).query('update companies set is_admin = true, is_buyer = false');
  const owner = await logInWithFactor();
  const colleague = await signUp(context, 'colleague@kervan.example');
  await poolOf(context).query('delete from members where user_id = $1', [colleague]);
  await poolOf(context).query(
    'insert into members (id, public_id, company_id, user_id, is_owner, permissions) ' +
      "values (gen_random_uuid(), 'colleague0', $1, $2, false, '{}')",
    [owner.context.actor.companyId, colleague],
  );
  staffId = 'colleague0';
  await inviteStaff(owner.context, { email: 'guest@kervan.example', permissions: [] });
  invitationId = (await getOwnStaff(owner.context)).invited[0]!.publicId;
});

async function logInWithFactor(): Promise<LoggedIn> {
  const opened = await inTransaction(context, (inside) =>
    openSession(inside, ownerId, { hasSecondFactor: true }),
  );
  const known = await authenticate(context, opened.token);
  return {
    context: { ...context, actor: known!.actor },
    token: opened.token,
    sessionId: opened.id,
  };
}

const turnOnFactor = () =>
  poolOf(context).query(
    "insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, 'x', now())",
    [ownerId],
  );

const commands: Record<string, (own: LoggedIn['context']) => Promise<unknown>> = {
  inviting: (own) => inviteStaff(own, { email: 'backdoor@evil.example', permissions: [] }),
  'withdrawing an invitation': (own) => withdrawInvitation(own, invitationId),
  'granting permissions': (own) => setStaffPermissions(own, staffId, ['rfq']),
  'removing staff': (own) => removeStaff(own, staffId),
  'closing the company': (own) => closeOwnCompany(own, { currentPassword: password }),
  'erasing its owner': (own) => eraseOwnAccount(own, { currentPassword: password }),
  'listing staff': (own) => getOwnStaff(own),
};

const everything = async () =>
  (
    await poolOf(context).query(`
  select (select json_agg(members order by id) from members) as members,
         (select json_agg(invitations order by id) from invitations) as invitations,
         (select json_agg(companies order by id) from companies) as companies,
         (select count(*)::int from users where erased_at is null) as users
`)
  ).rows;

describe.each(Object.entries(commands))('%s', (_name, command) => {
  test('is refused to an owner who has no second factor yet', async () => {
    const { context: own } = await logInAs(context, ownerId);
    const before = await everything();

    const attempt = command(own);

    await expect(attempt).rejects.toMatchObject({ httpStatus: 403 });
    expect(await everything()).toEqual(before);
  });

  test('is refused to a session from before the second factor', async () => {
    const { token } = await logInAs(context, ownerId);
    await turnOnFactor();
    const known = await authenticate(context, token);
    const before = await everything();

    const attempt = command({ ...context, actor: known!.actor });

    await expect(attempt).rejects.toMatchObject({ httpStatus: 403 });
    expect(await everything()).toEqual(before);
  });
});

test('an owner who gave the second factor manages the staff of the market', async () => {
  const { context: own } = await logInWithFactor();

  await setStaffPermissions(own, staffId, ['rfq']);
  await withdrawInvitation(own, invitationId);
  await removeStaff(own, staffId);

  expect(await getOwnStaff(own)).toMatchObject({ staff: [{ isOwner: true }], invited: [] });
});

test('staff of the market have no permissions in a session without the second factor', async () => {
  await poolOf(context).query("update members set permissions = '{rfq}' where not is_owner");
  const { rows } = await poolOf(context).query<{ id: Id<'user'> }>(
    "select id from users where email like 'colleague%'",
  );

  const { context: own } = await logInAs(context, rows[0]!.id);

  expect(own.actor).toMatchObject({ isOwner: false, permissions: [], actsFor: [] });
});

test('inviting and granting need a proof of the last ten minutes', async () => {
  const { context: own } = await logInWithFactor();
  const age = () =>
    poolOf(context).query("update sessions set authenticated_at = now() - interval '11 min'");
  const invitation = { email: 'backdoor@evil.example', permissions: [] };
  const before = await everything();
  await age();

  for (const given of [undefined, '', 'guessed'])
    for (const attempt of [
      () => inviteStaff(own, { ...invitation, currentPassword: given }),
      () => setStaffPermissions(own, staffId, ['rfq'], given),
    ])
      await expect(attempt()).rejects.toMatchObject({
        httpStatus: 400,
        fieldErrors: { currentPassword: expect.any(String) as string },
      });
  expect(await everything()).toEqual(before);

  await inviteStaff(own, { ...invitation, currentPassword: password });
  // It counts for the next minutes.
  await setStaffPermissions(own, staffId, ['rfq']);
  await age();
  await setStaffPermissions(own, staffId, [], password);
});

test('a code of the second factor is a proof, once', async () => {
  const { context: own, sessionId } = await logInWithFactor();
  const secret = new Secret({ size: 20 }).base32;
  await poolOf(context).query(
    'insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, $2, now())',
    [ownerId, seal(context.services.secret, 'second factor', secret)],
  );
  const age = () =>
    poolOf(context).query('update sessions set authenticated_at = null where id = $1', [sessionId]);
  const code = totpOf(secret).generate();
  await age();

  await setStaffPermissions(own, staffId, ['rfq'], code);
  await age();
  const again = setStaffPermissions(own, staffId, [], code);

  await expect(again).rejects.toMatchObject({ fieldErrors: { currentPassword: 'wrongCode' } });
});
