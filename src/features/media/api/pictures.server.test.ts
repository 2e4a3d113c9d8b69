import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request as openRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { apiRoutes } from '#api/routes.ts';
import { features } from '#features.server.ts';
import { createPictureTools } from '#features/media/services/picture-tools.server.ts';
import type { Context, PictureTools } from '#platform/context.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { openUploadFolder, type UploadFolder } from '#platform/files/upload-folder.ts';
import { createAdmissions } from '#platform/http/admissions.ts';
import { type Actor, type Member, visitor } from '#shared/actor.ts';
import type { Scope } from '#shared/scopes.ts';
import { openSmallMarket, openStore } from '#tests/support/market.ts';
import { companyOf } from '#tests/support/sellers.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { pictures } from '../table.server.ts';

const database = await testDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-pictures-api-'));
const files = createFileStorage({ dataDir });
const context = testContext(database);
const app = Fastify({ bodyLimit: 1_048_576 });
const url = '/api/v1/pictures';
let folder: UploadFolder;
let tools: PictureTools;
let owner: Member;
let actor: Actor = visitor;
/** Of an access token; null for a session. */
let scopes: readonly Scope[] | null = null;
const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a33' } })
  .jpeg()
  .toBuffer();

beforeAll(async () => {
  await openSmallMarket(context);
  const { id } = await openStore(context);
  owner = await companyOf(context, id);
  folder = await openUploadFolder(dataDir);
  tools = createPictureTools(files, folder);
  const services: Context['services'] = { ...context.services, files, pictures: tools };
  const admissions = createAdmissions({ log: services.log });
  app.addHook('onClose', async () => admissions.close());
  await app.register(apiRoutes, {
    features: features.filter(({ name }) => name === 'media'),
    configuration: { publicUrl: 'https://kervan.example' },
    contextOf: ({ requestId: _requestId, ...asked }) => ({ ...context, ...asked, services }),
    recognize: async () => ({ actor, session: {}, cookies: [], ...(scopes && { scopes }) }),
    admissions,
    perMinute: 1_000_000,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await folder.close();
  await rm(dataDir, { recursive: true });
});

type Answer = {
  readonly upload?: string;
  readonly message?: string;
  readonly errors?: { readonly picture?: string };
};

const arriving = () => readdir(path.dirname(folder.newPath()));
/** Over a real connection: a body that is not read has to end somehow. */
async function post(payload: Buffer | string, type = 'image/jpeg', lang = 'en') {
  const { port } = app.server.address() as AddressInfo;
  const body = new Uint8Array(Buffer.from(payload));
  const headers = { 'content-type': type, lang };
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, { method: 'POST', body, headers });
  return { status: answer.status, body: (await answer.json()) as Answer };
}

test('a picture is stored, and what arrived is removed', async () => {
  actor = owner;
  const answer = await post(photo);

  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    upload: expect.stringMatching(/^[0-9a-f]{64}$/),
    url: `/media/${answer.body.upload}.webp`,
    width: 90,
    height: 60,
    placeholderColor: expect.stringMatching(/^#[0-9a-f]{6}$/),
  });
  await vi.waitFor(async () => expect(await arriving()).toEqual([]));
});

test('a picture sent again under its key gets the same answer, other bytes get 409', async () => {
  actor = owner;
  const other = await sharp({
    create: { width: 60, height: 90, channels: 3, background: '#3a3' },
  })
    .jpeg()
    .toBuffer();
  const { port } = app.server.address() as AddressInfo;
  const under = async (key: string, payload: Buffer) => {
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
      method: 'POST',
      body: new Uint8Array(payload),
      headers: { 'content-type': 'image/jpeg', 'idempotency-key': key },
    });
    const isRepeated = answer.headers.get('idempotency-replayed') === 'true';
    return { status: answer.status, isRepeated, body: (await answer.json()) as Answer };
  };

  const first = await under('cover', photo);
  const again = await under('cover', photo);
  const mistaken = await under('cover', other);
  const twins = await Promise.all([under('twin', other), under('twin', other)]);

  expect(first).toMatchObject({ status: 201, isRepeated: false });
  expect(again).toEqual({ ...first, isRepeated: true });
  expect(mistaken.status).toBe(409);
  expect(twins.map(({ status }) => status)).toEqual([201, 201]);
  expect(twins[0].body).toEqual(twins[1].body);
});

test('an access token uploads pictures where it may write products', async () => {
  actor = owner;
  const statuses: number[] = [];

  for (const granted of [['products:read'], ['products:write']] as const) {
    scopes = granted;
    statuses.push((await post(photo)).status);
  }
  scopes = null;

  expect(statuses).toEqual([403, 201]);
});

test.each([
  ['SVG by its type', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 415],
  ['SVG as a JPEG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/jpeg', 415],
  ['a path in JSON', '{"path":"/etc/hostname","size":1}', 'application/json', 415],
  ['HTML as bytes', '<!doctype html><p>', 'application/octet-stream', 415],
  [
    'a page behind a JPEG',
    Buffer.concat([photo, Buffer.from('<html><body x=y z>')]),
    'image/jpeg',
    415,
  ],
  ['half a picture', photo.subarray(0, 200), 'image/jpeg', 400],
  ['nothing', '', 'image/png', 415],
] as const)('%s is refused with a reason in three languages', async (_, payload, type, status) => {
  actor = owner;
  const before = await database.db.$count(pictures);
  const answers = await Promise.all(['en', 'tr', 'ar'].map((lang) => post(payload, type, lang)));

  expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
  const reasons = answers.map(({ body }) => body.errors?.picture ?? body.message);
  expect(new Set(reasons).size).toBe(3);
  expect(await database.db.$count(pictures)).toBe(before);
  await vi.waitFor(async () => expect(await arriving()).toEqual([]));
});

/** Sends the beginning of a picture, and stays. */
function hold(headers: Record<string, string> = {}): ClientRequest {
  const { port } = app.server.address() as AddressInfo;
  const request = openRequest({ port, path: url, method: 'POST' });
  request.setHeader('content-type', 'image/jpeg');
  for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
  request.on('error', () => {});
  request.write(photo.subarray(0, 100));
  return request;
}

test('21 MB are refused by their announced length', async () => {
  actor = owner;
  const request = hold({ 'content-length': String(21 * 2 ** 20) });
  const status = await new Promise((resolve) =>
    request.once('response', (response) => resolve(response.statusCode)),
  );
  request.destroy();

  expect([status, await arriving()]).toEqual([413, []]);
});

test('strangers are refused before anything of the picture is read', async () => {
  actor = visitor;
  const request = hold({ 'content-length': '20000000' });
  const status = await new Promise((resolve) =>
    request.once('response', (response) => resolve(response.statusCode)),
  );
  request.destroy();

  expect([status, await arriving()]).toEqual([401, []]);
});

test('a picture that would wait over two seconds is refused before it is read', async () => {
  actor = owner;
  vi.spyOn(tools.decoding, 'expectedWaitMs').mockReturnValueOnce(2_500);
  const request = hold({ 'content-length': '20000000' });
  const response = await new Promise<IncomingMessage>((resolve) =>
    request.once('response', resolve),
  );
  request.destroy();

  expect([response.statusCode, response.headers['retry-after'], await arriving()]).toEqual([
    503,
    '4',
    [],
  ]);
});

test('a client that leaves in the middle leaves nothing', async () => {
  actor = owner;
  const before = await database.db.$count(pictures);
  const request = hold();
  await vi.waitFor(async () => expect(await arriving()).toHaveLength(1));
  request.destroy();

  await vi.waitFor(async () => expect(await arriving()).toEqual([]));
  expect(await database.db.$count(pictures)).toBe(before);
});

test('a body without an end is refused at 20 MB', async () => {
  actor = owner;
  const request = hold();
  const answered = new Promise((resolve) =>
    request.once('response', (response) => resolve(response.statusCode)),
  );
  // As fast as it is read, and no faster: a client that floods its own socket sees no answer.
  const sendMore = () =>
    request.write(Buffer.alloc(2 ** 20), (error) => {
      if (!error) setImmediate(sendMore);
    });
  sendMore();

  expect(await answered).toBe(413);
  request.destroy();
  await vi.waitFor(async () => expect(await arriving()).toEqual([]));
});

test('what a killed process was receiving is removed by the next one', async () => {
  const dead = path.join(dataDir, 'uploads', `${os.hostname()}-999999999-000000000000`);
  await mkdir(dead, { recursive: true });
  await writeFile(path.join(dead, '0'), photo.subarray(0, 100));

  const next = await openUploadFolder(dataDir);
  await next.close();

  expect(await readdir(path.join(dataDir, 'uploads'))).toHaveLength(1);
});
