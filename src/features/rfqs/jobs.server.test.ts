import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseOwnAccount, exportOwnData } from '#features/accounts/commands/privacy.server.ts';
import { saveNotificationPreferences } from '#features/accounts/commands/profile.server.ts';
import { stopMails } from '#features/notifications/commands.server.ts';
import { removeUnusedFiles } from '#features/media/unused/unused-files.server.ts';
import { closeOwnCompany } from '#features/accounts/commands/close-company.server.ts';
import type { Context } from '#platform/context.ts';
import { relayOnce } from '#platform/events/relay.server.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { password, poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { addRfqAttachment } from './commands/attachments.server.ts';
import { saveRfqDraft, startRfqDraft } from './commands/drafts.server.ts';
import { askForRfqChanges, rejectRfq } from './commands/review-rfq.server.ts';
import { makeOpenRfq, makePostedRfq } from './factory.server.ts';
import { rfqJobs, rfqSubscriptions } from './jobs.server.ts';
import { getOwnRfq } from './queries/own-rfqs.server.ts';
import { findPublicRfq } from './queries/public-rfqs.server.ts';
import { newestRfqs } from './queries/rfq-market.server.ts';
import type { RfqDraft } from './schemas.ts';
import { rfqStopLinks } from './services/stop-links.server.ts';

const database = await testDatabase();
const mails: Mail[] = [];
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-rfqs-'));
afterAll(() => rm(dataDir, { recursive: true }));
const { context } = visitorOf(database);
/** Jobs are done as they are sent, as one worker would. */
const services: Context['services'] = {
  ...context.services,
  files: createFileStorage({ dataDir }),
  mail: { send: async (mail) => void mails.push(mail) },
  jobs: {
    send: async (inside, job, data) => {
      await jobNamed(job.name)?.run({ ...inside, services }, data, AbortSignal.timeout(5_000));
    },
  },
};
const staff = { ...testContext(database), services };
const jobNamed = (name: string) => rfqJobs.find((job) => job.name === name);
const run = (name: string, now = new Date()) =>
  jobNamed(name)!.run({ ...staff, now: () => now }, {}, AbortSignal.timeout(5_000));
const relay = () => relayOnce(staff, rfqSubscriptions);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

let buyer: Awaited<ReturnType<typeof somebodyNew>>;
await openSmallMarket(staff);
beforeEach(async () => {
  await poolOf(context).query("select empty_tables('users, companies, rfqs, rate_limits, outbox')");
  mails.length = 0;
  for (const key of await keysOf()) await services.files.delete(key);
  const someone = await somebodyNew(context, 'selin@nordlicht.example');
  buyer = { ...someone, context: { ...someone.context, services, locale: 'en' } };
  await relay();
});

const draft = async () =>
  (await startRfqDraft(buyer.context, { productName: 'Secret peshtemal', tradeTerms: [] }, 'key'))
    .publicId;
const addFile = (id: string) =>
  addRfqAttachment(buyer.context, id, { name: 'secret plan.txt', bytes: Buffer.from('a') });
const keysOf = async () =>
  (await Array.fromAsync(services.files.list()))
    .map(({ key }) => key)
    .filter((key) => key.startsWith('rfq-'));
const count = async (table: string) =>
  (await poolOf(context).query(`select 1 from ${table}`)).rowCount;

describe('a buyer is written to', () => {
  test('about the staff’s decision, with its reason, in the buyer’s language', async () => {
    await poolOf(context).query("update users set locale = 'tr'");
    const { publicId } = await makePostedRfq(buyer.context);
    await askForRfqChanges(staff, publicId, 'Hangi ölçü?');
    await relay();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: 'selin@nordlicht.example',
      subject: 'Talebinizde düzeltme gerekiyor: Jacquard peshtemal, 90×170 cm',
    });
    expect(mails[0]!.plain).toMatch(/Hangi ölçü\?[\s\S]*\/tr\/buyer\/rfqs\//);
  });

  test('about each decision once, and not about the buyer’s own steps', async () => {
    await makeOpenRfq(staff, buyer.context, { productName: 'Peshtemal one' });
    await rejectRfq(
      staff,
      (await makePostedRfq(buyer.context, { productName: 'Peshtemal two' })).publicId,
      'Forbidden goods',
    );
    await relay();
    await relay();
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Your request is published: Peshtemal one',
      'Your request was not approved: Peshtemal two',
    ]);
  });

  test('until the link of one mail ends all of them', async () => {
    await makeOpenRfq(staff, buyer.context, { productName: 'Peshtemal one' });
    await relay();
    const token = /token=([\w.-]+)/.exec(mails[0]!.plain)![1]!;
    expect(mails[0]!.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');

    await stopMails(context, token);
    await makeOpenRfq(staff, buyer.context, { productName: 'Peshtemal two' });
    await relay();

    expect(mails).toHaveLength(1);
    expect(await rfqStopLinks.find(buyer.context, token)).toMatchObject({ isOn: false });
  });

  test('unless such mails are not wanted', async () => {
    await saveNotificationPreferences(buyer.context, { wanted: ['searches'], shown: [] });
    await makeOpenRfq(staff, buyer.context);
    await relay();
    expect(mails).toEqual([]);
  });
});

test('requests of a disabled company are not public', async () => {
  const { publicId } = await makeOpenRfq(staff, buyer.context);
  await poolOf(context).query(
    "update companies set disabled_at = now(), disabled_reason = 'Fraud'",
  );
  expect([await findPublicRfq(context, publicId), (await newestRfqs(context, 9)).total]).toEqual([
    null,
    0,
  ]);
  await poolOf(context).query('update companies set disabled_at = null, disabled_reason = null');
  expect([
    (await findPublicRfq(context, publicId))?.publicId,
    (await newestRfqs(context, 9)).total,
  ]).toEqual([publicId, 1]);
});

describe('by the clock', () => {
  test('an open request ends after thirty days, and its buyer is told', async () => {
    const { publicId } = await makeOpenRfq(staff, buyer.context);
    await run('rfqs.expire', inDays(29));
    expect(await findPublicRfq(context, publicId)).not.toBeNull();
    await run('rfqs.expire', inDays(31));
    expect(await getOwnRfq(buyer.context, publicId)).toMatchObject({
      state: 'expired',
      steps: [{ from: 'open', to: 'expired', by: 'timer', who: null }, {}, {}],
    });
    await relay();
    expect(mails.map(({ subject }) => subject)).toContain(
      'Your request has ended: Jacquard peshtemal, 90×170 cm',
    );
  });

  test('an abandoned draft is deleted after ninety days with its files; others stay', async () => {
    const id = await draft();
    await addFile(id);
    const before = await keysOf();
    await run('rfqs.purge', inDays(89));
    expect([await count('rfqs'), await keysOf()]).toEqual([1, before]);
    await run('rfqs.purge', inDays(91));
    expect([await count('rfqs'), await keysOf()]).toEqual([0, []]);
  });

  test('the cleaning of pictures leaves files of requests alone', async () => {
    await addFile(await draft());
    const before = await keysOf();
    await removeUnusedFiles(
      { ...staff, now: () => inDays(5) },
      services.files,
      AbortSignal.timeout(5_000),
    );
    expect([before.length, await keysOf()]).toEqual([1, before]);
  });

  test('a file whose row never came goes the day after', async () => {
    await services.files.put('rfq-00000000-0000-0000-0000-000000000000.txt', Buffer.from('a'));
    await run('rfqs.purge');
    expect(await keysOf()).toHaveLength(1);
    await run('rfqs.purge', inDays(2));
    expect(await keysOf()).toEqual([]);
  });
});

describe('a buyer who leaves', () => {
  test('gets a copy of all that was said', async () => {
    const { publicId } = await makeOpenRfq(staff, buyer.context, {
      category: 'home/towels',
      requirements: 'Call 0532 123 45 67',
    });
    const copy = (await exportOwnData(buyer.context)) as { rfqs: object[] };
    expect(copy.rfqs).toMatchObject([
      {
        id: publicId,
        state: 'open',
        category: 'home/towels',
        requirements: 'Call 0532 123 45 67',
        businessEmail: 'selin@nordlicht.example',
        steps: [{ to: 'open' }, { to: 'pending_approval' }],
      },
    ]);
    expect(JSON.stringify(copy.rfqs)).not.toMatch(/hash|idempotency/i);
  });

  test('leaves nothing behind when the account is erased, and no page shows it', async () => {
    const { publicId } = await makeOpenRfq(staff, buyer.context);
    await addFile(await draft());
    await eraseOwnAccount(buyer.context, { currentPassword: password });
    expect([
      await count('rfqs'),
      await count('rfq_attachments'),
      await count('rfq_transitions'),
      await keysOf(),
      await findPublicRfq(context, publicId),
    ]).toEqual([0, 0, 0, [], null]);
    const { rows } = await poolOf(context).query<{ tags: string[] }>(
      "select tags from outbox where name = 'rfqs.rfq_moved' order by id desc limit 1",
    );
    expect(rows).toEqual([{ tags: [`rfq:${publicId}`, 'rfqs'] }]);
  });

  test('leaves the requests of a company that continues, without the address', async () => {
    const { publicId } = await makeOpenRfq(staff, buyer.context);
    await saveRfqDraft(buyer.context, publicId, {
      businessEmail: 'selin@nordlicht.example',
    } as RfqDraft);
    await draft();
    const other = await somebodyNew(context, 'omar@souq.example');
    const { companyId, userId } = buyer.context.actor;
    await poolOf(context).query(
      'update members set company_id = $1, is_owner = (user_id = $2) where user_id in ($2, $3)',
      [companyId, other.context.actor.userId, userId],
    );
    await eraseOwnAccount(buyer.context, { currentPassword: password });
    expect(await findPublicRfq(context, publicId)).toMatchObject({ state: 'open' });
    const { rows } = await poolOf(context).query('select state, business_email, draft from rfqs');
    expect(rows).toEqual([{ state: 'open', business_email: null, draft: null }]);
  });

  test('closes public requests with the company', async () => {
    const { publicId } = await makeOpenRfq(staff, buyer.context);
    await makePostedRfq(buyer.context);
    await closeOwnCompany(buyer.context, { currentPassword: password });
    const { rows } = await poolOf(context).query(
      'select public_id, state, business_email from rfqs',
    );
    expect(rows).toEqual([{ public_id: publicId, state: 'closed', business_email: null }]);
  });
});
