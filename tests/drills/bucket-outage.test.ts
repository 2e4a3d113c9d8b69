// The bucket is killed under a living process: what needs no file is answered, what needs one is
// 503, nothing typed is lost and nothing is half stored.
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { addRfqAttachment } from '#features/rfqs/commands/attachments.server.ts';
import { startRfqDraft } from '#features/rfqs/commands/drafts.server.ts';
import { getRfqDraft } from '#features/rfqs/queries/own-rfqs.server.ts';
import { rfqDraft } from '#features/rfqs/schemas.ts';
import { createBucketStorage } from '#platform/files/bucket-storage.ts';
import type { FileStorage } from '#platform/files/file-storage.ts';
import { deploymentSecret } from '#platform/settings/settings.server.ts';
import { photo } from '#tests/support/attachment-files.ts';
import { isLongDrill } from '#tests/support/drill.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { type LoggedIn, somebodyNew, visitorOf } from '#tests/support/users.ts';
import {
  buildPages,
  killPrograms,
  type Program,
  start,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { s3Access } from '#tests/support/s3-server.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });
const patience = { timeout: 60_000, interval: 50 };
const rounds = isLongDrill ? 10 : 1;

const database = await testDatabase();
const bucketFolder = await mkdtemp(path.join(os.tmpdir(), 'kervan-bucket-drill-'));

let bucket: Program;
let bucketPort = 0;
let files: FileStorage;
let web: WebProcess;
let buyer: LoggedIn;
let rfq: string;
let photograph: string;
let pages: readonly string[];

/** Each time on the same port, with what was stored before. */
async function startBucket(): Promise<void> {
  bucket = start('tests/support/hold-s3.ts', [bucketFolder, String(bucketPort)]);
  const [, port] = await bucket.says(/"port":(\d+)/);
  bucketPort = Number(port);
}

async function killBucket(): Promise<void> {
  bucket.kill('SIGKILL');
  await bucket.exit;
}

/** The hash of a photograph whose original is in the bucket. */
async function keepPhotograph(): Promise<string> {
  const bytes = await sharp({
    create: { width: 700, height: 700, channels: 3, background: '#0e6e74' },
  })
    .webp()
    .toBuffer();
  const hash = createHash('sha256').update(bytes).digest('hex');
  await files.put(`${hash}.webp`, bytes);
  return hash;
}

/** Addresses of its pages. */
async function openMarket(): Promise<typeof pages> {
  const context = testContext(database);
  await openSmallMarket(context);
  const { id, slug } = await openStore(context);
  await saveProducts(context, id, [productInputOf()]);
  return ['/en', '/tr/shop', '/ar/shop/home/towels', `/en/store/${slug}`];
}

/** A buyer whose session the web process takes, with files in the bucket. */
async function openBuyer(): Promise<LoggedIn> {
  const { context } = visitorOf(database);
  const secret = await deploymentSecret(database.db);
  const services = { ...context.services, secret, files };
  return somebodyNew({ ...context, services }, 'buyer@example.com');
}

beforeAll(async () => {
  await startBucket();
  const { settings, variables } = s3Access(bucketPort);
  files = createBucketStorage(settings);
  [pages, photograph, buyer] = await Promise.all([openMarket(), keepPhotograph(), openBuyer()]);
  ({ publicId: rfq } = await startRfqDraft(
    buyer.context,
    rfqDraft.parse({ productName: 'Jacquard peshtemal' }),
    crypto.randomUUID(),
  ));
  await buildPages();
  web = await startWebProcess({
    DATABASE_URL: database.url,
    FETCH_PICTURES: 'off',
    DATABASE_POOL_SIZE: '4',
    ...variables,
  });
});
afterAll(async () => {
  await killPrograms();
  await rm(bucketFolder, { recursive: true, force: true });
});

type Answer = { readonly status: number; readonly retryAfter: number; readonly text: string };

async function ask(
  at: string,
  { body, isMember = true }: { readonly body?: FormData; readonly isMember?: boolean } = {},
): Promise<Answer> {
  const response = await fetch(web.url + at, {
    redirect: 'manual',
    headers: { connection: 'close', ...(isMember && { cookie: `jwt=${buyer.token}` }) },
    ...(body && { method: 'POST', body }),
  });
  const text = await response.text();
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after')), text };
}

/** One after the other: a busy process refuses what comes at once. */
async function statusesOf(asked: readonly string[]): Promise<string[]> {
  const statuses: string[] = [];
  for (const at of asked) statuses.push(`${(await ask(at)).status} ${at}`);
  return statuses;
}

/** The second step of a request, with what a buyer types there. */
function stepWith(fields: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    step: 'quantity',
    rfq,
    quantity: '2000',
    unit: 'C62',
    country: 'DE',
    requirements: 'Woven of Aegean cotton',
    ...fields,
  }))
    form.append(name, value);
  return form;
}
const upload = (name: string) =>
  ask('/tr/rfq/create', {
    body: stepWith({ do: 'upload', files: new File(['Six colours'], name) }),
  });
const remove = (attachment: string) =>
  ask('/tr/rfq/create', { body: stepWith({ do: `remove:${attachment}` }) });

/** A seller's sign-up with a picture. */
async function signUpSeller(email: string): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    email,
    password: 'a secret',
    passwordConfirm: 'a secret',
    name: 'Şükrü Işık',
    countryCode: 'TR',
    phone: '0532 123 45 67',
    phoneCountry: 'TR',
    businessName: 'Işık Dokuma',
    type: 'true',
    isThereShipping: 'false',
    category: 'home',
  }))
    form.append(name, value);
  const bytes = new Uint8Array(await photo('png'));
  form.append('profileImageFile', new File([bytes], 'a.png', { type: 'image/png' }));
  return ask('/tr/account/signup-seller', { body: form, isMember: false });
}

const attachments = async () =>
  (
    await database.pool.query<{ id: string; name: string; key: string }>(
      'select public_id as id, name, storage_key as key from rfq_attachments order by id',
    )
  ).rows;
const filesOfRequests = async () =>
  (await Array.fromAsync(files.list()))
    .map(({ key }) => key)
    .filter((key) => key.startsWith('rfq-'));
const countOf = async (table: 'users' | 'pictures', condition: string) =>
  (await database.pool.query(`select 1 from ${table} where ${condition}`)).rowCount;

describe.each(Array.from({ length: rounds }, (_, i) => i))(
  'a bucket that is away (%i)',
  (round) => {
    const email = `seller-${round}@example.com`;
    let before: Awaited<ReturnType<typeof attachments>>;

    beforeAll(async () => {
      await addRfqAttachment(buyer.context, rfq, {
        name: `old-${round}.txt`,
        bytes: Buffer.from('320 g/m²'),
      });
      before = await attachments();
      await killBucket();
    });

    test('costs pages nothing', async () => {
      const statuses = await statusesOf(pages);

      expect(statuses).toEqual(pages.map((at) => `200 ${at}`));
    });

    test('makes pictures that lie in it 503, and says when to come back', async () => {
      const answers = await Promise.all([
        ask(`/media/${photograph}.webp`),
        ask(`/media/${photograph}/480.webp`),
      ]);

      for (const { status, retryAfter } of answers) {
        expect(status).toBe(503);
        expect(retryAfter).toBeGreaterThan(0);
      }
    });

    test('an upload in the outage is 503: typed text is saved, no half file is kept', async () => {
      const { status, retryAfter, text } = await upload(`plan-${round}.txt`);

      expect(status).toBe(503);
      expect(retryAfter).toBeGreaterThan(0);
      expect(text).toContain('Woven of Aegean cotton');
      const { typed } = await getRfqDraft(buyer.context, rfq);
      expect(typed).toMatchObject({ quantity: '2000', requirements: 'Woven of Aegean cotton' });
      expect(await attachments()).toEqual(before);
    });

    test('makes a sign-up with a picture 503 that makes no account', async () => {
      const { status, retryAfter, text } = await signUpSeller(email);

      expect(status).toBe(503);
      expect(retryAfter).toBeGreaterThan(0);
      for (const typed of ['Işık Dokuma', 'Şükrü Işık', email]) expect(text).toContain(typed);
      expect(await countOf('users', `email = '${email}'`)).toBe(0);
      if (round === 0) expect(await countOf('pictures', "remote_url like 'upload:%'")).toBe(0);
    });

    test('a buyer removes a file at once; the deleting job waits for the bucket', async () => {
      const { id } = before.at(-1)!;

      const { status } = await remove(id);

      expect(status).toBe(303);
      expect(await attachments()).toEqual(before.slice(0, -1));
      await vi.waitUntil(async () => {
        const waiting =
          "select 1 from pgboss.job where name = 'rfqs.forget_files' and state = 'retry'";
        return (await database.pool.query(waiting)).rowCount! > 0;
      }, patience);
    });

    test('that is back takes the same forms, and what was removed is gone from it', async () => {
      await startBucket();
      const gone = before.at(-1)!.key;

      const sent = await Promise.all([upload(`plan-${round}.txt`), signUpSeller(email)]);
      const pictures = await statusesOf([
        `/media/${photograph}.webp`,
        `/media/${photograph}/480.webp`,
      ]);
      await database.pool.query(
        "update pgboss.job set start_after = now() where name = 'rfqs.forget_files'",
      );
      await vi.waitUntil(async () => !(await files.exists(gone)), patience);

      expect(sent.map(({ status }) => status)).toEqual([303, 303]);
      expect(pictures.map((text) => text.slice(0, 3))).toEqual(['200', '200']);
      const kept = await attachments();
      expect(kept.at(-1)!.name).toBe(`plan-${round}.txt`);
      expect((await filesOfRequests()).toSorted()).toEqual(kept.map(({ key }) => key).toSorted());
      expect(await countOf('users', `email = '${email}'`)).toBe(1);
    });
  },
);

test('an outage of the bucket is logged by its code, without stacks', () => {
  const faults = web
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; err?: { code?: string; stack?: string } })
    .filter(({ level }) => level >= 50);

  expect(faults.length).toBeGreaterThan(0);
  for (const { err } of faults) {
    expect(err?.code).toMatch(/^ECONN(REFUSED|RESET)$/);
    expect(err?.stack).toBeUndefined();
  }
});
