import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type LoggedIn,
  logInAs,
  password,
  poolOf,
  signUp,
  successesOf,
  visitorOf,
} from '#tests/support/users.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import * as m from '#messages/pages/storefront/error';
import type { Id } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import { countRecoveryCodes, getOwnProfile } from '../queries/account.server.ts';
import { logIn } from './log-in.server.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.server.ts';
import { readFactorSetUp, takeSecondFactorCode } from '../services/second-factor-codes.server.ts';
import { resetPassword } from './passwords.server.ts';
import { authenticate } from '../services/sessions.server.ts';
import { makeToken } from '../services/tokens.server.ts';

let now: Date;
const { context, mails } = visitorOf(await testDatabase(), { now: () => now });
const email = 'selin@nordlicht.example';
let userId: Id<'user'>;
let own: LoggedIn;
let secret: string;
let setUp: string;

const later = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000));
const codeNow = () => new TOTP({ secret }).generate({ timestamp: now.getTime() });
const wrongCode = { code: 'invalid', fieldErrors: { code: 'wrongCode' } };

beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  await poolOf(context).query("select empty_tables('users, companies, rate_limits')");
  userId = await signUp(context, email);
  own = await logInAs(context, userId);
  setUp = await beginSecondFactor(own.context, { currentPassword: password });
  ({ secret } = (await readFactorSetUp(own.context, setUp))!);
  mails.length = 0;
});

async function turnOn(): Promise<string[]> {
  const codes = await confirmSecondFactor(own.context, { code: codeNow(), setUp });
  later(60);
  return codes;
}

describe('setting up', () => {
  test('counts once a code was right', async () => {
    const code = codeNow() === '000000' ? '000001' : '000000';
    await expect(confirmSecondFactor(own.context, { code, setUp })).rejects.toMatchObject(
      wrongCode,
    );
    expect((await getOwnProfile(own.context)).hasSecondFactor).toBe(false);
    expect(new Set(await turnOn()).size).toBe(10);
    expect((await getOwnProfile(own.context)).hasSecondFactor).toBe(true);
    await expect(
      beginSecondFactor(own.context, { currentPassword: password }),
    ).rejects.toMatchObject({ messageKey: 'factorThere' });
  });

  test('is guessed at five times, and then no recovery code is hinted at', async () => {
    const code = codeNow() === '000000' ? '000001' : '000000';
    const guess = () => confirmSecondFactor(own.context, { code, setUp });
    for (let i = 0; i < 5; i++) await guess().catch(() => {});

    await expect(guess()).rejects.toMatchObject({ httpStatus: 429, messageKey: 'tooMany' });
  });

  test('with one code five times at once turns it on once', async () => {
    const code = codeNow();
    expect(
      await successesOf(
        Array.from({ length: 5 }, () => confirmSecondFactor(own.context, { code, setUp })),
      ),
    ).toBe(1);
    expect(await countRecoveryCodes(own.context)).toBe(10);
  });

  test('lets an admin act as one in the session that gave the code; others are over', async () => {
    await poolOf(context).query('update companies set is_admin = true');
    const there = await logInAs(context, userId);
    expect((await authenticate(context, own.token))?.actor.actsFor).not.toContain('admin');
    await turnOn();
    expect((await authenticate(context, own.token))?.actor.actsFor).toContain('admin');
    expect(await authenticate(context, there.token)).toBeNull();
  });
});

describe('a code', () => {
  test('of the app, given ten times at once, opens one door', async () => {
    await turnOn();
    const code = codeNow();
    const taken = await Promise.allSettled(
      Array.from({ length: 10 }, () => takeSecondFactorCode(context, userId, { code: code })),
    );
    expect(taken.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(1);
  });

  test('that turned it on does not log in, nor does one of ten minutes ago', async () => {
    const first = codeNow();
    await confirmSecondFactor(own.context, { code: first, setUp });
    await expect(
      logIn(context, { email, password, device: null, code: first }),
    ).rejects.toMatchObject({ messageKey: 'wrongCode' });
    later(600);
    await expect(
      logIn(context, { email, password, device: null, code: first }),
    ).rejects.toMatchObject({ messageKey: 'wrongCode' });
    await expect(
      logIn(context, { email, password, device: null, code: codeNow() }),
    ).resolves.toMatchObject({ token: expect.any(String) });
  });

  test('is required only after the right password', async () => {
    await turnOn();
    await expect(logIn(context, { email, password: 'wrong', device: null })).rejects.toMatchObject({
      messageKey: 'wrongLogIn',
    });
    await expect(logIn(context, { email, password, device: null })).rejects.toMatchObject({
      code: 'second_factor_required',
    });
  });

  test('is guessed at five times in a quarter of an hour', async () => {
    await turnOn();
    await poolOf(context).query('truncate rate_limits');
    const wrong = codeNow() === '123456' ? '654321' : '123456';
    const guesses = await Promise.allSettled(
      Array.from({ length: 8 }, () => takeSecondFactorCode(context, userId, { code: wrong })),
    );
    expect(guesses.filter(({ status }) => status === 'rejected')).toHaveLength(3);
    await expect(takeSecondFactorCode(context, userId, { code: codeNow() })).rejects.toMatchObject({
      code: 'too_many',
    });
  });
});

describe('recovery codes', () => {
  test('open the account once each, however they are typed', async () => {
    const [first, second] = await turnOn();
    expect(
      await takeSecondFactorCode(context, userId, {
        code: ` ${first!.toUpperCase().replace('-', ' ')} `,
      }),
    ).toBe(true);
    expect(await takeSecondFactorCode(context, userId, { code: first! })).toBe(false);
    const taken = await Promise.all(
      Array.from({ length: 4 }, () => takeSecondFactorCode(context, userId, { code: second! })),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await countRecoveryCodes(own.context)).toBe(8);
  });

  test('that are renewed make the old ones void', async () => {
    const [old] = await turnOn();
    await expect(
      renewRecoveryCodes(own.context, { code: 'aaaaa-aaaaa', currentPassword: password }),
    ).rejects.toMatchObject(wrongCode);
    const [fresh] = await renewRecoveryCodes(own.context, {
      code: codeNow(),
      currentPassword: password,
    });
    expect([
      await takeSecondFactorCode(context, userId, { code: old! }),
      await takeSecondFactorCode(context, userId, { code: fresh! }),
    ]).toEqual([false, true]);
    expect(await countRecoveryCodes(own.context)).toBe(9);
  });
});

describe('turning it off', () => {
  test('needs a code, and takes the recovery codes with it', async () => {
    const [old] = await turnOn();
    await expect(
      removeSecondFactor(own.context, { code: 'aaaaa-aaaaa', currentPassword: password }),
    ).rejects.toMatchObject(wrongCode);
    await removeSecondFactor(own.context, { code: codeNow(), currentPassword: password });
    expect((await getOwnProfile(own.context)).hasSecondFactor).toBe(false);
    expect(await takeSecondFactorCode(context, userId, { code: old! })).toBe(false);
    await expect(logIn(context, { email, password, device: null })).resolves.toMatchObject({
      token: expect.any(String),
    });
  });

  test('is refused to admins, whose code is not used up by asking', async () => {
    await turnOn();
    await poolOf(context).query('update companies set is_admin = true');
    await expect(
      removeSecondFactor(own.context, { code: codeNow(), currentPassword: password }),
    ).rejects.toMatchObject({ httpStatus: 403, messageKey: 'factorNeeded' });
    expect(await takeSecondFactorCode(context, userId, { code: codeNow() })).toBe(true);
  });
});

describe('a change of the second factor', () => {
  const changes: Record<
    string,
    { kind: string; change: (currentPassword?: string) => Promise<unknown> }
  > = {
    'turning it on': {
      kind: 'second_factor_on',
      change: async (currentPassword) => {
        const begun = await beginSecondFactor(own.context, { currentPassword });
        const { secret: begunSecret } = (await readFactorSetUp(own.context, begun))!;
        const code = new TOTP({ secret: begunSecret }).generate({ timestamp: now.getTime() });
        return confirmSecondFactor(own.context, { code, setUp: begun });
      },
    },
    'renewing its recovery codes': {
      kind: 'recovery_codes_made',
      change: async (currentPassword) => {
        if (!(await getOwnProfile(own.context)).hasSecondFactor) await turnOn();
        return renewRecoveryCodes(own.context, { code: codeNow(), currentPassword });
      },
    },
    'turning it off': {
      kind: 'second_factor_off',
      change: async (currentPassword) => {
        if (!(await getOwnProfile(own.context)).hasSecondFactor) await turnOn();
        return removeSecondFactor(own.context, { code: codeNow(), currentPassword });
      },
    },
  };

  describe.each(Object.entries(changes))('%s', (_name, { kind, change }) => {
    test('is refused without the password, and with a wrong one', async () => {
      const without = change(undefined);
      await expect(without).rejects.toMatchObject({
        fieldErrors: { currentPassword: 'passwordNeeded' },
      });

      const wrong = change('wrong');
      await expect(wrong).rejects.toMatchObject({
        fieldErrors: { currentPassword: 'wrongPassword' },
      });

      expect(mails.filter((mail) => mail.kind === kind && kind !== 'second_factor_on')).toEqual([]);
    });

    test('ends all other sessions, and its owner is written to', async () => {
      if (kind !== 'second_factor_on') await turnOn();
      const there = await logInAs(context, userId);
      mails.length = 0;

      await change(password);

      expect(await authenticate(context, there.token)).toBeNull();
      expect(await authenticate(context, own.token)).not.toBeNull();
      expect(mails).toEqual([{ kind, userId }]);
    });

    test('without a password in the account it needs a Google sign-in of ten minutes', async () => {
      if (kind !== 'second_factor_on') await turnOn();
      await poolOf(context).query("update users set password_hash = null, google_subject = '1'");
      later(601);

      const tooLate = change(undefined);
      await expect(tooLate).rejects.toMatchObject({ httpStatus: 403, code: 'proof_required' });

      await poolOf(context).query('update sessions set authenticated_at = $1', [now]);
      later(590);
      await expect(change(undefined)).resolves.not.toThrow();
    });
  });

  test('by a set-up that another session began is refused', async () => {
    const there = await logInAs(context, userId);

    const attempt = confirmSecondFactor(there.context, { code: codeNow(), setUp });

    await expect(attempt).rejects.toMatchObject({ messageKey: 'setUpTooOld' });
    expect(await readFactorSetUp(there.context, setUp)).toBeNull();
  });

  test('by a set-up of half an hour ago is refused', async () => {
    later(30 * 60);

    const attempt = confirmSecondFactor(own.context, { code: codeNow(), setUp });

    await expect(attempt).rejects.toMatchObject({ messageKey: 'setUpTooOld' });
  });
});

describe('strangers who know the password and guess codes', () => {
  test('do not keep the owner out on a device that is known', async () => {
    await turnOn();
    const { device } = await logIn(context, { email, password, device: null, code: codeNow() });
    later(60);
    const wrong = codeNow() === '123456' ? '654321' : '123456';
    for (let i = 0; i < 6; i++)
      await takeSecondFactorCode(context, userId, { code: wrong }).catch(() => {});

    const stranger = logIn(context, { email, password, device: null, code: codeNow() });
    await expect(stranger).rejects.toMatchObject({ httpStatus: 429, messageKey: 'tooManyCodes' });

    const owner = logIn(context, { email, password, device, code: codeNow() });
    await expect(owner).resolves.toMatchObject({ token: expect.any(String) });
  });

  test('do not keep recovery codes from working', async () => {
    const [recovery] = await turnOn();
    const wrong = codeNow() === '123456' ? '654321' : '123456';
    for (let i = 0; i < 12; i++)
      await takeSecondFactorCode(context, userId, { code: wrong }).catch(() => {});

    const owner = logIn(context, { email, password, device: null, code: recovery });

    await expect(owner).resolves.toMatchObject({ token: expect.any(String) });
  });

  test('are told another way out once recovery codes are used up', async () => {
    await turnOn();
    const guess = () => logIn(context, { email, password, device: null, code: 'aaaaa-aaaaa' });
    for (let i = 0; i < 10; i++) await guess().catch(() => {});

    const refused = guess();

    await expect(refused).rejects.toMatchObject({
      httpStatus: 429,
      messageKey: 'tooManyRecoveryCodes',
    });
    for (const locale of locales) {
      const told = m.tooManyRecoveryCodes({ seconds: 60 }, { locale });
      expect(told).toContain('60');
      expect(told).not.toBe(m.tooManyCodes({ seconds: 60 }, { locale }));
    }
    expect(m.tooManyRecoveryCodes({ seconds: 60 }, { locale: 'en' })).not.toMatch(
      /use a recovery code/,
    );
  });

  test('do not keep the owner waiting who chooses a new password by mail', async () => {
    await poolOf(context).query('update users set email_confirmed_at = now()');
    await turnOn();
    const wrong = codeNow() === '123456' ? '654321' : '123456';
    for (let i = 0; i < 12; i++) {
      await takeSecondFactorCode(context, userId, { code: wrong }).catch(() => {});
      await takeSecondFactorCode(context, userId, { code: 'aaaaa-aaaaa' }).catch(() => {});
    }

    const token = await makeToken(context, userId, 'reset_password');
    const { device } = await resetPassword(context, { token, password: 'brand new' });
    const owner = logIn(context, { email, password: 'brand new', device, code: codeNow() });

    await expect(owner).resolves.toMatchObject({ token: expect.any(String) });
  });
});
