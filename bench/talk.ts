// Measures conversations: how soon open pages are told of a message, and a large inbox.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { openSession } from '#features/accounts/services/sessions.server.ts';
import { writeInquiryMessage } from '#features/inquiries/commands/write-inquiry.server.ts';
import {
  countInquiryTabs,
  countUnreadInquiries,
  listInquiries,
} from '#features/inquiries/queries/inquiry-list.server.ts';
import { countUnread } from '#features/notifications/queries/own-notifications.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { deploymentSecret } from '#platform/settings/settings.server.ts';
import { closing } from './closing.ts';
import {
  type BenchServer,
  copyDatabase,
  dropDatabase,
  type OpenDatabase,
  openDatabase,
} from './database.ts';
import { throwIfInterrupted } from './interruption.ts';
import { count, type Figure, megabytes, ms, p50p95, say, type Section, upTo } from './report.ts';
import { type ServerProcess, startKervan } from './server-process.ts';
import { watchStatements } from './statements.ts';
import { median, percentile } from './statistics.ts';
import { addInquiries, addTalkers, type Talker, userIdOf } from './synthetic-threads.ts';

const pairs = 500;
const perSecond = 20;
const seconds = 20;
const inboxThreads = 100_000;
const inboxMessages = 10;
const notificationCount = 100_000;
const rounds = 40;
const patienceMs = 10_000;
const times = (value: number): string => `${value.toFixed(2)} ×`;

/** `marketName`: companies and their conversations are added to a copy of it. */
export async function measureTalk(server: BenchServer, marketName: string): Promise<Section[]> {
  const name = 'import_talk';
  await copyDatabase(server, marketName, name);
  try {
    const url = server.urlOf(name);
    const options = { statementTimeoutMs: 600_000, poolSize: 10 };
    return await closing(openDatabase(url, options), async (database) => {
      const buyers = await addTalkers(database, 'buyer', pairs);
      const sellers = await addTalkers(database, 'seller', pairs);
      const short = { threads: pairs, messages: 1, prefix: 'a' };
      await addInquiries(database, { buyers, sellers, ...short });
      const told = await measureTold(url, database, { buyers, sellers });
      const inbox = { threads: inboxThreads, messages: inboxMessages, prefix: 'b' };
      await addInquiries(database, { buyers, sellers: [sellers[0]!], ...inbox });
      say(`${count(inboxThreads * inboxMessages)} messages are in one inbox`);
      return [
        {
          title: `${count(2 * pairs)} sockets on two processes, ${perSecond} messages a second`,
          figures: told,
        },
        {
          title: `An inbox of ${count(inboxThreads)} conversations`,
          figures: await measureInbox(database, sellers[0]!),
        },
      ];
    });
  } finally {
    await dropDatabase(server, name);
  }
}

type Sides = { readonly buyers: readonly Talker[]; readonly sellers: readonly Talker[] };

/** Calls what waits for the topic and the id. */
type Heard = Map<string, (at: number) => void>;

const measureTold = async (url: string, database: OpenDatabase, sides: Sides): Promise<Figure[]> =>
  closing(await startKervan(url), async (one) =>
    closing(await startKervan(url), async (other) =>
      closing(await openBare(url), async (bare) => {
        const processes = [one, other];
        const before = await bytesOf(processes);
        const heard: Heard = new Map();
        const sockets = await openSockets(database, processes, { sides, heard });
        try {
          const after = await bytesOf(processes);
          say(`${count(sockets.length)} sockets are open`);
          const context = await contextOf(database);
          await talk(context, { sides, heard, bare, forSeconds: 2, from: 0 }); // warm
          const from = 2 * perSecond;
          const took = await talk(context, { sides, heard, bare, forSeconds: seconds, from });
          return figuresOf(took, after - before);
        } finally {
          for (const socket of sockets) socket.disconnect();
        }
      }),
    ),
  );

function figuresOf({ told, plain }: Took, bytes: number): Figure[] {
  const ratio = median(told) / median(plain);
  return [
    {
      what: 'From written to told, median',
      measured: ms(median(told)),
      ...upTo(median(told), 300, ms),
    },
    { what: 'The same, p95', measured: ms(percentile(told, 0.95)) },
    { what: 'A bare NOTIFY passed on, median', measured: ms(median(plain)) },
    {
      what: 'Told next to a bare NOTIFY passed on',
      measured: times(ratio),
      ...upTo(ratio, 3, times),
    },
    {
      what: 'Memory of the sockets on the servers',
      measured: megabytes(bytes),
      ...upTo(bytes, 60 * 1_048_576, megabytes),
    },
  ];
}

async function bytesOf(processes: readonly ServerProcess[]): Promise<number> {
  const usages = await Promise.all(processes.map((one) => one.usage()));
  return usages.reduce((sum, { residentBytes }) => sum + residentBytes, 0);
}

/** Signs as the measured servers do. */
const contextOf = async ({ context, db }: OpenDatabase): Promise<Context> => ({
  ...context,
  services: { ...context.services, secret: await deploymentSecret(db) },
});

type Listening = { readonly sides: Sides; readonly heard: Heard };

async function openSockets(
  database: OpenDatabase,
  processes: readonly ServerProcess[],
  { sides, heard }: Listening,
): Promise<Socket[]> {
  const context = await contextOf(database);
  const sockets: Socket[] = [];
  for (const talker of [...sides.buyers, ...sides.sellers]) {
    throwIfInterrupted();
    const { token } = await inTransaction(context, (inside) =>
      openSession(inside, userIdOf(talker), { hasSecondFactor: false }),
    );
    const place = sockets.length;
    const socket = io(processes[place % processes.length]!.origin, {
      autoConnect: false,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      query: { domain: 'localhost', userAgent: 'bench' },
      auth: { token },
      // A network of its own for each hundred.
      extraHeaders: { 'x-forwarded-for': `10.0.0.${1 + Math.floor(place / 100)}` },
    });
    const { companyId } = talker;
    socket.on('changed', ({ topic, id }: { topic: string; id: string | null }) =>
      heard.get(`${companyId} ${topic} ${id}`)?.(performance.now()),
    );
    sockets.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', () => resolve()).once('connect_error', reject);
      socket.connect();
    });
  }
  return sockets;
}

/** A socket that is told of each NOTIFY, by the same libraries and nothing else. */
async function openBare(url: string) {
  const heard = new Map<string, (at: number) => void>();
  const server = http.createServer();
  const sockets = new Server(server, { serveClient: false });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const listener = new pg.Client({ connectionString: url });
  await listener.connect();
  await listener.query('listen bench_talk');
  listener.on('notification', ({ payload }) => sockets.local.emit('changed', { id: payload }));
  const { port } = server.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true });
  socket.on('changed', ({ id }: { id: string }) => heard.get(id)?.(performance.now()));
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  return {
    heard,
    async close() {
      socket.disconnect();
      await Promise.all([sockets.close(), listener.end()]);
    },
  };
}

async function heardAt(heard: Heard, key: string): Promise<number> {
  const late = new AbortController();
  try {
    return await Promise.race([
      new Promise<number>((resolve) => heard.set(key, resolve)),
      sleep(patienceMs, undefined, { signal: late.signal }).then(() => {
        throw new Error(`No socket was told of ${key}.`);
      }),
    ]);
  } finally {
    heard.delete(key);
    late.abort();
  }
}

type Talk = Listening & {
  readonly bare: Awaited<ReturnType<typeof openBare>>;
  readonly forSeconds: number;
  /** Number of the first message. */
  readonly from: number;
};
type Took = { readonly told: readonly number[]; readonly plain: readonly number[] };

/** So many messages a second, each with a bare NOTIFY half a turn later. */
async function talk(context: Context, { sides, heard, bare, forSeconds, from }: Talk) {
  const told: Promise<number>[] = [];
  const plain: Promise<number>[] = [];
  const startedAt = performance.now();
  const turnMs = 1_000 / perSecond;
  for (let i = 0; i < forSeconds * perSecond; i++) {
    throwIfInterrupted();
    await sleep(Math.max(0, startedAt + i * turnMs - performance.now()));
    told.push(writeOne(context, { sides, heard, number: from + i }));
    await sleep(Math.max(0, startedAt + (i + 0.5) * turnMs - performance.now()));
    plain.push(notifyOne(context, bare.heard, String(from + i)));
  }
  return { told: await Promise.all(told), plain: await Promise.all(plain) };
}

/** Milliseconds from its transaction's end to the other side's socket. */
async function writeOne(
  { services }: Context,
  { sides, heard, number }: Listening & { readonly number: number },
): Promise<number> {
  const pair = number % pairs;
  const [buyer, seller] = [sides.buyers[pair]!, sides.sellers[pair]!];
  const [writer, reader] = number % 2 === 0 ? [buyer, seller] : [seller, buyer];
  const inquiry = `a${String(pair).padStart(9, '0')}`;
  const hearing = heardAt(heard, `${reader.companyId} inquiries ${inquiry}`);
  const written = writeInquiryMessage(
    { ...writer.context, services },
    { inquiry, side: null },
    { key: `bench-talk-${number}`, text: 'Ecru and navy, shipped within three weeks.' },
  ).then(() => performance.now());
  return between(await written, await hearing);
}

async function notifyOne({ db }: Context, heard: Heard, id: string): Promise<number> {
  const hearing = heardAt(heard, id);
  await db.execute(`notify bench_talk, '${id}'`);
  return between(performance.now(), await hearing);
}

/** The answer to the writer may come last. */
const between = (written: number, heard: number): number => Math.max(0.05, heard - written);

/**
 * What is of inquiries on the inbox's page: the list, its tabs, their count in the menu and the
 * bell. What the frame of the panel asks on every page, such as the session, the company and the
 * counts of other features, is not in these figures.
 */
async function measureInbox(
  { context, pool }: OpenDatabase,
  { context: { actor }, companyId }: Talker,
): Promise<Figure[]> {
  const seller: Context = { ...context, actor };
  await addNotifications({ pool }, { actor, companyId });
  const open = async () => {
    await listInquiries(seller, { side: 'seller', limit: 30 });
    await countInquiryTabs(seller, 'seller');
    await countUnreadInquiries(seller, 'seller');
    await countUnread(seller);
  };
  await open();
  const watched = watchStatements(pool);
  const opened: number[] = [];
  const counts: number[] = [];
  let statements = 0;
  for (let round = 0; round < rounds; round++) {
    throwIfInterrupted();
    const startedAt = performance.now();
    await open();
    opened.push(performance.now() - startedAt);
    const seen = watched.take();
    statements = Math.max(statements, seen.length);
    counts.push(seen.at(-1)!.tookMs);
  }
  return [
    {
      what: 'Statements of the list, its tabs, its count in the menu and the bell',
      measured: count(statements),
      ...upTo(statements, 6, count),
    },
    {
      what: 'These together, without the frame of the panel',
      measured: p50p95(median(opened), percentile(opened, 0.95)),
      ...upTo(median(opened), 100, ms),
    },
    {
      what: `The bell’s count among ${count(notificationCount)} notifications, median`,
      measured: ms(median(counts)),
      ...upTo(median(counts), 2, ms),
    },
  ];
}

const addNotifications = async (
  { pool }: Pick<OpenDatabase, 'pool'>,
  { actor, companyId }: { readonly actor: Context['actor']; readonly companyId: string },
): Promise<void> => {
  const userId = actor.kind === 'member' ? actor.userId : null;
  await pool.query(
    `insert into notifications (id, public_id, user_id, company_id, kind, group_name, cause,
       subject, values, is_listed, mail_state, created_at)
     select uuidv7(), 'c' || lpad(n::text, 9, '0'), $1, $2, 'inquiries.new', 'sellerInquires',
       n::text, 'b' || lpad(n::text, 9, '0'), '{}', true, 'none', now()
     from generate_series(1, $3::int) as n`,
    [userId, companyId, notificationCount],
  );
  await pool.query(
    `insert into notification_counts (user_id, company_id, group_name, unread)
     values ($1, $2, 'sellerInquires', $3)
     on conflict (user_id, company_id, group_name) do update set unread = excluded.unread`,
    [userId, companyId, notificationCount],
  );
  await pool.query('vacuum (analyze) notifications, notification_counts');
};
