// Access to the three panels, each on its own site, and the ways from the market into them.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openSession } from '#features/accounts/services/sessions.server.ts';
import { addUser } from '#features/accounts/services/new-user.server.ts';
import { foundCompany } from '#features/companies/services/found-company.server.ts';
import { members } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { framedPages } from '#pages/pages.ts';
import { roomRights } from '#pages/shared/room-rights.ts';
import { type Permission, permissions } from '#shared/actor.ts';
import { deploymentSecret } from '#platform/settings/settings.server.ts';
import type { Id } from '#shared/ids.ts';
import {
  buildPages,
  killPrograms,
  publicUrl,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { type RawResponse, sendRaw } from '#tests/support/raw-http.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';

// A whole program starts, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const market = 'kervan.example';
const hosts = { buyer: market, vendor: 'seller.kervan.example', control: 'control.kervan.example' };
type Panel = keyof typeof hosts;

const database = await testDatabase();
afterAll(killPrograms);

let context: Context;
let web: WebProcess;
let marketCompany: Id<'company'>;
const tokens: Record<string, string> = {};

type Sides = { readonly isBuyer: boolean; readonly isSeller: boolean; readonly isAdmin: boolean };

async function addMember(name: string, email: string): Promise<Id<'user'>> {
  return (await addUser(
    context,
    { email, name, countryCode: 'TR', phone: null, phoneCountry: null },
    { passwordHash: null, google: null },
  ))!;
}
async function addOwner(
  name: string,
  sides: Sides,
): Promise<{ userId: Id<'user'>; companyId: Id<'company'> }> {
  const userId = await addMember(name, `${name}@example.com`);
  const companyId = await foundCompany(context, userId, {
    name: `${name} ticaret`,
    sides,
    businessType: 'other',
    isManufacturer: false,
    hasShipping: false,
    categorySlug: null,
    logoKey: null,
    profileKey: null,
    country: 'TR',
    phone: null,
  });
  return { userId, companyId };
}
const logIn = async (name: string, userId: Id<'user'>, hasSecondFactor = false) => {
  tokens[name] = (await openSession(context, userId, { hasSecondFactor })).token;
};

beforeAll(async () => {
  context = testContext(database);
  context = {
    ...context,
    services: { ...context.services, secret: await deploymentSecret(database.db) },
  };
  const buyer = await addOwner('buyer', { isBuyer: true, isSeller: false, isAdmin: false });
  await logIn('buyer', buyer.userId);
  const staff = await addMember('staff', 'staff@example.com');
  await database.db
    .insert(members)
    .values({ companyId: buyer.companyId, userId: staff, isOwner: false, permissions: [] });
  await logIn('staff', staff);
  await logIn(
    'seller',
    (await addOwner('seller', { isBuyer: true, isSeller: true, isAdmin: false })).userId,
  );
  const admin = await addOwner('admin', { isBuyer: false, isSeller: false, isAdmin: true });
  await logIn('admin', admin.userId, true);
  await logIn('weak admin', admin.userId);
  marketCompany = admin.companyId;
  await logIn('nobody', await addMember('nobody', 'nobody@example.com'));
  await buildPages();
  web = await startWebProcess({
    DATABASE_URL: database.url,
    WORKER: 'off',
    FETCH_PICTURES: 'off',
    DATABASE_POOL_SIZE: '6',
    TRUST_PROXY: '1',
    VENDOR_SITE_URL: `https://${hosts.vendor}`,
    CONTROL_SITE_URL: `https://${hosts.control}`,
  });
});

const locationOf = ({ headers }: RawResponse) =>
  /^location: (.+)$/im.exec(headers)?.[1]?.trim() ?? null;
const cookieOf = (who: string) =>
  tokens[who] === undefined ? '' : `Cookie: jwt=${tokens[who]}\r\n`;
let asked = 0;
/** Each request comes from its own network, so that limits by network do not apply. */
const get = (host: string, path: string, who = 'visitor') =>
  sendRaw(
    web.port,
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${cookieOf(who)}` +
      `X-Forwarded-For: 10.1.${asked >> 8}.${asked++ & 255}\r\nConnection: close\r\n\r\n`,
  );
function post(
  host: string,
  path: string,
  fields: Record<string, string>,
  who = 'visitor',
  headers = `Origin: http://${host}\r\n`,
) {
  const body = new URLSearchParams(fields).toString();
  return sendRaw(
    web.port,
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}${cookieOf(who)}` +
      'Content-Type: application/x-www-form-urlencoded\r\n' +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}

describe('access', () => {
  const logInFirst = (panel: Panel) => `/en/account/login?next=%2Fen%2F${panel}&reason=required`;
  const unauthorized = '/en/unauthorized';
  const security = '/en/account/security?reason=admin';
  /** A status, or the target of a redirect. */
  const expected: Record<string, Record<Panel, number | string>> = {
    visitor: {
      buyer: logInFirst('buyer'),
      vendor: logInFirst('vendor'),
      control: logInFirst('control'),
    },
    nobody: { buyer: unauthorized, vendor: unauthorized, control: 404 },
    buyer: { buyer: 200, vendor: unauthorized, control: 404 },
    staff: { buyer: 200, vendor: unauthorized, control: 404 },
    seller: { buyer: 200, vendor: 200, control: 404 },
    'weak admin': { buyer: security, vendor: security, control: security },
    admin: { buyer: unauthorized, vendor: unauthorized, control: 200 },
  };
  const cases = Object.entries(expected).flatMap(([who, panels]) =>
    (Object.entries(panels) as [Panel, number | string][]).map(
      ([panel, answer]) => [who, panel, answer] as const,
    ),
  );
  test.each(cases)('of %s to the panel of %s: %s', async (who, panel, expectedAnswer) => {
    const answer = await get(hosts[panel], `/en/${panel}`, who);
    if (typeof expectedAnswer === 'number') expect(answer.status).toBe(expectedAnswer);
    else expect([answer.status, locationOf(answer)]).toEqual([302, expectedAnswer]);
    expect(answer.headers).toMatch(/cache-control: private, no-(store|cache)/i);
    if (answer.status === 200) {
      expect(answer.headers).toMatch(/cache-control: private, no-store/i);
      expect(answer.body).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  test.each([
    '/en/control/people',
    '/en/control/people/export',
    '/en/control/people/0000000000',
    '/en/control/companies',
    '/en/control/companies/export',
    '/en/control/log',
    '/en/control/people.data',
  ])('to %s is for admins alone', async (path) => {
    expect((await get(hosts.control, path, 'seller')).body).not.toContain('buyer@example.com');
    expect((await get(hosts.control, path)).body).not.toContain('buyer@example.com');
    expect((await get(hosts.control, path, 'weak admin')).body).not.toContain('buyer@example.com');
  });

  test('is refused before a form is read', async () => {
    const path = '/en/control/people/0000000000';
    expect((await post(hosts.control, path, { intent: 'disable' }, 'buyer')).status).toBe(404);
    expect(locationOf(await post(hosts.control, path, { intent: 'disable' }))).toContain(
      '/en/account/login',
    );
  });

  test('at another site leads to the site of the panel', async () => {
    expect(locationOf(await get(market, '/tr/control/people?q=ada', 'admin'))).toBe(
      `https://${hosts.control}/tr/control/people?q=ada`,
    );
    expect(locationOf(await get(hosts.control, '/en/buyer', 'buyer'))).toBe(
      `${publicUrl}/en/buyer`,
    );
    expect(locationOf(await get('evil.example', '/en/vendor', 'seller'))).toBe(
      `https://${hosts.vendor}/en/vendor`,
    );
  });
});

describe('an error in a panel', () => {
  const frame = /<aside class="panel-rail"[^>]*>/;
  const isFramed = (answer: RawResponse) =>
    frame.test(answer.body) && answer.body.includes('class="panel-main"');

  test('about a missing page is shown in the layout of the panel', async () => {
    for (const [host, path, who] of [
      [market, '/en/buyer/nowhere', 'buyer'],
      [hosts.vendor, '/tr/vendor/nowhere/at/all', 'seller'],
      [hosts.control, '/ar/control/people/0000000000', 'admin'],
      [hosts.control, '/en/control/companies/x/y', 'admin'],
    ] as const) {
      const answer = await get(host, path, who);
      expect([answer.status, isFramed(answer)], path).toEqual([404, true]);
    }
  });
  test('about a refused action is shown with the reason', async () => {
    const answer = await post(
      hosts.control,
      '/en/control/people/0000000000',
      { intent: 'enable', sure: 'on' },
      'admin',
    );
    expect([answer.status, isFramed(answer)]).toEqual([404, true]);
    const wrong = await sendRaw(
      web.port,
      `POST /en/control/people/0000000000 HTTP/1.1\r\nHost: ${hosts.control}\r\n` +
        `Origin: http://${hosts.control}\r\n${cookieOf('admin')}Content-Type: text/plain\r\n` +
        'Content-Length: 1\r\nConnection: close\r\n\r\nx',
    );
    expect([wrong.status, isFramed(wrong)]).toEqual([415, true]);
    expect(wrong.body).toContain('This content type is not accepted.');
  });
  test('of the server is shown with the request id alone', async () => {
    await database.pool.query('alter table security_events rename to hidden');
    const answer = await get(hosts.control, '/en/control/log', 'admin');
    await database.pool.query('alter table hidden rename to security_events');
    expect([answer.status, isFramed(answer)]).toEqual([500, true]);
    expect(answer.body).toMatch(/<code>[0-9a-f-]{36}<\/code>/);
    expect(answer.body).not.toContain('security_events');
  });
  test('is shown to strangers without the layout and without details', async () => {
    for (const path of ['/en/control/nowhere', '/en/control/people/0000000000']) {
      const answer = await get(hosts.control, path, 'buyer');
      expect([answer.status, frame.test(answer.body)]).toEqual([404, false]);
    }
    expect(locationOf(await get(market, '/en/buyer/nowhere'))).toBe(
      '/en/account/login?next=%2Fen%2Fbuyer%2Fnowhere&reason=required',
    );
  });
});

describe('from the market into a panel', () => {
  const codeFor = async (panel: Panel, who: string) => {
    const location = locationOf(await post(market, '/en/account/hand-off', { panel }, who))!;
    expect(location).toMatch(
      new RegExp(`^https://${hosts[panel]}/en/auth/login\\?token=[\\w-]{43}$`),
    );
    return new URL(location).searchParams.get('token')!;
  };
  const arrive = (host: string, token: string) => post(host, '/en/auth/login', { token });
  const jwtOf = ({ headers }: RawResponse) =>
    /^set-cookie: jwt=([^;]+)/im.exec(headers)?.[1] ?? null;

  test('a panel on the same site opens without a code', async () => {
    expect(
      locationOf(await post(market, '/ar/account/hand-off', { panel: 'buyer' }, 'buyer')),
    ).toBe('/ar/buyer');
    expect(locationOf(await post(market, '/en/account/hand-off', { panel: 'vendor' }))).toBe(
      '/en/account/login?next=%2Fen%2Fvendor&reason=required',
    );
    expect((await post(market, '/en/account/hand-off', { panel: 'control' }, 'buyer')).status).toBe(
      404,
    );
    expect((await post(market, '/en/account/hand-off', { panel: 'kitchen' }, 'buyer')).status).toBe(
      404,
    );
    expect((await get(market, '/en/account/hand-off', 'buyer')).status).toBe(404);
  });

  test('the CSP allows forms to lead to the sites of panels', async () => {
    expect((await get(market, '/en')).headers).toContain(
      `form-action 'self' https://${hosts.vendor} https://${hosts.control}`,
    );
  });

  test('opening the link does not log in and sends no referrer', async () => {
    const token = await codeFor('vendor', 'seller');
    const page = await get(hosts.vendor, `/en/auth/login?token=${token}`);
    expect(page.status).toBe(200);
    expect(page.headers).toMatch(/referrer-policy: no-referrer/i);
    expect(page.headers).toMatch(/cache-control: private, no-store/i);
    expect(jwtOf(page)).toBeNull();
    // Without a referrer a browser without scripts sends `null` as the origin.
    const entered = await post(
      hosts.vendor,
      '/en/auth/login',
      { token },
      'visitor',
      'Origin: null\r\nSec-Fetch-Site: same-origin\r\n',
    );
    expect([entered.status, locationOf(entered)]).toEqual([303, '/en/vendor']);
    tokens['arrived'] = jwtOf(entered)!;
    expect((await get(hosts.vendor, '/en/vendor', 'arrived')).status).toBe(200);
    expect(
      (
        await post(
          hosts.vendor,
          '/en/auth/login',
          { token },
          'visitor',
          'Origin: null\r\nSec-Fetch-Site: cross-site\r\n',
        )
      ).status,
    ).toBe(403);
  });

  test('twenty concurrent uses of a code: one session, which the second use ends', async () => {
    const token = await codeFor('control', 'admin');

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => arrive(hosts.control, token)),
    );

    expect(answers.filter((answer) => jwtOf(answer) !== null)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19);
    tokens['twice'] = answers.map(jwtOf).find((jwt) => jwt !== null)!;
    expect(locationOf(await get(hosts.control, '/en/control', 'twice'))).toContain(
      '/en/account/login',
    );
  });

  test('the second factor of the market session goes with the code', async () => {
    tokens['second admin'] = jwtOf(await arrive(hosts.control, await codeFor('control', 'admin')))!;

    const entered = await get(hosts.control, '/en/control', 'second admin');

    expect(entered.status).toBe(200);
  });

  test('a second use of a code ends the session that it opened alone', async () => {
    const token = await codeFor('vendor', 'seller');
    tokens['first use'] = jwtOf(await arrive(hosts.vendor, token))!;
    tokens['other code'] = jwtOf(await arrive(hosts.vendor, await codeFor('vendor', 'seller')))!;
    expect((await get(hosts.vendor, '/en/vendor', 'first use')).status).toBe(200);

    const second = await arrive(hosts.vendor, token);

    expect([second.status, jwtOf(second)]).toEqual([401, null]);
    expect(locationOf(await get(hosts.vendor, '/en/vendor', 'first use'))).toContain(
      '/en/account/login',
    );
    expect((await get(hosts.vendor, '/en/vendor', 'other code')).status).toBe(200);
    expect((await get(hosts.vendor, '/en/vendor', 'seller')).status).toBe(200);
  });

  test.each([
    ['control', hosts.control],
    ['buyer', market],
  ])('a code that is opened at the panel of %s is used up', async (_panel, host) => {
    const token = await codeFor('vendor', 'seller');

    const wrong = await arrive(host, token);
    const right = await arrive(hosts.vendor, token);

    expect([wrong.status, right.status]).toEqual([401, 401]);
    expect([jwtOf(wrong), jwtOf(right)]).toEqual([null, null]);
  });

  test('the token of a session is not accepted as a code', async () => {
    const answer = await arrive(hosts.vendor, tokens['seller']!);

    expect([answer.status, jwtOf(answer)]).toEqual([401, null]);
  });

  test('a code expires after a minute', async () => {
    const token = await codeFor('vendor', 'seller');
    await database.pool.query(
      "update account_tokens set expires_at = now() - interval '1 second' where kind = 'hand_off'",
    );
    expect((await arrive(hosts.vendor, token)).status).toBe(401);
  });
});

test('the development mailbox does not exist outside of a demo', async () => {
  expect((await get(`localhost:${web.port}`, '/en/development/mailbox')).status).toBe(404);
  expect((await get(market, '/en/demo/log-ins.data')).status).toBe(404);
});

describe('rooms of the control panel', () => {
  const id = '01900000-0000-7000-8000-000000000000';
  const rooms = framedPages.control.map(({ id: room, path }) => ({
    room,
    path: `/en/${path.replaceAll(/:[a-z]+/g, id)}`,
  }));
  /** Returns the name under which the new member of staff has logged in. */
  async function hire(right: Permission): Promise<string> {
    const who = `${right} ${hired++}`;
    const userId = await addMember(who, `${right.toLowerCase()}-${hired}@example.com`);
    await database.db
      .insert(members)
      .values({ companyId: marketCompany, userId, isOwner: false, permissions: [right] });
    await logIn(who, userId, true);
    return who;
  }
  let hired = 0;

  test.each(permissions)('are open to staff by their right: %s', async (right) => {
    const who = await hire(right);

    const refused: string[] = [];
    for (const { room, path } of rooms) {
      const { status } = await get(hosts.control, path, who);
      expect(status, `${right} at ${path}`).toBeLessThan(500);
      if (status === 403) refused.push(room);
    }

    expect(refused).toEqual(
      rooms
        .map(({ room }) => room)
        .filter((room) => roomRights[room] !== null && roomRights[room] !== right),
    );
  });

  test('are closed under any spelling of their address and of that of their data', async () => {
    const who = await hire('content');

    const answers = await Promise.all(
      [
        '/en/control/p%65ople',
        '/en/c%6Fntrol/people',
        '/en/control/people.data',
        '/en/control/p%65ople.data',
        '/en/control/people/export',
        '/en/control/people/%65xport',
      ].map((path) => get(hosts.control, path, who)),
    );

    for (const { status, body } of answers) {
      expect([403, 404]).toContain(status);
      expect(body).not.toContain('buyer@example.com');
    }
  });

  test('show why they are closed, in the panel, whose menu has the open ones alone', async () => {
    const answer = await get(hosts.control, '/en/control/people', await hire('content'));

    // Without the links to the same page in other languages.
    const links = [...answer.body.matchAll(/<a (?![^>]*hreflang)[^>]*href="([^"]*)"/gi)].map(
      ([, to]) => to!,
    );
    expect(answer.status).toBe(403);
    expect(answer.body).toContain('class="panel-main"');
    expect(links).toEqual(expect.arrayContaining(['/en/control', '/en/control/blog']));
    expect(links).not.toContain('/en/control/people');
    expect(links).not.toContain('/en/control/payments');
  });
});
