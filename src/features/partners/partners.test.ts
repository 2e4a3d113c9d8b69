import { beforeEach, describe, expect, test } from 'vitest';
import { createExhibition } from '#features/exhibitions/commands/organise.server.ts';
import type { Context } from '#platform/context.ts';
import { outbox } from '#platform/events/table.server.ts';
import { clientCookies } from '#platform/http/cookies.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import { visitor } from '#shared/actor.ts';
import { dayMs } from '#shared/durations.ts';
import { fairInput, fairSlug, openFair } from '#tests/support/exhibitions.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { somebodyNew, successesOf, visitorOf } from '#tests/support/users.ts';
import { movePartnerRequest } from './commands/move-request.server.ts';
import { confirmPartnerRequest, sendPartnerRequest } from './commands/send-request.server.ts';
import { partnerJobs } from './jobs.server.ts';
import { listPartnerRequests } from './queries/partner-requests.server.ts';
import { listRunningPartners } from './queries/running-partners.server.ts';
import { partnerAgreement, partnerInput } from './schemas.ts';
import { partnerRequests } from './table.server.ts';

const database = await testDatabase();
let now = new Date('2026-03-02T10:00:00Z');
const base = testContext(database, { now: () => now });
const mails: Mail[] = [];
const jobNamed = (wanted: string) => partnerJobs.find(({ name }) => name === wanted)!;
/** Jobs are done as they are sent, as one worker would. */
const services: Context['services'] = {
  ...base.services,
  mail: { ...base.services.mail, send: async (mail) => void mails.push(mail) },
  jobs: {
    send: (inside, job, data) =>
      jobNamed(job.name).run({ ...inside, services }, data, AbortSignal.timeout(5_000)),
  },
};
const staff: Context = { ...base, services };
/** Whose jobs wait. */
const organiser: Context = {
  ...base,
  services: { ...base.services, jobs: { send: async () => {} } },
};
const stranger: Context = { ...staff, actor: visitor, locale: 'tr' };

const clientOf = (network: string): NonNullable<Context['client']> => ({
  network,
  userAgent: '',
  host: '',
  isLocal: false,
  cookies: clientCookies(undefined),
});
/** Of the latest mail. */
const tokenMailed = () => /token=([\w.-]+)/.exec(mails.at(-1)!.plain)![1]!;
async function sendConfirmed(input = inputOf()) {
  await sendPartnerRequest(stranger, input);
  await confirmPartnerRequest(stranger, tokenMailed());
}

const inputOf = (asked: object = {}) =>
  partnerInput.parse({
    kind: 'media',
    name: 'Tekstil Dergisi',
    medium: 'magazine',
    contactName: 'Elif Aydın',
    email: 'Elif@Dergi.example',
    country: 'TR',
    message: 'We write about towels.',
    ...asked,
  });

beforeEach(async () => {
  now = new Date('2026-03-02T10:00:00Z');
  mails.length = 0;
  await database.pool.query(
    "select empty_tables('users, partner_requests, exhibitions, rate_limits')",
  );
});

describe('a request', () => {
  test('of a medium is talked about and agreed', async () => {
    await sendConfirmed();
    const { rows } = await listPartnerRequests(staff, 'new', 1);

    await movePartnerRequest(staff, rows[0]!.publicId, 'talk', '');
    await movePartnerRequest(staff, rows[0]!.publicId, 'agree', 'A page until June');

    expect((await listPartnerRequests(staff, 'agreed', 1)).rows).toMatchObject([
      { email: 'elif@dergi.example', language: 'tr', note: 'A page until June' },
    ]);
  });

  test('that is agreed names its partner while the period runs', async () => {
    const names = async (day: string) =>
      (await listRunningPartners({ ...staff, now: () => new Date(`${day}T12:00:00Z`) })).map(
        ({ name }) => name,
      );
    const agree = async (name: string, agreement: object, website = '') => {
      await sendConfirmed(inputOf({ name, website, email: `${name}@dergi.example` }));
      const { rows } = await listPartnerRequests(staff, 'new', 1);
      const { publicId } = rows.find((row) => row.name === name)!;
      await movePartnerRequest(staff, publicId, 'talk', '', partnerAgreement.parse(agreement));
      const emitted = await database.db.$count(outbox);
      await movePartnerRequest(staff, publicId, 'agree', '', partnerAgreement.parse(agreement));
      expect(await database.db.$count(outbox)).toBe(emitted + 1);
    };
    await agree('march', { startsOn: '2026-03-01', endsOn: '2026-03-31', place: 'Guide' });
    await agree('open', { startsOn: '2026-03-15', endsOn: '' }, 'dergi.example');
    await agree('none', {});

    expect(await names('2026-02-28')).toEqual([]);
    expect(await names('2026-03-31')).toEqual(['march', 'open']);
    expect(await names('2026-04-01')).toEqual(['open']);
    expect((await listRunningPartners({ ...staff, now: () => new Date('2026-04-01') }))[0]).toEqual(
      { kind: 'media', name: 'open', href: 'https://dergi.example/' },
    );
    expect((await listPartnerRequests(staff, 'agreed', 1)).rows).toContainEqual(
      expect.objectContaining({ name: 'march', place: 'Guide', endsOn: '2026-03-31' }),
    );
  });

  test('is agreed for a period that does not end before it begins', () => {
    const checked = partnerAgreement.safeParse({ startsOn: '2026-03-02', endsOn: '2026-03-01' });

    expect(checked.error!.issues).toMatchObject([{ path: ['endsOn'], message: 'endsBeforeStart' }]);
    expect(partnerAgreement.safeParse({ startsOn: 'soon' }).success).toBe(false);
  });

  test('is agreed or declined once', async () => {
    await sendConfirmed(inputOf({ kind: 'sponsor' }));
    const { publicId } = (await listPartnerRequests(staff, 'new', 1)).rows[0]!;
    await movePartnerRequest(staff, publicId, 'talk', '');

    const attempts = Array.from({ length: 10 }, (_, i) =>
      movePartnerRequest(staff, publicId, i % 2 === 0 ? 'agree' : 'decline', ''),
    );

    expect(await successesOf(attempts)).toBe(1);
  });

  test('of a medium says what medium it is', () => {
    expect(partnerInput.safeParse({ ...inputOf(), medium: undefined }).success).toBe(false);
  });

  test.each([
    [{ phone: '12' }, { phone: 'impossiblePhone' }],
    [{ website: 'our site' }, { website: 'inputWebsite' }],
  ])('with %o is refused', async (asked, fieldErrors) => {
    await expect(sendPartnerRequest(stranger, inputOf(asked))).rejects.toMatchObject({
      fieldErrors,
    });
  });

  test('keeps the phone number as it is called from anywhere', async () => {
    await sendConfirmed(inputOf({ phone: '0532 123 45 67' }));

    const { rows } = await listPartnerRequests(staff, 'new', 1);
    expect(rows).toMatchObject([{ phone: '+905321234567' }]);
  });

  test('about an exhibition names it to staff, unless it is not published', async () => {
    await openFair(organiser, { stands: 1 });
    await createExhibition(organiser, fairInput({ slug: 'draft-fair' }));

    await sendConfirmed(inputOf({ kind: 'sponsor', fair: fairSlug }));
    await sendConfirmed(inputOf({ fair: 'draft-fair' }));
    await sendConfirmed(inputOf({ fair: "x' or 1=1" }));
    await sendConfirmed();

    const { rows } = await listPartnerRequests(staff, 'new', 1);
    expect(rows.map(({ kind, fair }) => [kind, fair?.en])).toEqual([
      ['sponsor', 'Textile Fair'],
      ['media', undefined],
      ['media', undefined],
      ['media', undefined],
    ]);
  });

  test('comes from one network ten times an hour: the hundredth is refused', async () => {
    const from = (network: string): Context => ({ ...stranger, client: clientOf(network) });
    const refusals: unknown[] = [];
    for (let i = 0; i < 100; i++)
      await sendPartnerRequest(
        from('198.51.100.7'),
        inputOf({ email: `e${i}@dergi.example` }),
      ).catch((error: unknown) => refusals.push(error));

    expect(refusals).toHaveLength(90);
    expect(refusals.at(-1)).toMatchObject({ httpStatus: 429 });
    await sendPartnerRequest(from('203.0.113.9'), inputOf({ email: 'other@dergi.example' }));
  });

  test('comes from one address five times a day', async () => {
    for (let i = 0; i < 5; i++) await sendPartnerRequest(stranger, inputOf());

    await expect(sendPartnerRequest(stranger, inputOf())).rejects.toMatchObject({
      httpStatus: 429,
    });
  });
});

describe('the address of a request', () => {
  test('is proven by the link of a mail, which repeats nothing that was typed', async () => {
    await sendPartnerRequest(stranger, inputOf({ message: 'Buy at evil.example' }));
    const before = await listPartnerRequests(staff, 'new', 1);
    const [mail] = mails;

    await confirmPartnerRequest(stranger, tokenMailed());
    await confirmPartnerRequest(stranger, tokenMailed());

    expect([before.rows, before.counts.new]).toEqual([[], 0]);
    expect(mail).toMatchObject({ to: 'elif@dergi.example' });
    expect(JSON.stringify(mail)).not.toMatch(/evil|Elif Aydın|Tekstil Dergisi/);
    expect((await listPartnerRequests(staff, 'new', 1)).counts.new).toBe(1);
  });

  test('of an account that was confirmed needs no mail', async () => {
    const { context } = await somebodyNew(visitorOf(database).context, 'elif@dergi.example');
    const own = { ...context, services, now: () => now };
    await database.pool.query('update users set email_confirmed_at = now()');

    const { isConfirmed } = await sendPartnerRequest(own, inputOf());
    const other = await sendPartnerRequest(own, inputOf({ email: 'other@dergi.example' }));

    expect([isConfirmed, other.isConfirmed]).toEqual([true, false]);
    expect(mails.map(({ to }) => to)).toEqual(['other@dergi.example']);
  });

  test('is proven within seven days; then the request is gone', async () => {
    await sendPartnerRequest(stranger, inputOf());
    const token = tokenMailed();

    now = new Date(now.getTime() + 8 * dayMs);

    await expect(confirmPartnerRequest(stranger, token)).rejects.toMatchObject({ httpStatus: 400 });
    await expect(confirmPartnerRequest(stranger, 'x')).rejects.toMatchObject({ httpStatus: 400 });
    await jobNamed('partners.purge').run(staff, {}, AbortSignal.timeout(5_000));
    expect(await database.db.$count(partnerRequests)).toBe(0);
  });

  test('that is not proven is moved by no one', async () => {
    await sendPartnerRequest(stranger, inputOf());
    const [row] = await database.db.select().from(partnerRequests);

    await expect(movePartnerRequest(staff, row!.publicId, 'talk', '')).rejects.toMatchObject({
      httpStatus: 404,
    });
  });
});

test('requests are hidden from those without the right', async () => {
  await expect(listPartnerRequests(stranger, 'new', 1)).rejects.toMatchObject({ httpStatus: 404 });
});
