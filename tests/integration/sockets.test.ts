// Sockets of two web processes on one database: identity follows from the session and ends with
// it, whichever process ends it.
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changePassword } from '#features/accounts/commands/passwords.server.ts';
import { logOut } from '#features/accounts/commands/sessions.server.ts';
import { disableUser } from '#features/accounts/commands/administer.server.ts';
import { setStaffPermissions } from '#features/companies/commands/invitations.server.ts';
import { openInquiries } from '#features/inquiries/commands/open-inquiries.server.ts';
import { writeInquiryMessage } from '#features/inquiries/commands/write-inquiry.server.ts';
import { inquiryInput, inquiryTarget } from '#features/inquiries/schemas.ts';
import { members } from '#features/companies/table.server.ts';
import { publishAnnouncement } from '#features/announcements/commands.server.ts';
import type { Context } from '#platform/context.ts';
import { deploymentSecret } from '#platform/settings/settings.server.ts';
import { type Permission, system } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import { type LoggedIn, logInAs, password, signUp, visitorOf } from '#tests/support/users.ts';
import {
  buildPages,
  killPrograms,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { testDatabase } from '#tests/support/test-database.ts';

// A whole program starts, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const database = await testDatabase();
afterAll(killPrograms);

let context: Context;
let processes: WebProcess[];
const sockets: Socket[] = [];
afterAll(() => sockets.forEach((socket) => socket.disconnect()));

beforeAll(async () => {
  const visitor = visitorOf(database).context;
  context = {
    ...visitor,
    services: { ...visitor.services, secret: await deploymentSecret(database.db) },
  };
  await buildPages();
  const env = {
    DATABASE_URL: database.url,
    WORKER: 'off',
    FETCH_PICTURES: 'off',
    DATABASE_POOL_SIZE: '4',
    TRUST_PROXY: '1',
  };
  processes = await Promise.all([startWebProcess(env), startWebProcess(env)]);
});
beforeEach(() => database.pool.query('truncate rate_limits'));

type Seated = {
  readonly socket: Socket;
  readonly heard: unknown[];
  readonly ended: () => string | null;
};
type As = {
  readonly cookie?: string;
  readonly token?: string;
  /** As the proxy reports it. */ readonly address?: string;
};

/** Connects as the specification demands, with a domain and a user agent in the query. */
async function connect(
  web: WebProcess,
  { cookie, token, address = '127.0.0.1' }: As = {},
): Promise<Seated> {
  const socket = io(web.url, {
    autoConnect: false,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    query: { domain: 'kervan.example', userAgent: 'test' },
    extraHeaders: {
      'x-forwarded-for': address,
      ...(cookie !== undefined && { cookie: `jwt=${cookie}` }),
    },
    ...(token !== undefined && { auth: { token } }),
  });
  sockets.push(socket);
  const heard: unknown[] = [];
  let reason: string | null = null;
  socket.on('changed', (message) => heard.push(message));
  socket.on('disconnect', (why) => (reason = why));
  socket.connect();
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', () => resolve()).once('connect_error', reject),
  );
  return { socket, heard, ended: () => reason };
}
const everywhere = (as: As) => Promise.all(processes.map((web) => connect(web, as)));
const whenEnded = (seated: readonly Seated[]) =>
  vi.waitUntil(() => seated.every(({ ended }) => ended() === 'io server disconnect'), {
    timeout: 30_000,
  });
const account = { topic: 'account', id: null };

let counted = 0;
const newMember = async (): Promise<LoggedIn> =>
  logInAs(context, await signUp(context, `member-${(counted += 1)}@example.com`));
const asOperator = () => ({ ...context, actor: system });

/** Makes the person staff of the owner’s company, and returns the membership’s public id. */
async function hire(
  owner: LoggedIn,
  staff: LoggedIn,
  permissions: readonly Permission[],
): Promise<string> {
  await database.pool.query('delete from members where user_id = $1', [staff.context.actor.userId]);
  const [member] = await database.db
    .insert(members)
    .values({
      companyId: owner.context.actor.companyId as Id<'company'>,
      userId: staff.context.actor.userId,
      isOwner: false,
      permissions: [...permissions],
    })
    .returning({ publicId: members.publicId });
  return member!.publicId;
}

test('ending a session closes its sockets on every process, and no others', async () => {
  const one = await newMember();
  const other = await logInAs(context, one.context.actor.userId);
  const stranger = await newMember();
  const [mine, others, strangers] = [
    await everywhere({ cookie: one.token }),
    await everywhere({ token: other.token }),
    await everywhere({ cookie: stranger.token }),
  ];
  await logOut(one.context);
  await whenEnded(mine);
  expect([...others, ...strangers].map(({ ended }) => ended())).toEqual([null, null, null, null]);

  // A broadcast shows that the others are still connected, each in its rooms.
  await publishAnnouncement(asOperator(), { text: { en: 'Fair' }, url: null, endsAt: null });
  await vi.waitUntil(() => [...others, ...strangers].every(({ heard }) => heard.length > 0), {
    timeout: 30_000,
  });

  await changePassword(one.context, { currentPassword: password, password: 'other word' });
  await whenEnded(others);
  expect(strangers.map(({ ended }) => ended())).toEqual([null, null]);
});

test('disabling a person closes the sockets on every process', async () => {
  const one = await newMember();
  const seated = await everywhere({ cookie: one.token });
  const {
    rows: [row],
  } = await database.pool.query<{ public_id: string }>(
    'select public_id from users where id = $1',
    [one.context.actor.userId],
  );
  await disableUser(asOperator(), row!.public_id, 'spam');
  await whenEnded(seated);
});

test('a change of rights is sent to that person on every process, and to no others', async () => {
  const [owner, staff] = [await newMember(), await newMember()];
  const member = await hire(owner, staff, []);
  const [told, untold] = [
    await everywhere({ cookie: staff.token }),
    await everywhere({ cookie: owner.token }),
  ];
  await setStaffPermissions(owner.context, member, ['rfq']);
  await vi.waitUntil(() => told.every(({ heard }) => heard.length > 0), { timeout: 30_000 });
  expect(told.map(({ heard }) => heard)).toEqual([[account], [account]]);
  expect(untold.map(({ heard }) => heard)).toEqual([[], []]);
  expect([...told, ...untold].map(({ ended }) => ended())).toEqual([null, null, null, null]);
});

test('who loses the permission in mid-talk hears nothing of the next message', async () => {
  const operator = { ...asOperator(), locale: 'en' as const };
  await openSmallMarket(operator);
  const seller = await newSeller(operator, context);
  const [owner, staff] = [await newMember(), await newMember()];
  const member = await hire(owner, staff, ['inquiry']);
  const { ids } = await openInquiries(owner.context, {
    target: inquiryTarget.parse({ product: seller.product }),
    input: inquiryInput.parse({
      fullName: 'Selin Aksoy',
      email: 'selin@nordlicht.example',
      country: 'DE',
      subject: 'Peshtemals for hotels',
      message: 'Which colours are in stock?',
    }),
    key: 'socket-inquiry',
  });
  const inquiry = { inquiry: ids[0]!, side: null };
  const about = { topic: 'inquiries', id: ids[0] };
  const write = (text: string) =>
    writeInquiryMessage(seller.context, inquiry, { key: `socket-${text}`, text });
  const [told, untold] = [
    await everywhere({ cookie: owner.token }),
    await everywhere({ cookie: staff.token }),
  ];
  const whenAll = (seated: readonly Seated[], what: object) =>
    vi.waitUntil(
      () => seated.every(({ heard }) => JSON.stringify(heard).includes(JSON.stringify(what))),
      { timeout: 30_000 },
    );

  await write('One');
  await whenAll([...told, ...untold], about);
  await setStaffPermissions(owner.context, member, []);
  await whenAll(untold, account);
  for (const { heard } of [...told, ...untold]) heard.length = 0;
  await write('Two');
  await whenAll(told, about);
  await publishAnnouncement(asOperator(), { text: { en: 'Fair' }, url: null, endsAt: null });
  await whenAll(untold, { topic: 'announcement', id: null });

  for (const { heard } of untold) expect(heard).toEqual([{ topic: 'announcement', id: null }]);
});

test('strangers are refused: without a session, and with one that has ended', async () => {
  const one = await newMember();
  await logOut(one.context);
  const strangers: readonly As[] = [
    {},
    { cookie: one.token },
    ...[one.token, 'x'.repeat(40), `${one.token}x`].map((token) => ({ token })),
  ];

  for (const stranger of strangers)
    await expect(connect(processes[0]!, stranger)).rejects.toThrow('unauthenticated');
});

test('a socket cannot join rooms by itself', async () => {
  const [one, curious] = [await newMember(), await newMember()];
  const listener = await connect(processes[0]!, { cookie: curious.token });
  const mine = await connect(processes[0]!, { cookie: one.token });
  for (const event of ['join', 'subscribe', 'room', 'changed'])
    listener.socket.emit(event, `person:${one.context.actor.userId}`, {
      topic: 'account',
      id: null,
    });
  const {
    rows: [row],
  } = await database.pool.query<{ public_id: string }>(
    'select public_id from users where id = $1',
    [one.context.actor.userId],
  );
  await disableUser(asOperator(), row!.public_id, 'spam');
  await whenEnded([mine]);
  expect([listener.ended(), listener.heard]).toEqual([null, []]);
});

test('one network holds 200 sockets and leaves room for others', async () => {
  const [web] = processes as [WebProcess];
  const { token } = await newMember();
  // The proxy adds the real address after those that the client claims. An IPv6 /64 is one client.
  const crowd = Array.from({ length: 210 }, (_, i) =>
    connect(web, { address: `198.51.100.${i}, 2001:db8:1:2::${i}`, token }),
  );

  const admitted = (await Promise.allSettled(crowd)).filter(({ status }) => status === 'fulfilled');
  const neighbour = await connect(web, { address: '2001:db8:1:3::1', token });

  expect(admitted).toHaveLength(200);
  expect(neighbour.socket.connected).toBe(true);
});
