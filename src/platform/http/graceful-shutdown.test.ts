import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { gracefulShutdown } from './graceful-shutdown.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** A listener that may be asynchronous; none of these tests' listeners rejects. */
type Listener = (...args: Parameters<http.RequestListener>) => unknown;

async function start(listener: Listener, options?: Parameters<typeof gracefulShutdown>[1]) {
  let seen = 0;
  const server = http.createServer({ keepAliveTimeout: 60_000 }, (req, res) => {
    seen++;
    void listener(req, res);
  });
  const { shutDown: shutdown, stopListening, drain } = gracefulShutdown(server, options);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const agent = new http.Agent({ keepAlive: true, maxSockets: 100 });
  cleanups.push(
    () => agent.destroy(),
    () => server.closeAllConnections(),
  );
  const { port } = server.address() as AddressInfo;
  const patience = { timeout: 10_000 };
  /** Until the server itself has accepted so many connections or seen so many requests. */
  const hasSeen = (requests: number) => vi.waitUntil(() => seen >= requests, patience);
  const hasConnections = (count: number) =>
    vi.waitUntil(
      () =>
        new Promise((resolve) => server.getConnections((_error, open) => resolve(open === count))),
      patience,
    );
  return { shutdown, stopListening, drain, agent, port, hasSeen, hasConnections, seen: () => seen };
}

type Answer = { status: number; connection: string | undefined; length: number };

/** Rejects unless the response is complete. */
const get = (port: number, path: string, agent?: http.Agent) => receive({ port, path, agent });
const getAt = (host: string, port: number) => receive({ host, port });

const receive = (options: http.RequestOptions) =>
  new Promise<Answer>((resolve, reject) => {
    const req = http.get(options, (res) => {
      let length = 0;
      res.on('data', (chunk: Buffer) => (length += chunk.length));
      res.on('end', () =>
        resolve({ status: res.statusCode!, connection: res.headers.connection, length }),
      );
      res.on('error', reject);
    });
    req.on('error', reject);
  });

async function openSocket(port: number) {
  const socket = net.connect(port, '127.0.0.1');
  cleanups.push(() => socket.destroy());
  await new Promise((resolve) => socket.once('connect', resolve));
  const closed = new Promise<number>((resolve) =>
    socket.once('close', () => resolve(performance.now())),
  );
  socket.on('error', () => {}).resume();
  return { socket, closed };
}

describe('gracefulShutdown', () => {
  test('under load, every request that the server received gets a complete response', async () => {
    const bodyLength = 200_000;
    const { shutdown, agent, port, seen, hasSeen } = await start(async (req, res) => {
      if (req.url === '/slow') await wait(150);
      res.write(Buffer.alloc(bodyLength / 2));
      if (req.url === '/stream') await wait(100);
      res.end(Buffer.alloc(bodyLength / 2));
    });

    const enough = new AbortController();
    let complete = 0;
    const afterwards: Answer[] = [];
    let isStopping = false;
    const hammer = async (path: string) => {
      while (!enough.signal.aborted) {
        const startedAfter = isStopping;
        const answer = await get(port, path, agent).catch(() => null);
        // Refused, or reset in the queue of the kernel: the server never saw it.
        if (answer === null) return;
        expect(answer).toMatchObject({ status: 200, length: bodyLength });
        complete++;
        if (startedAfter) afterwards.push(answer);
      }
    };
    const clients = Array.from({ length: 30 }, (_, i) =>
      hammer(['/fast', '/slow', '/stream'][i % 3]!),
    );
    await hasSeen(200);
    isStopping = true;
    const started = performance.now();
    const { cut } = await shutdown();
    const tookMs = performance.now() - started;
    enough.abort();
    await Promise.all(clients);

    expect(cut).toBe(0);
    expect(complete).toBe(seen());
    for (const answer of afterwards) expect(answer.connection).toBe('close');
    expect(tookMs).toBeLessThan(4000);
  });

  test('an idle connection may send one more request and is then closed', async () => {
    const { shutdown, agent, port } = await start((_req, res) => res.end('ok'), {
      idleGraceMs: 2000,
    });
    expect((await get(port, '/', agent)).connection).toBe('keep-alive');
    const done = shutdown();
    await wait(100);
    expect(await get(port, '/', agent)).toMatchObject({ status: 200, connection: 'close' });
    expect(await done).toEqual({ cut: 0 });
  });

  test('a draining server responds as before, and tells each client to disconnect', async () => {
    const { drain, agent, port, hasSeen } = await start(async (req, res) => {
      if (req.url === '/slow') await wait(100);
      res.end('ok');
    });
    const underWay = get(port, '/slow', agent);
    await hasSeen(1);

    drain();

    const answers = [await underWay, await get(port, '/', agent), await get(port, '/')];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, connection: 'close' });
  });

  test('a connection in the kernel’s queue at closing gets a response, not a reset', async () => {
    const { stopListening, port } = await start((_req, res) => res.end('ok'));
    // By address: there is no name to look up.
    const waiting = Array.from({ length: 20 }, () => getAt('127.0.0.1', port));
    // By then the kernel has accepted them, and the event loop has not come round to it yet.
    for (let ticks = 0; ticks < 5; ticks++)
      await new Promise((resolve) => process.nextTick(resolve));

    const stopped = stopListening();

    for (const answer of await Promise.all(waiting))
      expect(answer).toMatchObject({ status: 200, length: 2 });
    await stopped;
    await expect(get(port, '/')).rejects.toThrow('ECONNREFUSED');
  });

  test('no new connection is accepted', async () => {
    const { shutdown, stopListening, port, hasSeen } = await start((_req, res) =>
      setTimeout(() => res.end('ok'), 200),
    );
    const underWay = get(port, '/');
    await hasSeen(1);
    await stopListening();
    const done = shutdown();
    await expect(get(port, '/')).rejects.toThrow('ECONNREFUSED');
    expect((await underWay).status).toBe(200);
    await done;
  });

  test('a response without sent headers says close, however they are written', async () => {
    const { shutdown, agent, port, hasSeen } = await start(async (req, res) => {
      await wait(100);
      if (req.url === '/raw') res.writeHead(200, ['content-length', '2']).end('ok');
      else res.end('ok');
    });
    const underWay = [get(port, '/raw', agent), get(port, '/plain', agent)];
    await hasSeen(2);
    const done = shutdown();
    for (const answer of await Promise.all(underWay)) expect(answer.connection).toBe('close');
    await done;
  });

  test('silent connections are closed after the grace period, not before', async () => {
    const { shutdown, agent, port, hasConnections } = await start((_req, res) => res.end('ok'), {
      idleGraceMs: 300,
    });
    await get(port, '/', agent);
    const neverSpoke = await openSocket(port);
    const halfAsked = await openSocket(port);
    halfAsked.socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
    await hasConnections(3);
    const started = performance.now();
    expect(await shutdown()).toEqual({ cut: 0 });
    for (const closedAt of await Promise.all([neverSpoke.closed, halfAsked.closed]))
      expect(closedAt - started).toBeGreaterThanOrEqual(250);
    expect(performance.now() - started).toBeLessThan(3000);
  });

  test('a request that never ends is cut at the deadline', async () => {
    const { shutdown, port, hasSeen } = await start(() => {}, { deadlineMs: 300 });
    const stuck = get(port, '/');
    stuck.catch(() => {});
    await hasSeen(1);
    const started = performance.now();
    expect(await shutdown()).toEqual({ cut: 1 });
    expect(performance.now() - started).toBeLessThan(2000);
    await expect(stuck).rejects.toThrow('socket hang up');
  });

  test('a slow upload is waited for', async () => {
    const { shutdown, port, hasSeen } = await start(
      (req, res) => {
        let length = 0;
        req.on('data', (chunk: Buffer) => (length += chunk.length));
        req.on('end', () => res.end(String(length)));
      },
      { idleGraceMs: 100 },
    );
    const { socket, closed } = await openSocket(port);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab');
    await hasSeen(1);
    const done = shutdown();
    await wait(500);
    socket.write('cd');
    expect(await done).toEqual({ cut: 0 });
    await closed;
    expect(answer).toMatch(/connection: close/i);
    expect(answer).toMatch(/\r\n\r\n4$/);
  });

  test('a second call changes nothing; a server that never listened stops at once', async () => {
    const { shutdown } = await start((_req, res) => res.end());
    expect(shutdown()).toBe(shutdown());
    await shutdown();
    expect(await gracefulShutdown(http.createServer()).shutDown()).toEqual({ cut: 0 });
  });
});
