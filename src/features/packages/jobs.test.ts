// Mails about packages that are over, on a real database and a real mail server.
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { relayOnce } from '#platform/events/relay.server.ts';
import { createMailer } from '#platform/mail/mailer.server.ts';
import type { Id } from '#shared/ids.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { packageJobs, packageSubscriptions } from './jobs.server.ts';
import { beginPeriod } from './services/begin-period.server.ts';
import { openPackages } from './services/open-packages.server.ts';

const mailServer = await startMailServer();
const database = await testDatabase();
const { context: anyone } = visitorOf(database);
const mail = createMailer({
  db: database.db,
  log: anyone.services.log,
  smtpUrl: mailServer.url,
  from: 'Kervan <hello@kervan.example>',
  keeps: false,
});
afterAll(() => mail.close());
const services: Context['services'] = {
  ...anyone.services,
  mail,
  jobs: {
    send: async (inside, { name }, data) => {
      const job = packageJobs.find((one) => one.name === name);
      await job?.run({ ...inside, services }, data, AbortSignal.timeout(5_000));
    },
  },
};
const operator = { ...testContext(database), services };
await openPackages(operator);

/** As the hourly job does, then tells those who listen. */
async function passHour(): Promise<void> {
  const job = packageJobs.find(({ name }) => name === 'packages.end_packages');
  await job!.run(operator, {}, AbortSignal.timeout(5_000));
  await relayOnce(operator, packageSubscriptions);
}

const paidUntil = (days: number) =>
  poolOf(anyone).query(
    `update company_packages set started_at = now() - interval '90 days',
      paid_until = now() - make_interval(days => $1)`,
    [days],
  );

let companyId: Id<'company'>;
beforeEach(async () => {
  await poolOf(anyone).query("select empty_tables('users, companies, rate_limits, outbox')");
  const { context } = await somebodyNew(anyone, 'nermin@denizli.example');
  companyId = context.actor.companyId as Id<'company'>;
  const paid = { packageKey: 'growth', priceCents: 4_900, creditCents: 0 } as const;
  await beginPeriod(operator, companyId, paid);
  await relayOnce(operator, packageSubscriptions);
  mailServer.received.length = 0;
});

test.each([
  ['en', 'Growth', 'The paid time of your', 'has ended'],
  ['tr', 'Büyüme', 'ödenmiş süresi doldu', 'sona erdi'],
  ['ar', '', 'انتهت المدة المدفوعة', 'انتهت باقتك'],
])(
  'in %s the owner gets one mail when the grace begins and one when it is over',
  async (...row) => {
    const [locale, name, grace, ended] = row;
    await poolOf(anyone).query('update users set locale = $1', [locale]);

    await paidUntil(1);
    await passHour();
    await passHour();
    await paidUntil(8);
    await passHour();
    await passHour();

    const subjects = mailServer.received.map(({ subject }) => subject);
    expect(subjects).toEqual([expect.stringContaining(grace), expect.stringContaining(ended)]);
    expect(subjects[0]).toContain(name);
    expect(mailServer.received[1]!.text).toContain('20');
  },
);

test('a worker that was away for the whole grace writes one mail', async () => {
  await paidUntil(30);

  await passHour();

  expect(mailServer.received.map(({ subject }) => subject)).toEqual([
    'Your Growth package has ended',
  ]);
});

test('a package that is paid again ends again with mails of its own', async () => {
  await paidUntil(8);
  await passHour();
  const paid = { packageKey: 'growth', priceCents: 4_900, creditCents: 0 } as const;
  await beginPeriod(operator, companyId, paid);
  await passHour();
  expect(mailServer.received).toHaveLength(1);

  await paidUntil(1);
  await passHour();

  expect(mailServer.received).toHaveLength(2);
});
