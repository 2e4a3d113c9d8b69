import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { reachableDataDir } from './embedded-postgres/data-folder.ts';
import { isAlive } from './embedded-postgres/postmaster.ts';
import { serverUser } from './embedded-postgres/server-user.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  stopAbandonedServer,
} from './embedded-postgres.ts';

// Each test starts real servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const runFolder = `.data/test/run-${process.pid}`;
let askedHome: string;
/** The requested folder, or one outside of root's home, which the server's user cannot enter. */
let home: string;
let dataDir: string;
let servers: EmbeddedPostgres[];
let holders: ChildProcess[];

beforeEach(() => {
  askedHome = `${runFolder}/${randomBytes(4).toString('hex')}`;
  const asked = path.join(askedHome, 'postgres');
  dataDir = reachableDataDir(asked, serverUser(asked));
  home = path.dirname(dataDir);
  servers = [];
  holders = [];
});

afterEach(async () => {
  for (const holder of holders) await end(holder, 'SIGTERM');
  for (const server of servers) await server.stop();
  fs.rmSync(home, { recursive: true });
  fs.rmSync(askedHome, { recursive: true, force: true });
});

/** Starts a server that is stopped after the test. */
async function start(
  options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, throwAway: true, ...options });
  servers.push(server);
  return server;
}

type Held = { process: ChildProcess; pid: number; port: number; attached: boolean };

/** Starts another process that starts or joins the server on the folder. */
async function holdInAnotherProcess(): Promise<Held> {
  const holder = spawn(process.execPath, ['tests/support/hold-postgres.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  holders.push(holder);
  const died = once(holder, 'exit').then(([code]) =>
    Promise.reject(new Error(`the other process ended with ${code}`)),
  );
  const [line] = (await Promise.race([once(createInterface(holder.stdout), 'line'), died])) as [
    string,
  ];
  return { process: holder, ...(JSON.parse(line) as Omit<Held, 'process'>) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

async function query<Row extends pg.QueryResultRow>(
  server: EmbeddedPostgres,
  text: string,
): Promise<Row> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(text);
    return rows[0]!;
  } finally {
    await client.end();
  }
}

async function waitUntil(condition: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 30_000; !condition(); await sleep(20))
    if (Date.now() > deadline) throw new Error('waited half a minute');
}

afterAll(() => fs.rmSync(runFolder, { recursive: true }));

test('a new folder has UTF-8, Turkish and Arabic collations, and is private', async () => {
  const progress: string[] = [];
  const server = await start({ onProgress: (message) => progress.push(message) });

  expect(server.attached).toBe(false);
  expect(progress).toEqual([`Making the database in ${dataDir}`]);
  expect(
    await query(
      server,
      `select current_setting('server_encoding') as encoding, lower('ÇĞÖŞÜ') as lower, ` +
        `lower('IŞIK' collate "tr-x-icu") as turkish, 'ب' < 'ت' collate "ar-x-icu" as arabic`,
    ),
  ).toEqual({ encoding: 'UTF8', lower: 'çğöşü', turkish: 'ışık', arabic: true });
  expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(fs.statSync(`${dataDir}.log`).mode & 0o777).toBe(0o600);
  expect(fs.statSync(home).mode & 0o007).toBe(0);
  expect(fs.statSync('.data').mode & 0o007).toBe(0);
});

test.runIf(process.getuid?.() === 0)('a server started by root runs as another user', async () => {
  const server = await start();
  expect(fs.statSync(`/proc/${server.pid}`).uid).not.toBe(0);
  expect(fs.statSync(dataDir).uid).toBe(fs.statSync(`/proc/${server.pid}`).uid);
});

test('a restart finds committed data', async () => {
  const first = await start();
  await query(first, 'create table kept as select 42 as n');
  expect(await first.stop()).toBe('stopped');
  expect(fs.existsSync(path.join(dataDir, 'postmaster.pid'))).toBe(false);

  const second = await start();
  expect(second.attached).toBe(false);
  expect(await query(second, 'select n from kept')).toEqual({ n: 42 });
});

test('a second process attaches, and the last one to leave stops the server', async () => {
  const server = await start();
  const other = await holdInAnotherProcess();
  expect(other).toMatchObject({ pid: server.pid, port: server.port, attached: true });

  expect(await server.stop()).toBe('left for other users');
  expect(isAlive(server.pid)).toBe(true);

  await end(other.process, 'SIGTERM');
  await waitUntil(() => !fs.existsSync(path.join(dataDir, 'postmaster.pid')));
});

test('of two processes leaving at once, exactly one stops the server', async () => {
  const members = [await start(), await start(), await start()];
  const outcomes = await Promise.all(members.map((member) => member.stop()));
  expect(outcomes.filter((outcome) => outcome === 'stopped')).toHaveLength(1);
});

test('two starters on an empty folder share one server', async () => {
  const [one, two] = await Promise.all([holdInAnotherProcess(), holdInAnotherProcess()]);
  expect(one.pid).toBe(two.pid);
  expect(one.attached).not.toBe(two.attached);
  expect(fs.readdirSync(home).toSorted()).toEqual(['postgres', 'postgres.log']);
});

test('after the starter was killed the server runs on, and the next start attaches', async () => {
  const killed = await holdInAnotherProcess();
  await end(killed.process, 'SIGKILL');
  expect(await start()).toMatchObject({ pid: killed.pid, attached: true });
});

test('an abandoned server can be stopped, one in use cannot', async () => {
  const holder = await holdInAnotherProcess();
  await stopAbandonedServer(dataDir);
  expect(isAlive(holder.pid)).toBe(true);

  await end(holder.process, 'SIGKILL');
  await stopAbandonedServer(dataDir);
  expect(fs.existsSync(path.join(dataDir, 'postmaster.pid'))).toBe(false);
});

test('after starter and server were killed the next start recovers the data', async () => {
  const killed = await holdInAnotherProcess();
  const server = await start();
  await query(server, 'create table kept as select 42 as n');
  await end(killed.process, 'SIGKILL');
  process.kill(killed.pid, 'SIGKILL');
  expect(fs.existsSync(path.join(dataDir, 'postmaster.pid'))).toBe(true);

  const next = await start();
  expect(next.pid).not.toBe(killed.pid);
  expect(await query(next, 'select n from kept')).toEqual({ n: 42 });
});

test('a stale postmaster.pid with the pid of an unrelated process is removed', async () => {
  await (await start()).stop();
  fs.writeFileSync(
    path.join(dataDir, 'postmaster.pid'),
    [process.pid, dataDir, 1_700_000_000, 54_321, '', '127.0.0.1', '', 'ready', ''].join('\n'),
  );

  const server = await start();
  expect(server.attached).toBe(false);
  expect(await query(server, 'select 1 as one')).toEqual({ one: 1 });
});

const isLocal = 'select inet_server_addr() is null as "isLocal"';
const hasSockets = process.platform !== 'win32';

test.runIf(hasSockets)('its users connect by a socket in the private folder', async () => {
  expect(await query(await start(), isLocal)).toEqual({ isLocal: true });
});

test.runIf(hasSockets)('a stale lock of the socket does not keep it from starting', async () => {
  const first = await start();
  const { port } = first;
  await first.stop();
  fs.writeFileSync(
    path.join(dataDir, `.s.PGSQL.${port}.lock`),
    [process.pid, dataDir, 1_700_000_000, port, dataDir, ''].join('\n'),
  );

  const server = await start();
  expect(server.port).toBe(port);
  expect(await query(server, isLocal)).toEqual({ isLocal: true });
});

test.runIf(hasSockets)('where no socket can be made, its users connect by the port', async () => {
  const first = await start();
  const { port } = first;
  await first.stop();
  fs.mkdirSync(path.join(dataDir, `.s.PGSQL.${port}`, 'full'), { recursive: true });

  const server = await start();
  expect(server.port).toBe(port);
  expect(await query(server, isLocal)).toEqual({ isLocal: false });
});

test('a folder whose name is too long for a socket is used by the port', async () => {
  const server = await start({ dataDir: path.join(home, 'f'.repeat(90)) });
  expect(await query(server, isLocal)).toEqual({ isLocal: false });
});

test('leftovers of a killed first start are removed', async () => {
  const deadPid = 4_194_305; // One above Linux's maximum pid.
  fs.mkdirSync(`${dataDir}.new-${deadPid}`);
  fs.writeFileSync(`${dataDir}.new-${deadPid}.password`, 'x');
  await start();
  expect(fs.readdirSync(home).toSorted()).toEqual(['postgres', 'postgres.log']);
});

test('a data folder of another major version is refused by name and unchanged', async () => {
  fs.mkdirSync(dataDir);
  fs.writeFileSync(path.join(dataDir, 'PG_VERSION'), '15\n');
  await expect(start()).rejects.toThrow(
    /written by PostgreSQL 15.*brings PostgreSQL 18.*Nothing was changed/s,
  );
  expect(fs.readdirSync(dataDir)).toEqual(['PG_VERSION']);
});

test('a folder with other contents is refused and unchanged', async () => {
  fs.mkdirSync(dataDir);
  fs.writeFileSync(path.join(dataDir, 'letter.txt'), 'dear');
  await expect(start()).rejects.toThrow(`${dataDir} is not empty and is no PostgreSQL data folder`);
  expect(fs.readdirSync(dataDir)).toEqual(['letter.txt']);
});

test('a server that cannot start reports the reason', async () => {
  await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    /did not start.*shared_buffers/s,
  );
});

/** Kills the postmaster and its children, so that no process can shut down in order. */
const killServer = ({ pid }: { readonly pid: number }) => process.kill(pid, 'SIGKILL');
const log = () => fs.readFileSync(`${dataDir}.log`, 'utf8');
const sessionsOf = async (server: EmbeddedPostgres) =>
  (
    await query<{ count: number }>(
      server,
      "select count(*)::int from pg_stat_activity where application_name = 'kervan membership'",
    )
  ).count;
const readyTimes = () => log().match(/ready to accept connections/g)?.length ?? 0;

test('a killed server is restarted on its port with all committed data', async () => {
  const outages: unknown[] = [];
  const server = await start({ throwAway: false, onBack: (outage) => outages.push(outage) });
  await query(server, 'create table kept as select 42 as n');
  const killed = server.pid;

  killServer(server);
  await waitUntil(() => outages.length > 0);

  expect(outages).toEqual([{ ms: expect.any(Number), isStartedHere: true }]);
  expect(server.pid).not.toBe(killed);
  expect(await query(server, `select n, current_setting('port')::int as port from kept`)).toEqual({
    n: 42,
    port: server.port,
  });
  expect(await server.stop()).toBe('stopped');
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a server stopped by %s while in use is restarted',
  async (signal) => {
    const outages: unknown[] = [];
    const server = await start({ onBack: (outage) => outages.push(outage) });
    const busy = new pg.Client({ connectionString: server.url });
    busy.on('error', () => {});
    await busy.connect();

    process.kill(server.pid, signal); // With SIGTERM it would wait for the client.
    await waitUntil(() => outages.length > 0);

    expect(await query(server, `select current_setting('port')::int as port`)).toEqual({
      port: server.port,
    });
  },
);

test('two processes whose server was killed start it once, and both use it', async () => {
  const outages: unknown[] = [];
  const server = await start({ onBack: (outage) => outages.push(outage) });
  const other = await holdInAnotherProcess();

  killServer(server);
  await waitUntil(() => outages.length > 0);
  await vi.waitUntil(async () => (await sessionsOf(server)) === 2, { timeout: 30_000 });

  expect(readyTimes()).toBe(2);
  expect(await server.stop()).toBe('left for other users');
  await end(other.process, 'SIGTERM');
  await waitUntil(() => !fs.existsSync(path.join(dataDir, 'postmaster.pid')));
});

test('after a backend crash a process rejoins, and a leaving one keeps the server', async () => {
  const outages: unknown[] = [];
  const server = await start({ onBack: (outage) => outages.push(outage) });
  const { pid } = await query<{ pid: number }>(
    server,
    "select pid from pg_stat_activity where application_name = 'kervan membership'",
  );

  process.kill(pid, 'SIGKILL');
  await waitUntil(() => outages.length > 0);
  const visitor = await holdInAnotherProcess();
  await end(visitor.process, 'SIGTERM');

  // Another one is told when a session that came back early is cut by the same recovery.
  for (const outage of outages)
    expect(outage).toEqual({ ms: expect.any(Number), isStartedHere: false });
  expect(isAlive(server.pid)).toBe(true);
  expect(readyTimes()).toBe(2); // It recovered once and never stopped.
});

test('a process that leaves while another has lost its session keeps the server', async () => {
  const server = await start();
  const other = await holdInAnotherProcess();
  process.kill(other.process.pid!, 'SIGSTOP'); // Alive, but unable to rejoin.
  onTestFinished(() => void other.process.kill('SIGCONT'));
  await query(
    server,
    'select pg_terminate_backend(pid) from pg_stat_activity ' +
      "where application_name = 'kervan membership' order by backend_start desc limit 1",
  );

  expect(await server.stop()).toBe('left for other users');
  expect(isAlive(server.pid)).toBe(true);

  other.process.kill('SIGCONT');
  await end(other.process, 'SIGTERM');
  await waitUntil(() => !fs.existsSync(path.join(dataDir, 'postmaster.pid')));
});

test('a server that cannot restart on its port is given up with the reason', async () => {
  const given: Error[] = [];
  const server = await start({ maxRestarts: 2, onGivenUp: (error) => given.push(error) });
  const version = path.join(dataDir, 'PG_VERSION');
  fs.writeFileSync(version, '15\n');

  killServer(server);
  await waitUntil(() => given.length > 0);

  expect(given[0]!.message).toMatch(/did not start.*version/s);
  fs.writeFileSync(version, '18\n');
});

test('a process whose server cannot restart exits with status 1', async () => {
  const holder = await holdInAnotherProcess();
  fs.writeFileSync(path.join(dataDir, 'PG_VERSION'), '15\n');

  process.kill(holder.pid, 'SIGKILL');
  const [code] = (await once(holder.process, 'exit')) as [number];

  expect(code).toBe(1);
  fs.writeFileSync(path.join(dataDir, 'PG_VERSION'), '18\n');
});

test('the port stays the same across starts', async () => {
  const first = await start();
  await first.stop();
  expect((await start()).port).toBe(first.port);
});

test('a port taken by another program meanwhile is given up at the start', async () => {
  const first = await start();
  await first.stop();
  const other = net.createServer().listen(first.port, '127.0.0.1');
  await once(other, 'listening');

  const second = await start();
  other.close();

  expect(second.port).not.toBe(first.port);
  expect(await query(second, 'select 1 as one')).toEqual({ one: 1 });
});
