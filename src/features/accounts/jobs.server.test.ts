// What people are written, received by a real mail server.
import type { Email } from 'postal-mime';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startMailServer } from '../../../tests/support/mail-server.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { testServices } from '../../../tests/support/test-services.ts';
import type { Context } from '#platform/context.ts';
import { createMailer } from '#platform/mail/mailer.server.ts';
import { visitor } from '#shared/actor.ts';
import { type Locale, locales } from '#shared/locale.ts';
import { askForConfirmation, confirmEmail } from './commands/emails.server.ts';
import { logIn } from './commands/log-in.server.ts';
import { askForPasswordReset, resetPassword } from './commands/passwords.server.ts';
import { signUpBuyer } from './commands/sign-up.server.ts';
import { accountJobs } from './jobs.server.ts';
import { accountMail } from './mails/account-mail.ts';

const mailServer = await startMailServer();
const database = await testDatabase();
const base = await testServices(database, { jobs: accountJobs });
const mail = createMailer({
  db: base.db,
  log: base.services.log,
  smtpUrl: mailServer.url,
  from: 'Kervan <hello@kervan.example>',
  keeps: false,
});
afterAll(() => mail.close());
const context: Context = {
  ...base,
  services: { ...base.services, mail, publicUrl: 'https://kervan.example' },
};
const asking = (locale: Locale): Context => ({ ...context, actor: visitor, locale });
// The queue of a test context works, too; services only show that it sends.
await (context.services.jobs as unknown as { work(context: Context): Promise<void> }).work(context);

beforeEach(async () => {
  mailServer.received.length = 0;
  mailServer.isAway = false;
  await database.pool.query("select empty_tables('users, companies, rate_limits')");
});

const linkIn = ({ text }: Email) => /https:\/\/\S+/.exec(text!)![0];
const tokenIn = (email: Email) => new URL(linkIn(email)).searchParams.get('token')!;
const buyer = {
  email: 'ayse@ege.example',
  password: 'four',
  passwordConfirm: 'four',
  name: 'Ayşe Yılmaz',
  countryCode: 'TR',
  phone: '0532 123 45 67',
  phoneCountry: 'TR',
} as const;

describe.each(locales)('in %s', (locale) => {
  test('the subject of an invitation has no words of its sender', async () => {
    await signUpBuyer(asking(locale), { ...buyer, name: 'URGENT parcel' });
    await mailServer.next();
    await database.pool.query("update companies set name = 'Pay here'");
    const {
      rows: [invitation],
    } = await database.pool.query<{ id: string }>(`
      insert into invitations
        (id, public_id, company_id, invited_by, email, permissions, expires_at)
      select gen_random_uuid(), 'invitation', company_id, user_id, 'guest@souq.example', '{}',
        now() + interval '1 day'
      from members returning id`);

    await context.services.jobs.send(context, accountMail, {
      kind: 'invitation',
      invitationId: invitation!.id,
    });
    const letter = await mailServer.next();

    expect(letter.subject).not.toMatch(/URGENT|parcel|Pay|here/);
    expect(letter.text).toContain('Pay here');
  });

  test('a change of the second factor is told to its owner', async () => {
    await signUpBuyer(asking(locale), buyer);
    await mailServer.next();
    const {
      rows: [person],
    } = await database.pool.query<{ id: string }>('select id from users');
    const subjects = new Set<string | undefined>();

    for (const kind of ['second_factor_on', 'second_factor_off', 'recovery_codes_made'] as const) {
      await context.services.jobs.send(context, accountMail, { kind, userId: person!.id });
      const letter = await mailServer.next();
      subjects.add(letter.subject);
      expect(linkIn(letter)).toBe(`https://kervan.example/${locale}/account/forgot-password`);
    }

    expect(subjects.size).toBe(3);
  });

  test('the link of the mail leads on to where the person was', async () => {
    const next = `/${locale}/rfq/create?product=Towels`;
    await signUpBuyer(asking(locale), buyer, next);
    const letter = await mailServer.next();

    expect(new URL(linkIn(letter)).searchParams.get('next')).toBe(next);
    expect(tokenIn(letter)).toMatch(/^[\w-]{43}$/);
  });

  test('a sign-up is confirmed by the link of its mail, once', async () => {
    await signUpBuyer(asking(locale), buyer);
    const letter = await mailServer.next();
    expect(letter.to).toEqual([{ address: buyer.email, name: '' }]);
    expect(letter.from).toEqual({ address: 'hello@kervan.example', name: 'Kervan' });
    expect(letter.subject).toBe(
      {
        en: 'Confirm your e-mail address',
        tr: 'E-posta adresinizi doğrulayın',
        ar: 'أكّد بريدك الإلكتروني',
      }[locale],
    );
    expect(letter.html).toContain(`lang="${locale}"`);
    expect(letter.html).toContain(`dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`);
    expect(letter.text).toContain('Ayşe Yılmaz');
    expect(linkIn(letter)).toMatch(
      new RegExp(`^https://kervan\\.example/${locale}/account/confirm-email\\?token=[\\w-]{43}$`),
    );
    await confirmEmail(asking(locale), tokenIn(letter));
    expect(
      (await database.pool.query('select email_confirmed_at is not null as confirmed from users'))
        .rows,
    ).toEqual([{ confirmed: true }]);
    await expect(confirmEmail(asking(locale), tokenIn(letter))).rejects.toMatchObject({
      messageKey: 'linkUsed',
    });
  });
});

test('names cannot add headers or markup', async () => {
  await signUpBuyer(asking('en'), { ...buyer, name: '<b>x</b>\r\nBcc: evil@evil.example' });
  const letter = await mailServer.next();
  expect(letter.html).not.toContain('<b>x</b>');
  expect(letter.bcc).toBeUndefined();
  expect(letter.to).toHaveLength(1);
});

test('a new password by e-mail ends all sessions; unknown addresses get no e-mail', async () => {
  await signUpBuyer(asking('tr'), buyer);
  await mailServer.next();
  await logIn(asking('tr'), { email: buyer.email, password: 'four', device: null });
  await askForPasswordReset(asking('tr'), 'nobody@ege.example');
  await askForPasswordReset(asking('tr'), buyer.email);
  const letter = await mailServer.next();
  expect(letter.subject).toBe('Yeni parola belirleyin');
  await resetPassword(asking('tr'), { token: tokenIn(letter), password: 'yeni', name: 'Mehmet' });
  expect((await mailServer.next()).subject).toBe('Parolanız değişti');
  expect(
    (await database.pool.query('select count(*)::int as open from sessions where ended_at is null'))
      .rows,
  ).toEqual([{ open: 0 }]);
  await expect(
    logIn(asking('tr'), { email: buyer.email, password: 'four', device: null }),
  ).rejects.toMatchObject({ httpStatus: 401 });
  await logIn(asking('tr'), { email: buyer.email, password: 'yeni', device: null });
  expect(mailServer.received).toEqual([]);
});

test('a busy mail server is tried again', async () => {
  mailServer.isAway = true;
  await signUpBuyer(asking('en'), buyer);
  await vi.waitFor(() => expect(mailServer.turnedAway).toBeGreaterThan(0), { timeout: 20_000 });
  expect(mailServer.received).toEqual([]);
  mailServer.isAway = false;
  expect((await mailServer.next()).subject).toBe('Confirm your e-mail address');
}, 30_000);

test('a confirmed address gets no second link', async () => {
  await signUpBuyer(asking('en'), buyer);
  await confirmEmail(asking('en'), tokenIn(await mailServer.next()));
  await askForConfirmation(asking('en'), buyer.email);
  await askForPasswordReset(asking('en'), buyer.email);
  expect((await mailServer.next()).subject).toBe('Choose a new password');
});
