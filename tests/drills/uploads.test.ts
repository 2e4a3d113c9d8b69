// Many large uploads at once: their memory and disk use, and uploads of visitors.
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { deploymentSecret } from '#platform/settings/settings.server.ts';
import { isLongDrill } from '#tests/support/drill.ts';
import { somebodyNew, visitorOf } from '#tests/support/users.ts';
import {
  buildPages,
  killPrograms,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { testDatabase } from '#tests/support/test-database.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const database = await testDatabase();
const dataDir = `.data/test/uploads-${process.pid}`;
const env = {
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  WORKER: 'off',
  FETCH_PICTURES: 'off',
  DATABASE_POOL_SIZE: '4',
  TRUST_PROXY: '1',
  // As the container starts it: see docs/operating.md, "Memory".
  MALLOC_ARENA_MAX: '2',
};
const megabyte = 2 ** 20;
const boundary = 'drill';

let web: WebProcess;
/** Sessions of as many buyers: one account may attach a hundred files a day. */
let tokens: readonly string[];
const buyers = 4;
/** Requests that were begun and not ended. */
const held = new Set<http.ClientRequest>();

beforeAll(async () => {
  const { context } = visitorOf(database);
  const secret = await deploymentSecret(database.db);
  const signedContext = { ...context, services: { ...context.services, secret } };
  tokens = await Promise.all(
    Array.from({ length: buyers }, async (_, i) => {
      const { token } = await somebodyNew(signedContext, `buyer-${i}@example.com`);
      return token;
    }),
  );
  await buildPages();
  web = await startWebProcess(env);
});
afterEach(() => {
  held.forEach((request) => request.destroy());
  held.clear();
});
afterAll(async () => {
  await killPrograms();
  rmSync(dataDir, { recursive: true, force: true });
});

type Upload = {
  readonly network: string;
  readonly files?: number;
  /** Which of the buyers sends it; null for a visitor. */
  readonly buyer?: number | null;
};
type Answer = {
  readonly status: number;
  readonly location: string | undefined;
  readonly sentBytes: number;
};

/** 30 forms together have 1.5 GB, in the short drill 600 MB. */
const filesEach = isLongDrill ? 5 : 2;
const chunk = Buffer.alloc(512 * 1024);
const fileBytes = 10 * megabyte - chunk.length;
const partHead = (name: string, file?: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"` +
  (file === undefined ? '' : `; filename="${file}"\r\nContent-Type: application/pdf`) +
  '\r\n\r\n';

function* bodyOf(files: number): Generator<Buffer> {
  yield Buffer.from(
    `${partHead('step')}quantity\r\n${partHead('key')}0199a2b4-7c1d-7e2f-8a3b-4c5d6e7f8a9b\r\n`,
  );
  for (let file = 0; file < files; file++) {
    yield Buffer.from(partHead('files', `${file}.pdf`));
    for (let bytes = 0; bytes < fileBytes; bytes += chunk.length) yield chunk;
    yield Buffer.from('\r\n');
  }
  yield Buffer.from(`--${boundary}--\r\n`);
}

function open({ network, buyer = 0 }: Upload): http.ClientRequest {
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'x-forwarded-for': network,
    host: 'kervan.example',
    ...(buyer !== null && { cookie: `jwt=${tokens[buyer]}` }),
  };
  const request = http.request({
    port: web.port,
    method: 'POST',
    path: '/en/rfq/create',
    headers,
    agent: false,
  });
  request.on('error', () => {}); // an early answer may close the connection
  return request;
}

/** Begins to send a file and stops. */
function hold(network: string): http.ClientRequest {
  const request = open({ network });
  held.add(request);
  request.write(Buffer.concat([Buffer.from(partHead('files', 'a.pdf')), chunk]));
  return request;
}

async function answerOf(request: http.ClientRequest): Promise<Answer> {
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.resume();
  await once(response, 'close');
  request.destroy();
  return {
    status: response.statusCode!,
    location: response.headers.location,
    sentBytes: request.socket?.bytesWritten ?? 0,
  };
}

/** Sends a form with files of ten megabytes. */
function upload(options: Upload): Promise<Answer> {
  const request = open(options);
  Readable.from(bodyOf(options.files ?? filesEach)).pipe(request);
  return answerOf(request);
}

const residentBytes = () =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${web.pid}/status`, 'utf8'))![1]) * 1024;
const storedFiles = () =>
  existsSync(`${dataDir}/uploads`)
    ? readdirSync(`${dataDir}/uploads`, { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      )
    : [];

test('a visitor is redirected to the log-in before the files are read', async () => {
  const request = open({ network: '203.0.113.1', buyer: null });
  request.write(chunk);

  const { status, location } = await answerOf(request);

  expect([status, location]).toEqual([303, expect.stringContaining('/en/account/login?next=')]);
  expect(storedFiles()).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'thirty concurrent uploads grow the process by less than 200 MB and leave no files',
  async () => {
    await upload({ network: '203.0.113.2' });
    const quietBytes = residentBytes();
    let maxBytes = 0;
    let maxFiles = 0;
    const watch = setInterval(() => {
      maxBytes = Math.max(maxBytes, residentBytes());
      maxFiles = Math.max(maxFiles, storedFiles().length);
    }, 20);
    onTestFinished(() => clearInterval(watch));

    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        upload({ network: `198.51.100.${i}`, buyer: 1 + (i % (buyers - 1)) }),
      ),
    );

    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(
      answers.filter(({ sentBytes }) => sentBytes > filesEach * fileBytes).length,
    ).toBeGreaterThan(20);
    expect(maxFiles).toBeGreaterThan(5);
    expect((maxBytes - quietBytes) / megabyte).toBeLessThan(200);
    await vi.waitFor(() => expect(storedFiles()).toEqual([]), { timeout: 10_000 });
  },
);

test('one network has a limit of concurrent uploads, and others are not affected', async () => {
  for (let i = 0; i < 3; i++) hold('192.0.2.1');
  await vi.waitFor(() => expect(storedFiles()).toHaveLength(3), { timeout: 10_000 });

  const [own, other] = await Promise.all([
    upload({ network: '192.0.2.1', files: 1 }),
    upload({ network: '192.0.2.2', files: 1 }),
  ]);

  expect([own.status, other.status]).toEqual([429, 415]);
  held.forEach((request) => request.destroy());
  await vi.waitFor(() => expect(storedFiles()).toEqual([]), { timeout: 10_000 });

  expect((await upload({ network: '192.0.2.1', files: 1 })).status).toBe(415);
});

test('files of a killed process are removed at the next start', async () => {
  await vi.waitFor(() => expect(storedFiles()).toEqual([]), { timeout: 10_000 });
  hold('192.0.2.3');
  await vi.waitFor(() => expect(storedFiles()).toHaveLength(1), { timeout: 10_000 });
  web.kill('SIGKILL');
  await web.exit;
  const left = storedFiles().map(({ parentPath, name }) => path.join(parentPath, name));

  web = await startWebProcess(env);

  expect(left).toHaveLength(1);
  expect(left.filter(existsSync)).toEqual([]);
});
