import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { type LoggedIn, logInAs, password, poolOf, signUp, successesOf, visitorOf } from '../../../../tests/support/people.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import type { Id } from '#shared/ids.ts';
import { countRecoveryCodes, getOwnProfile } from '../queries/account.server.ts';
import { logIn } from './log-in.server.ts';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, renewRecoveryCodes, takeSecondFactorCode } from './second-factor.server.ts';
import { authenticate } from './sessions.server.ts';

let now: Date;
const { context } = visitorOf(await testDatabase(), { now: () => now });
const email = 'selin@nordlicht.example';
let personId: Id<'person'>;
let own: LoggedIn;
let secret: string;

const later = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000));
const codeNow = () => new TOTP({ secret }).generate({ timestamp: now.getTime() });
const wrongCode = { code: 'invalid', fieldErrors: { code: 'wrongCode' } };

beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  await poolOf(context).query('truncate persons, companies, rate_limits cascade');
  personId = await signUp(context, email);
  own = await logInAs(context, personId);
  ({ secret } = await beginSecondFactor(own.context));
});

async function turnOn(): Promise<string[]> {
  const codes = await confirmSecondFactor(own.context, codeNow());
  later(60);
  return codes;
}

describe('setting up', () => {
  test('asked again, the secret is the same; it counts once a code was right', async () => {
    expect((await beginSecondFactor(own.context)).secret).toBe(secret);
    await expect(confirmSecondFactor(own.context, codeNow() === '000000' ? '000001' : '000000')).rejects.toMatchObject(wrongCode);
    expect((await getOwnProfile(own.context)).hasSecondFactor).toBe(false);
    expect(new Set(await turnOn()).size).toBe(10);
    expect((await getOwnProfile(own.context)).hasSecondFactor).toBe(true);
    await expect(beginSecondFactor(own.context)).rejects.toMatchObject({ messageKey: 'factorThere' });
  });

  test('with one code five times at once turns it on once', async () => {
    const code = codeNow();
    expect(await successesOf(Array.from({ length: 5 }, () => confirmSecondFactor(own.context, code)))).toBe(1);
    expect(await countRecoveryCodes(own.context)).toBe(10);
  });

  test('lets an admin act as one in the session that gave the code, and in no other', async () => {
    await poolOf(context).query('update companies set is_admin = true');
    const there = await logInAs(context, personId);
    expect((await authenticate(context, own.token))?.actor.actsFor).not.toContain('admin');
    await turnOn();
    expect((await authenticate(context, own.token))?.actor.actsFor).toContain('admin');
    expect((await authenticate(context, there.token))?.actor.actsFor).not.toContain('admin');
  });
});

describe('a code', () => {
  test('of the app, given ten times at once, opens one door', async () => {
    await turnOn();
    const code = codeNow();
    const taken = await Promise.allSettled(Array.from({ length: 10 }, () => takeSecondFactorCode(context, personId, code)));
    expect(taken.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(1);
  });

  test('that turned it on does not log in, nor does one of ten minutes ago', async () => {
    const first = codeNow();
    await confirmSecondFactor(own.context, first);
    await expect(logIn(context, { email, password, device: null, code: first })).rejects.toMatchObject({ messageKey: 'wrongCode' });
    later(600);
    await expect(logIn(context, { email, password, device: null, code: first })).rejects.toMatchObject({ messageKey: 'wrongCode' });
    await expect(logIn(context, { email, password, device: null, code: codeNow() })).resolves.toMatchObject({ token: expect.any(String) });
  });

  test('is asked for only after the right password', async () => {
    await turnOn();
    await expect(logIn(context, { email, password: 'wrong', device: null })).rejects.toMatchObject({ messageKey: 'wrongLogIn' });
    await expect(logIn(context, { email, password, device: null })).rejects.toMatchObject({ code: 'second_factor_required' });
  });

  test('is guessed at five times in a quarter of an hour', async () => {
    await turnOn();
    await poolOf(context).query('truncate rate_limits');
    const wrong = codeNow() === '123456' ? '654321' : '123456';
    const guesses = await Promise.allSettled(Array.from({ length: 8 }, () => takeSecondFactorCode(context, personId, wrong)));
    expect(guesses.filter(({ status }) => status === 'rejected')).toHaveLength(3);
    await expect(takeSecondFactorCode(context, personId, codeNow())).rejects.toMatchObject({ code: 'too_many' });
  });
});

describe('recovery codes', () => {
  test('open the account once each, however they are typed', async () => {
    const [first, second] = await turnOn();
    expect(await takeSecondFactorCode(context, personId, ` ${first!.toUpperCase().replace('-', ' ')} `)).toBe(true);
    expect(await takeSecondFactorCode(context, personId, first!)).toBe(false);
    const taken = await Promise.all(Array.from({ length: 4 }, () => takeSecondFactorCode(context, personId, second!)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await countRecoveryCodes(own.context)).toBe(8);
  });

  test('that are renewed make the old ones void', async () => {
    const [old] = await turnOn();
    await expect(renewRecoveryCodes(own.context, 'aaaaa-aaaaa')).rejects.toMatchObject(wrongCode);
    const [fresh] = await renewRecoveryCodes(own.context, codeNow());
    expect([await takeSecondFactorCode(context, personId, old!), await takeSecondFactorCode(context, personId, fresh!)]).toEqual([false, true]);
    expect(await countRecoveryCodes(own.context)).toBe(9);
  });
});

describe('turning it off', () => {
  test('needs a code, and takes the recovery codes with it', async () => {
    const [old] = await turnOn();
    await expect(removeSecondFactor(own.context, 'aaaaa-aaaaa')).rejects.toMatchObject(wrongCode);
    await removeSecondFactor(own.context, codeNow());
    expect((await getOwnProfile(own.context)).hasSecondFactor).toBe(false);
    expect(await takeSecondFactorCode(context, personId, old!)).toBe(false);
    await expect(logIn(context, { email, password, device: null })).resolves.toMatchObject({ token: expect.any(String) });
  });

  test('is refused to admins, whose code is not used up by asking', async () => {
    await turnOn();
    await poolOf(context).query('update companies set is_admin = true');
    await expect(removeSecondFactor(own.context, codeNow())).rejects.toMatchObject({ httpStatus: 403, messageKey: 'factorNeeded' });
    expect(await takeSecondFactorCode(context, personId, codeNow())).toBe(true);
  });
});
