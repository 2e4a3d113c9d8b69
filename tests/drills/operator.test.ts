// An operator's walk, as docs/operating.md has it: two web processes and a worker behind nginx on a
// database of their own, an upgrade, a power loss, a full disk, a backup and a restore elsewhere.
// Whatever was acknowledged on the way is there at the end.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import getPort from 'get-port';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { discardEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { findProxies } from '../../tools/proxies.ts';
import { isLongDrill } from '#tests/support/drill.ts';
import {
  buildPages,
  killPrograms,
  type Program,
  publicUrl,
  run,
  start,
} from '#tests/support/processes.ts';
import { type Proxy, startNginx, stopProxies } from '#tests/support/proxies.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const patience = { timeout: 120_000, interval: 100 };

const programs = findProxies();
const isPossible = isLongDrill && programs !== null && process.platform === 'linux';
if (isLongDrill && !isPossible)
  console.log(
    'No walk of an operator: it needs Linux and nginx, which is not here, nor installable.',
  );

const folder = path.resolve(`.data/test/operator-${process.pid}`);
const disk = path.join(folder, 'disk');
const dataDir = path.join(disk, 'data');
const restoredDir = path.join(folder, 'restored');
const backups = path.join(folder, 'backups');
const nextRelease = path.join(folder, 'next-release');

let ports: [number, number];
let webs: [Program, Program];
let worker: Program;
let proxy: Proxy;
/** Where the programs are that run now. */
let release = path.resolve('.');
let isOwnDisk = false;

const env = () => ({
  DATA_DIR: dataDir,
  DEMO: '0',
  FETCH_PICTURES: 'off',
  DATABASE_POOL_SIZE: '4',
  TRUST_PROXY: '1',
  PUBLIC_URL: publicUrl,
  LOG_LEVEL: 'warn',
});

async function startWeb(port: number, settings: Record<string, string> = {}): Promise<Program> {
  const program = start(path.join(release, 'src/server.ts'), [], {
    ...env(),
    WORKER: 'off',
    PORT: String(port),
    ...settings,
  });
  await program.says('Kervan is open at');
  await vi.waitUntil(async () => (await readiness(port)).status === 200, patience);
  return program;
}

async function startWorker(): Promise<Program> {
  const program = start(path.join(release, 'src/worker.ts'), [], { ...env(), LOG_LEVEL: 'info' });
  await program.says('doing jobs');
  return program;
}

const kervan = (args: readonly string[], settings: Record<string, string> = {}) =>
  run(path.join(release, 'src/cli.ts'), args, { ...env(), ...settings });

async function readiness(port: number): Promise<{ status: number; text: string }> {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`);
  return { status: response.status, text: await response.text() };
}

/** Asks a database by a connection that is no member's. */
async function ask<Row extends pg.QueryResultRow>(
  statement: string,
  { of = dataDir }: { readonly of?: string } = {},
): Promise<Row[]> {
  const read = (name: string) => fs.readFileSync(`${of}/postgres/kervan.${name}`, 'utf8');
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(read('port')),
    user: 'kervan',
    password: read('password'),
    database: 'postgres',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** A disk of its own, which a test may fill: as root, in memory. */
function mountDisk(): boolean {
  fs.mkdirSync(disk, { recursive: true, mode: 0o755 });
  if (process.getuid?.() !== 0) return false;
  try {
    const options = ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'kervan', disk];
    execFileSync('mount', options, { stdio: 'pipe' });
    return true;
  } catch {
    return false; // a container without the right to
  }
}

/** The next release in a folder of its own: the same, with one migration more. */
function makeNextRelease(): void {
  fs.mkdirSync(nextRelease, { recursive: true });
  for (const name of ['src', 'database', 'build', '.generated', 'package.json'])
    fs.cpSync(name, path.join(nextRelease, name), { recursive: true });
  fs.symlinkSync(path.resolve('node_modules'), path.join(nextRelease, 'node_modules'));
  const migration = path.join(nextRelease, 'database/migrations/20990101000000_drill');
  fs.mkdirSync(migration);
  fs.writeFileSync(
    path.join(migration, 'migration.sql'),
    'ALTER TABLE "announcements" ADD COLUMN "drill" text;',
  );
}

type Answer = {
  /** Null when the connection broke. */
  readonly status: number | null;
  readonly headers: http.IncomingHttpHeaders;
};

/** Of one visitor after the other: nginx chooses the process by the address. */
let visitors = 0;

function send(
  method: 'GET' | 'POST',
  at: string,
  { body, token }: { readonly body?: object; readonly token?: string } = {},
): Promise<Answer> {
  return new Promise((resolve) => {
    const broken = () => resolve({ status: null, headers: {} });
    const request = http.request(
      {
        host: '127.0.0.1',
        port: proxy.port,
        localAddress: `127.0.1.${(visitors++ % 200) + 1}`,
        method,
        path: at,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
      },
      (response) => {
        response.on('error', broken).resume();
        response.on('end', () =>
          resolve({ status: response.statusCode ?? null, headers: response.headers }),
        );
      },
    );
    request.setTimeout(30_000, () => request.destroy());
    request.on('error', broken);
    request.end(body && JSON.stringify(body));
  });
}

const password = 'a secret';
const signUp = (email: string) =>
  send('POST', '/users/signup-buyer', {
    body: {
      email,
      password,
      passwordConfirm: password,
      name: 'Selin Yıldız',
      countryCode: 'TR',
      phone: '0532 123 45 67',
      phoneCountry: 'TR',
    },
  });

/** A buyer who may post requests. */
async function openBuyer(email: string): Promise<string> {
  expect((await signUp(email)).status).toBe(201);
  await ask('update users set email_confirmed_at = now()');
  const { headers } = await send('POST', '/users/login', { body: { email, password } });
  const cookie = headers['set-cookie']?.find((text) => text.startsWith('jwt='));
  return /^jwt=([^;]+)/.exec(cookie ?? '')![1]!;
}

/** What the market said that it has. */
const acknowledged = { rfqs: [] as string[], accounts: [] as string[] };
let made = 0;

async function post(token: string): Promise<Answer> {
  const productName = `Peshtemal number ${made++}`;
  const body = { terms: true, productName, quantity: 2_000, country: 'DE' };
  const answer = await send('POST', '/api/v1/rfqs', { token, body });
  if (answer.status === 201) acknowledged.rfqs.push(productName);
  return answer;
}

async function openAccount(): Promise<Answer> {
  const email = `visitor-${made++}@example.com`;
  const answer = await signUp(email);
  if (answer.status === 201) acknowledged.accounts.push(email);
  return answer;
}

/** Writes and reads until it is stopped; answers what was not as it should be. */
function startLoad(token: string): { stop(): Promise<Answer[]> } {
  const enough = new AbortController();
  const others: Answer[] = [];
  const repeat = async (expected: number, act: () => Promise<Answer>) => {
    while (!enough.signal.aborted) {
      const answer = await act();
      if (answer.status !== expected) others.push(answer);
      await wait(50);
    }
  };
  /** Limits of a day and of a network are not what is tried here. */
  const forgetLimits = async () => {
    while (!enough.signal.aborted) {
      await ask('delete from rate_limits').catch(() => {});
      await wait(200);
    }
  };
  const everything = Promise.all([
    repeat(201, () => post(token)),
    repeat(201, openAccount),
    repeat(200, () => send('GET', '/en/shop')),
    repeat(200, () => send('GET', '/api/v1/rfqs')),
    forgetLimits(),
  ]);
  const load = {
    async stop() {
      enough.abort();
      await everything;
      return others;
    },
  };
  loads.push(load);
  return load;
}

/** Of the test that runs: a test that fails leaves none to the next. */
const loads: { stop(): Promise<unknown> }[] = [];

const statusesOf = (answers: readonly Answer[]) => [
  ...new Set(answers.map(({ status }) => status)),
];

/** Everything that was acknowledged so far is in the database. */
async function expectNothingLost(of = dataDir): Promise<void> {
  const before = { rfqs: [...acknowledged.rfqs], accounts: [...acknowledged.accounts] };
  const rfqs = await ask<{ name: string }>('select product_name as name from rfqs', { of });
  const people = await ask<{ email: string }>('select email from users', { of });
  const [names, emails] = [
    new Set(rfqs.map(({ name }) => name)),
    new Set(people.map(({ email }) => email)),
  ];
  expect(before.rfqs.filter((name) => !names.has(name))).toEqual([]);
  expect(before.accounts.filter((email) => !emails.has(email))).toEqual([]);
}

/** Of docs/operating.md: what is printed there, with `#` for numbers. */
const plain = (text: string) =>
  text
    .replaceAll(folder, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '#')
    .replaceAll(/(?<![\w-])\d[\d,.]*\d|(?<![\w-])\d/g, '#');
const documented = new Set(
  fs
    .readFileSync('docs/operating.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('    '))
    .map((line) => plain(line.trim())),
);
/** Lines that an operator reads and the guide has not. */
const undocumented = (output: string) =>
  output
    .split('\n')
    .map((line) => plain(line.trim()))
    .filter((line) => line !== '' && !documented.has(line));

async function postsAgain(token: string): Promise<boolean> {
  await ask('delete from rate_limits').catch(() => {});
  return (await post(token)).status === 201;
}

describe.skipIf(!isPossible)('an operator', () => {
  let token: string;

  beforeAll(async () => {
    await buildPages();
    isOwnDisk = mountDisk();
    makeNextRelease();
    ports = [await getPort({ host: '127.0.0.1' }), await getPort({ host: '127.0.0.1' })];
    const proxyFolder = path.join(folder, 'nginx');
    fs.mkdirSync(proxyFolder, { recursive: true, mode: 0o700 });
    webs = [await startWeb(ports[0]), await startWeb(ports[1])];
    worker = await startWorker();
    proxy = await startNginx({ program: programs!.nginx, folder: proxyFolder, ports });
    token = await openBuyer('buyer@example.com');
  });

  afterAll(async () => {
    await stopProxies();
    await killPrograms();
    for (const folderOf of [dataDir, restoredDir])
      await discardEmbeddedPostgres(`${folderOf}/postgres`);
    if (isOwnDisk) execFileSync('umount', ['--lazy', disk]);
    fs.rmSync(folder, { recursive: true, force: true });
  });

  afterEach(async () => {
    await Promise.all(loads.splice(0).map((load) => load.stop()));
  });

  test('the next release takes over process by process, and no request fails', async () => {
    const load = startLoad(token);
    await vi.waitUntil(() => acknowledged.rfqs.length > 5, patience);
    const before = await kervan(['backup', path.join(backups, 'before-the-upgrade')]);

    release = nextRelease;
    for (const index of [0, 1] as const) {
      await wait(2_000);
      webs[index].kill('SIGTERM');
      expect(await webs[index].exit).toEqual({ code: 0, signal: null });
      webs[index] = await startWeb(ports[index]);
    }
    worker.kill('SIGTERM');
    expect(await worker.exit).toEqual({ code: 0, signal: null });
    worker = await startWorker();
    await wait(2_000);
    const failures = await load.stop();

    expect(before.code, before.output).toBe(0);
    expect(statusesOf(failures), proxy.log().slice(-2_000)).toEqual([]);
    expect(await ask('select drill from announcements')).toEqual([]);
    await expectNothingLost();
  });

  test('loses the power: after the start everything acknowledged is there', async () => {
    const load = startLoad(token);
    const count = acknowledged.rfqs.length;
    await vi.waitUntil(() => acknowledged.rfqs.length > count + 5, patience);

    const postmaster = postmasterOf(dataDir);
    const backends = fs.readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
    const running = [...webs, worker];
    for (const pid of [
      ...running.map((program) => program.pid),
      postmaster,
      ...backends.trim().split(' ').map(Number),
    ])
      killAtOnce(pid);
    await Promise.all(running.map(({ exit }) => exit));
    webs = [await startWeb(ports[0]), await startWeb(ports[1])];
    worker = await startWorker();
    await vi.waitUntil(() => postsAgain(token), patience);
    const failures = await load.stop();

    // Nothing but what nginx says of processes that are not there, and of a database that starts.
    const expected = [null, 502, 503, 504, 429];
    expect(statusesOf(failures).filter((status) => !expected.includes(status))).toEqual([]);
    await expectNothingLost();
  });

  test('on a full disk writes are refused and pages go on; with room all goes on', async () => {
    const makeRoom = await fillDisk();
    const load = startLoad(token);
    const refused = await vi.waitUntil(async () => {
      const answer = await post(token);
      return answer.status === 503 && answer;
    }, patience);
    const page = await send('GET', '/en/shop');
    await wait(2_000);
    await makeRoom();
    await vi.waitUntil(() => postsAgain(token), patience);
    const failures = await load.stop();

    const log = fs.readFileSync(path.join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('No space left on device');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(page.status).toBe(200);
    const expected = [null, 502, 503, 504, 429];
    expect(statusesOf(failures).filter((status) => !expected.includes(status))).toEqual([]);
    await expectNothingLost();
  });

  test('a backup is verified and restored elsewhere as the guide says, without loss', async () => {
    const from = path.join(backups, '2026-11-23');
    const spoiled = path.join(backups, 'spoiled');
    const elsewhere = { DATA_DIR: restoredDir };
    const load = startLoad(token);

    const written = await kervan(['backup', from]);
    await load.stop();
    const verified = await kervan(['backup', 'verify', from]);
    fs.cpSync(from, spoiled, { recursive: true });
    fs.truncateSync(path.join(spoiled, 'public.products.copy.gz'), 5);
    const cut = await kervan(['backup', 'verify', spoiled]);
    const last = await kervan(['backup', path.join(backups, 'last')]);
    const restored = await kervan(['restore', path.join(backups, 'last')], elsewhere);
    const port = await getPort({ host: '127.0.0.1' });
    const copy = await startWeb(port, elsewhere);
    const ready = await readiness(port);
    await expectNothingLost(restoredDir);
    const again = await kervan(['restore', from], elsewhere);
    copy.kill('SIGTERM');
    await copy.exit;

    const runs = [written, verified, last, restored];
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect([cut.code, again.code]).toEqual([1, 1]);
    for (const { output } of [written, verified, restored, cut, again])
      expect(undocumented(output)).toEqual([]);
    expect(undocumented(ready.text)).toEqual([]);
    const { length } = acknowledged.rfqs;
    console.log(`${length} requests and ${acknowledged.accounts.length} accounts acknowledged`);
    expect(length).toBeGreaterThan(20);
  });
});

const postmasterOf = (of: string): number =>
  Number(fs.readFileSync(`${of}/postgres/postmaster.pid`, 'utf8').split('\n', 1)[0]);

function killAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {} // ended with another
}

/** Returns what makes room again. Without a disk of its own the database says that it is full. */
async function fillDisk(): Promise<() => Promise<void>> {
  if (!isOwnDisk) {
    await ask(`
      create function refuse_write() returns trigger language plpgsql as
        $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
      create trigger full_disk before insert on rfqs
        for each statement execute function refuse_write();`);
    return async () => void (await ask('drop function refuse_write cascade'));
  }
  const filler = path.join(disk, 'filler');
  const file = fs.openSync(filler, 'w');
  for (const size of [2 ** 20, 2 ** 12]) {
    const zeros = Buffer.alloc(size);
    try {
      while (fs.writeSync(file, zeros) > 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  fs.closeSync(file);
  return async () => fs.rmSync(filler);
}
