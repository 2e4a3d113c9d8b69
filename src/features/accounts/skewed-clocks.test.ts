// Two processes of one deployment, one of whose machines has a wrong clock.
import { TOTP } from 'otpauth';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inviteStaff } from '#features/companies/commands/invitations.server.ts';
import { prepareInvitation } from '#features/companies/services/invitation-links.server.ts';
import type { Context } from '#platform/context.ts';
import { startDatabaseClock } from '#platform/database/clock.ts';
import type { Id } from '#shared/ids.ts';
import {
  confirmEmail,
  logInAs,
  password,
  poolOf,
  signUp,
  visitorOf,
} from '#tests/support/users.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { joinAsNewUser } from './commands/accept-invitation.server.ts';
import { mintHandOff, takeHandOff } from './commands/hand-off.server.ts';
import { logIn } from './commands/log-in.server.ts';
import { resetPassword } from './commands/passwords.server.ts';
import { beginSecondFactor, confirmSecondFactor } from './commands/second-factor.server.ts';
import { readFactorSetUp } from './services/second-factor-codes.server.ts';
import { authenticate } from './services/sessions.server.ts';
import { makeToken, takeToken } from './services/tokens.server.ts';

const database = await testDatabase();
const email = 'selin@nordlicht.example';
const skews = [{ minutes: 61 }, { minutes: -61 }];
const log = pino({ level: 'silent' });

/** From now on this machine's clock is wrong by so much; the stopwatch goes on. */
const setClockWrong = (minutes: number) => void vi.setSystemTime(Date.now() + minutes * 60_000);

/** A process that starts now, on this machine. */
async function startProcess(): Promise<Context> {
  const clock = await startDatabaseClock({ db: database.db, log });
  await clock.close();
  return visitorOf(database, clock).context;
}

async function signUpConfirmed(context: Context): Promise<Id<'user'>> {
  const userId = await signUp(context, email);
  await confirmEmail(context, userId);
  return userId;
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await database.pool.query("select empty_tables('users, companies, rate_limits, outbox')");
});
afterEach(() => vi.useRealTimers());

describe.each(skews)('a process whose clock is wrong by $minutes minutes', ({ minutes }) => {
  test('accepts sessions, links and codes of another process, and vice versa', async () => {
    const right = await startProcess();
    const userId = await signUpConfirmed(right);
    const madeHere = await logInAs(right, userId);
    const handOff = await mintHandOff(madeHere.context, 'buyer');
    const reset = await makeToken(right, userId, 'reset_password');
    setClockWrong(minutes);
    const wrong = await startProcess();
    const madeThere = await logInAs(wrong, userId);
    const confirmation = await makeToken(wrong, userId, 'confirm_email');

    expect(await authenticate(wrong, madeHere.token)).toMatchObject({ actor: { userId } });
    expect(await authenticate(right, madeThere.token)).toMatchObject({ actor: { userId } });
    expect(await takeHandOff(wrong, handOff.token, ['buyer'])).toMatchObject({ panel: 'buyer' });
    expect(await takeToken(right, confirmation, 'confirm_email')).toMatchObject({ userId });
    await expect(resetPassword(wrong, { token: reset, password: 'other' })).resolves.toBeDefined();
  });

  test('takes the codes of an app that shows the right time', async () => {
    const userId = await signUpConfirmed(await startProcess());
    const secondsOfPhone = Date.now();
    setClockWrong(minutes);
    const wrong = await startProcess();
    const own = await logInAs(wrong, userId);
    const setUp = await beginSecondFactor(own.context, { currentPassword: password });
    const { secret } = (await readFactorSetUp(own.context, setUp))!;
    const code = (steps: number) =>
      new TOTP({ secret }).generate({ timestamp: secondsOfPhone + steps * 30_000 });

    await confirmSecondFactor(own.context, { code: code(0), setUp });
    const session = await logIn(wrong, { email, password, device: null, code: code(1) });

    expect(await authenticate(wrong, session.token)).not.toBeNull();
  });

  test('takes an invitation, and links are over when the database says so', async () => {
    const right = await startProcess();
    const userId = await signUpConfirmed(right);
    const owner = await logInAs(right, userId);
    await inviteStaff(owner.context, { email: 'deniz@nordlicht.example', permissions: ['rfq'] });
    const {
      rows: [invitation],
    } = await poolOf(right).query<{ id: Id<'invitation'> }>('select id from invitations');
    const { token } = (await prepareInvitation(right, invitation!.id))!;
    const over = await makeToken(right, userId, 'reset_password');
    await poolOf(right).query("update account_tokens set expires_at = now() - interval '1 second'");
    setClockWrong(minutes);
    const wrong = await startProcess();

    expect(await joinAsNewUser(wrong, { token, name: 'Deniz', password })).toHaveProperty('token');
    expect(await takeToken(wrong, over, 'reset_password')).toBeNull();
  });
});

test('a clock set while the process runs changes nothing, and operators are told', async () => {
  const process = await startProcess();
  const before = process.now().getTime();

  setClockWrong(600);

  expect(process.now().getTime() - before).toBeLessThan(60_000);
  const told: string[] = [];
  const clock = await startDatabaseClock({
    db: database.db,
    log: pino({ level: 'warn' }, { write: (line: string) => void told.push(line) }),
  });
  await clock.close();
  expect(told.map((line) => JSON.parse(line))).toMatchObject([
    { msg: expect.stringContaining('clock'), skewMs: expect.closeTo(36_000_000, -5) },
  ]);
});
