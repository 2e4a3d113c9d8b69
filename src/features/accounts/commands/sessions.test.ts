import { beforeEach, describe, expect, test } from 'vitest';
import {
  type LoggedIn,
  logInAs,
  poolOf,
  signUp,
  somebodyNew,
  visitorOf,
} from '#tests/support/users.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import type { Id } from '#shared/ids.ts';
import { listOwnSecurityEvents } from '../queries/account.server.ts';
import { listOwnSessions } from '../queries/sessions.server.ts';
import { authenticate } from '../services/sessions.server.ts';
import { endOtherSessions, endOwnSession, logOut } from './sessions.server.ts';

let now = new Date('2026-11-21T10:00:00Z');
const { context } = visitorOf(await testDatabase(), { now: () => now });
let userId: Id<'user'>;
let here: LoggedIn;
let there: LoggedIn;

beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  await poolOf(context).query("select empty_tables('users, companies, rate_limits')");
  userId = await signUp(context, 'selin@nordlicht.example');
  here = await logInAs(context, userId);
  there = await logInAs(context, userId);
});

const idOf = async (whose: LoggedIn) =>
  (await listOwnSessions(whose.context)).find(({ isCurrent }) => isCurrent)!.publicId;

describe('a session', () => {
  test('that its owner ends elsewhere is out at once', async () => {
    await endOwnSession(here.context, await idOf(there));
    expect(await authenticate(context, there.token)).toBeNull();
    expect(await authenticate(context, here.token)).not.toBeNull();
    expect((await listOwnSecurityEvents(here.context))[0]).toMatchObject({ kind: 'session_ended' });
  });

  test('of another person is not found and stays open', async () => {
    const other = await somebodyNew(context, 'omar@souq.example');
    await expect(endOwnSession(other.context, await idOf(here))).rejects.toMatchObject({
      code: 'not_found',
      httpStatus: 404,
    });
    expect(await authenticate(context, here.token)).not.toBeNull();
  });

  test('that is over cannot be ended again', async () => {
    const id = await idOf(there);
    await endOwnSession(here.context, id);
    await expect(endOwnSession(here.context, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('that cannot be renewed because the disk is full still counts', async () => {
    now = new Date('2026-12-20T10:00:00Z');
    await poolOf(context).query(`
      create function refuse_write() returns trigger
        language plpgsql as $$ begin raise exception using errcode = '53100'; end $$;
      create trigger full_disk before update on sessions execute function refuse_write()`);

    const known = await authenticate(context, here.token);
    await poolOf(context).query('drop function refuse_write cascade');

    expect(known).toMatchObject({ renewed: null, actor: { kind: 'member' } });
  });

  test('lives thirty days from the last visit', async () => {
    now = new Date('2026-12-20T10:00:00Z');
    const renewed = (await authenticate(context, here.token))!.renewed;
    now = new Date('2027-01-18T10:00:00Z');
    expect(await authenticate(context, renewed)).not.toBeNull();
    expect(await authenticate(context, here.token)).toBeNull();
    expect(await authenticate(context, there.token)).toBeNull();
  });
});

test('all other sessions of the person end, this one stays, and other people’s stay', async () => {
  const other = await somebodyNew(context, 'omar@souq.example');
  await endOtherSessions(here.context);
  expect(
    [
      await authenticate(context, here.token),
      await authenticate(context, there.token),
      await authenticate(context, other.token),
    ].map((known) => known !== null),
  ).toEqual([true, false, true]);
  expect(await listOwnSessions(here.context)).toHaveLength(1);
});

test('logging out ends this one alone', async () => {
  await logOut(here.context);
  expect(await authenticate(context, here.token)).toBeNull();
  expect(await authenticate(context, there.token)).not.toBeNull();
});
