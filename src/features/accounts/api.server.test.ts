// The wire of accounts as the specification has it, over HTTP.
import type { Pool } from 'pg';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { testApi } from '#tests/support/test-api.ts';
import { createHitCounter } from '#platform/http/rate-limit-store.ts';

const { app, context } = await testApi({ products: 0 });
// The pool of the tests is that of `pg`, which the services do not show.
const { pool } = context.services.database as unknown as {
  pool: {
    query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
  };
};
const sent: { name: string; data: unknown }[] = [];
(context.services.jobs as { send: unknown }).send = async (
  _context: unknown,
  job: { name: string },
  data: unknown,
) => void sent.push({ name: job.name, data });

beforeEach(async () => {
  sent.length = 0;
  await pool.query("select empty_tables('users, companies, rate_limits')");
});

const buyer = {
  email: 'layla@souq.example',
  password: 'four',
  passwordConfirm: 'four',
  name: 'Layla Haddad',
  countryCode: 'AE',
  country: 'United Arab Emirates',
  phone: '50 123 4567',
  phoneCountry: 'ae',
  phoneCountryCode: '971',
  phoneCountryName: 'United Arab Emirates',
};
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwAD' +
  'hgGAWjR9awAAAABJRU5ErkJggg==';
const seller = {
  ...buyer,
  email: 'mehmet@ege.example',
  businessName: 'Ege Tekstil',
  type: 'true',
  isSeller: true,
  isManufacturer: true,
  isThereShipping: 'false',
  category: 'home-garden-kitchen',
  profileImage: pixel,
};

async function post(url: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await app.inject({ method: 'POST', url, payload, headers });
  return {
    status: answer.statusCode,
    body: answer.json<Record<string, unknown>>(),
    cookies: answer.cookies as {
      name: string;
      value: string;
      httpOnly?: boolean;
      sameSite?: string;
      maxAge?: number;
    }[],
    text: answer.body,
  };
}
const check = async (token: string) => {
  const answer = await app.inject({
    url: '/users/checkJWTtoken',
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.statusCode, body: answer.json<{ data: Record<string, unknown> }>() };
};

describe('POST /users/signup-buyer', () => {
  test('201, a message, no session; the role is a buyer’s', async () => {
    const { status, body, cookies } = await post('/users/signup-buyer', buyer);
    expect({ status, body, cookies }).toEqual({
      status: 201,
      body: { status: true, message: expect.stringContaining('confirm') },
      cookies: [],
    });
    expect(sent).toEqual([
      { name: 'accounts.send_mail', data: expect.objectContaining({ kind: 'confirm_email' }) },
    ]);
    const { body: user } = await post('/users/login', {
      email: ' LAYLA@souq.example',
      password: 'four',
    });
    expect(user).toMatchObject({
      name: 'Layla Haddad',
      email: 'layla@souq.example',
      isBuyer: true,
      isSeller: false,
      isAdmin: false,
      isUserOwner: true,
      isStuff: false,
    });
  });

  test('fields that clients may not set are dropped', async () => {
    await post('/users/signup-buyer', {
      ...buyer,
      isAdmin: true,
      isUserOwner: true,
      isSeller: true,
      ownerId: 'x',
      email_verified: true,
      emailConfirmedAt: '2020-01-01',
      _id: 'x',
    });
    const { body } = await post('/users/login', { email: buyer.email, password: 'four' });
    expect(body).toMatchObject({ isAdmin: false, isSeller: false, isBuyer: true });
    expect((await pool.query('select email_confirmed_at from users')).rows).toEqual([
      { email_confirmed_at: null },
    ]);
  });

  test('400 names each field, in the language of the request', async () => {
    const { status, body } = await post(
      '/users/signup-buyer',
      {
        email: 'x',
        password: 'abc',
        passwordConfirm: 'abd',
        name: ' \u202e ',
        countryCode: 'XX',
        phone: '1',
        phoneCountry: 'TR',
      },
      { lang: 'tr' },
    );
    expect(status).toBe(400);
    expect(body).toEqual({
      status: false,
      name: 'invalid',
      message: 'Bazı alanları düzeltmeniz gerekiyor.',
      errors: {
        email: 'Bu bir e-posta adresi değil.',
        password: 'Parola en az 4 karakter olmalı.',
        name: 'Lütfen adınızı girin!',
        countryCode: 'Lütfen bir ülke seçin.',
        passwordConfirm: 'İki parola birbirini tutmuyor.',
      },
    });
    expect((await post('/users/signup-buyer', { ...buyer, phone: '12' })).body).toMatchObject({
      errors: { phone: 'This is not a possible phone number.' },
    });
    expect(
      (await post('/users/signup-buyer', { ...buyer, passwordConfirm: 'five' })).body,
    ).toMatchObject({ errors: { passwordConfirm: 'The two passwords do not match.' } });
    expect((await post('/users/signup-buyer', {})).body).toMatchObject({
      errors: {
        email: 'Please input your e-mail!',
        password: 'Please input your password!',
        name: 'Please input your name!',
        phone: 'Please input your phone number!',
      },
    });
  });

  test('a known e-mail gets the same answer, and its owner a mail', async () => {
    const first = await post('/users/signup-buyer', buyer);
    sent.length = 0;
    const second = await post('/users/signup-buyer', {
      ...buyer,
      email: 'Layla@SOUQ.example',
      name: 'Somebody else',
      password: 'other',
      passwordConfirm: 'other',
    });
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(sent).toEqual([
      { name: 'accounts.send_mail', data: { kind: 'known_email', email: buyer.email } },
    ]);
    expect((await post('/users/login', { email: buyer.email, password: 'other' })).status).toBe(
      401,
    );
    expect((await pool.query('select count(*)::int as n from users')).rows).toEqual([{ n: 1 }]);
  });

  test('ten at once with one e-mail are one account', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, () => post('/users/signup-buyer', buyer)),
    );
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(
      (
        await pool.query(
          'select (select count(*)::int from users) as users, (select count(*)::int ' +
            'from companies) as companies',
        )
      ).rows,
    ).toEqual([{ users: 1, companies: 1 }]);
  });

  test('a password of a megabyte is refused at once', async () => {
    const password = 'x'.repeat(2 ** 20);
    expect(
      await post('/users/signup-buyer', { ...buyer, password, passwordConfirm: 'x' }),
    ).toMatchObject({
      status: 400,
      body: { errors: { password: 'The password may have 200 characters at most.' } },
    });
    expect((await post('/users/login', { email: buyer.email, password })).status).toBe(400);
    expect(
      (await post('/users/signup-buyer', { ...buyer, password, passwordConfirm: password })).status,
    ).toBe(413);
  });

  test.each([
    ['deep', `{"email":${'['.repeat(500_000)}`],
    ['finely divided', `{"email":[${'{},'.repeat(300_000)}{}]}`],
    ['of escaped quotes', `{"email":"${'\\"'.repeat(300_000)}"}`],
  ])('a JSON text that is %s is refused before it is parsed', async (_what, payload) => {
    const parse = vi.spyOn(JSON, 'parse');

    const answer = await app.inject({
      method: 'POST',
      url: '/users/login',
      headers: { 'content-type': 'application/json' },
      payload,
    });

    expect(answer.statusCode).toBe(400);
    expect(parse.mock.calls.filter(([text]) => text.length > 1_000)).toEqual([]);
    parse.mockRestore();
  });

  test.each(['/users/signup-seller', '/users/signup-google-seller'])(
    '%s reads a body as large as two pictures, and others do not',
    async (url) => {
      const payload = JSON.stringify({
        profileImage: 'x'.repeat(9 * 2 ** 20),
        credential: 'of nobody',
      });
      const ask = async (at: string) =>
        (
          await app.inject({
            method: 'POST',
            url: at,
            headers: { 'content-type': 'application/json' },
            payload,
          })
        ).statusCode;

      expect([
        await ask(url),
        await ask('/users/login'),
        await ask('/users/signup-buyer'),
        await ask('/users/forgotPassword'),
      ]).toEqual([400, 413, 413, 413]);
    },
  );
});

describe('POST /users/signup-seller', () => {
  test('201; buys and sells, and is a manufacturer with the string true', async () => {
    expect((await post('/users/signup-seller', seller)).status).toBe(201);
    const { body } = await post('/users/login', { email: seller.email, password: 'four' });
    expect(body).toMatchObject({
      isSeller: true,
      isBuyer: true,
      isUserOwner: true,
      hasRfqPermission: true,
    });
    const {
      rows: [company],
    } = await pool.query(
      'select name, is_manufacturer, has_shipping, category_slug, profile_key from companies',
    );
    expect(company).toEqual({
      name: 'Ege Tekstil',
      is_manufacturer: true,
      has_shipping: false,
      category_slug: 'home-garden-kitchen',
      profile_key: expect.stringMatching(/^[0-9a-f]{64}\.webp$/),
    });
  });

  test.each([
    ['businessName', '', 'Please input your business name!'],
    ['type', undefined, 'Please choose an account type.'],
    ['isThereShipping', undefined, 'Please choose a shipping status.'],
    ['profileImage', undefined, 'Please choose a profile image.'],
    [
      'profileImage',
      'data:image/png;base64,bm8=',
      'We cannot read this file as a picture: use JPEG, PNG, WebP or AVIF.',
    ],
    [
      'profileImage',
      'data:image/svg+xml;base64,PHN2Zy8+',
      'We cannot read this file as a picture: use JPEG, PNG, WebP or AVIF.',
    ],
    ['category', 'nowhere', 'Please choose your main category.'],
  ])('without a right %s (%s): 400', async (field, value, message) => {
    expect(await post('/users/signup-seller', { ...seller, [field]: value })).toMatchObject({
      status: 400,
      body: { status: false, errors: { [field]: message } },
    });
    expect((await pool.query('select 1 from users')).rows).toEqual([]);
  });
});

describe('pictures of a seller’s sign-up', () => {
  const kept = async () =>
    (await pool.query('select count(*)::int as n from pictures')).rows[0]!['n'];
  beforeEach(() => pool.query("select empty_tables('pictures')"));

  test.each([
    ['category', 'nowhere'],
    ['phone', '12'],
    ['logoImage', 'data:image/png;base64,bm8='],
  ])('are not kept when %s is wrong', async (field, value) => {
    const { status } = await post('/users/signup-seller', { ...seller, [field]: value });

    expect(status).toBe(400);
    expect(await kept()).toBe(0);
  });

  test('are not stored past the limit of sign-ups of one network', async () => {
    for (let i = 0; i < 20; i++)
      await post('/users/signup-buyer', { ...buyer, email: `b${i}@souq.example` });

    const { status } = await post('/users/signup-seller', seller);

    expect(status).toBe(429);
    expect(await kept()).toBe(0);
  });

  test('are limited for one network, as on the page', async () => {
    const limits = createHitCounter({
      db: context.services.database.db,
      secret: Buffer.from(context.services.secret).toString('base64url'),
    });
    for (let i = 0; i < 60; i++) await limits.hit('sign-up pictures', '127.0.0.1', 3_600_000);

    const { status } = await post('/users/signup-seller', seller);

    expect(status).toBe(429);
    expect(await kept()).toBe(0);
  });

  test('are stored with the sign-up', async () => {
    const { status } = await post('/users/signup-seller', seller);

    expect(status).toBe(201);
    expect(await kept()).toBe(1);
  });
});

describe('with Google, a call without its word', () => {
  const calls: [string, object][] = [
    ['/users/login-google', { email: buyer.email, email_verified: true, name: 'Layla' }],
    ['/users/signup-google-buyer', buyer],
    ['/users/signup-google-seller', seller],
    ['/users/signup-google-buyer', {}],
  ];
  test.each(calls)('%s is refused: 401', async (url, body) => {
    const { status, cookies } = await post(url, body);

    expect([status, cookies]).toEqual([401, []]);
    expect((await pool.query('select 1 from users')).rows).toEqual([]);
  });
});

test('mails of sign-ups with one e-mail are limited to three an hour', async () => {
  const statuses: number[] = [];

  for (let i = 0; i < 6; i++) statuses.push((await post('/users/signup-buyer', buyer)).status);

  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(sent.map(({ data }) => (data as { kind: string }).kind)).toEqual([
    'confirm_email',
    'known_email',
    'known_email',
  ]);
});

describe('POST /users/login', () => {
  beforeEach(() => post('/users/signup-buyer', buyer));

  test('200: the current user, flat, and the cookies', async () => {
    const { status, body, cookies } = await post('/users/login', {
      email: buyer.email,
      password: 'four',
    });
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual([
      '_id',
      'email',
      'hasInquiryPermission',
      'hasRfqPermission',
      'hasRfqQuotesPermission',
      'isAdmin',
      'isBuyer',
      'isLoggedIn',
      'isOwnerAdmin',
      'isOwnerBuyer',
      'isOwnerSeller',
      'isSeller',
      'isStuff',
      'isUserOwner',
      'name',
      'picture',
      'token',
    ]);
    const [jwt, device, display] = ['jwt', 'device', 'currentUser'].map((name) =>
      cookies.find((cookie) => cookie.name === name)!,
    );
    expect(jwt).toMatchObject({
      value: body.token,
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 30 * 86_400,
      secure: true,
    });
    expect(device).toMatchObject({ httpOnly: true });
    expect(display!.httpOnly).toBeUndefined();
    const shown = JSON.parse(display!.value) as object;
    expect(shown).toMatchObject({ name: 'Layla Haddad', isBuyer: true });
    expect(JSON.stringify(shown)).not.toContain(buyer.email);
    expect(await check(String(body.token))).toMatchObject({
      status: 200,
      body: { data: { isBuyer: true, name: 'Layla Haddad' } },
    });
  });

  test('a session set by another site of the domain does not replace one’s own', async () => {
    const own = await post('/users/login', { email: buyer.email, password: 'four' });
    await post('/users/signup-buyer', { ...buyer, email: 'thief@evil.example', name: 'Thief' });
    const theirs = await post('/users/login', { email: 'thief@evil.example', password: 'four' });
    const host = own.cookies.find(({ name }) => name === '__Host-jwt')!;

    const answer = await app.inject({
      url: '/users/checkJWTtoken',
      headers: { cookie: `jwt=${String(theirs.body['token'])}; __Host-jwt=${host.value}` },
    });

    expect(host).toMatchObject({
      value: own.body['token'],
      httpOnly: true,
      secure: true,
      path: '/',
      sameSite: 'Lax',
    });
    expect(host).not.toHaveProperty('domain');
    expect(answer.json()).toMatchObject({ data: { email: buyer.email } });
  });

  test('401 with the same bytes for a wrong password and an unknown e-mail', async () => {
    const wrong = await post('/users/login', { email: buyer.email, password: 'wrong' });
    const unknown = await post('/users/login', { email: 'nobody@souq.example', password: 'wrong' });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toBe(unknown.text);
    expect(wrong.body).toEqual({
      status: 401,
      name: 'unauthenticated',
      message: 'The e-mail address or the password is wrong.',
    });
    expect(wrong.cookies.map(({ name, value }) => [name, JSON.parse(value)])).toEqual([
      [
        'authAttempt',
        {
          isSignup: false,
          loginError: true,
          loginErrorMsg: 'The e-mail address or the password is wrong.',
        },
      ],
    ]);
  });

  test('after ten wrong passwords strangers wait; a device of the owner’s does not', async () => {
    const { cookies } = await post('/users/login', { email: buyer.email, password: 'four' });
    const device = cookies.find(({ name }) => name === 'device')!.value;
    const tries = await Promise.all(
      Array.from({ length: 25 }, () =>
        post('/users/login', { email: buyer.email, password: 'guess' }),
      ),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(15);
    expect((await post('/users/login', { email: buyer.email, password: 'four' })).status).toBe(429);
    expect(
      (
        await post(
          '/users/login',
          { email: buyer.email, password: 'four' },
          { cookie: `device=${device}` },
        )
      ).status,
    ).toBe(200);
  });

  test('the refusal of too many tries says the way out, for unknown e-mails too', async () => {
    const refusalFor = async (email: string) => {
      const tries = await Promise.all(
        Array.from({ length: 11 }, () =>
          post('/users/login', { email, password: 'guess' }, { lang: 'tr' }),
        ),
      );
      return tries.find(({ status }) => status === 429)!.body['message'];
    };

    const [known, unknown] = [
      await refusalFor(buyer.email),
      await refusalFor('nobody@souq.example'),
    ];

    expect(known).toMatch(/yeni bir parola belirleyin/);
    expect(String(unknown).replace(/\d+/, '#')).toBe(String(known).replace(/\d+/, '#'));
  });

  test('a wrong password of a known e-mail is answered before it is written down', async () => {
    // As above, to hold a connection.
    const client = await (pool as unknown as Pool).connect();
    await client.query('begin; lock table security_events in access exclusive mode');

    const { status } = await post('/users/login', { email: buyer.email, password: 'wrong' });
    await client.query('commit');
    client.release();

    expect(status).toBe(401);
    const noted = async () =>
      (await pool.query("select 1 from security_events where kind = 'log_in_failed'")).rows.length;
    await vi.waitFor(async () => expect(await noted()).toBe(1));
  });

  test('one of another site is refused, with the right password', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      expect(
        await post('/users/login', { email: buyer.email, password: 'four' }, headers),
      ).toMatchObject({ status: 403, cookies: [] });
    }
  });
});

describe('a token', () => {
  test('that is forged, cut, ended or none at all: 401', async () => {
    await post('/users/signup-buyer', buyer);
    const { body } = await post('/users/login', { email: buyer.email, password: 'four' });
    const token = String(body.token);
    const [head, payload, signature] = token.split('.') as [string, string, string];
    const other = Buffer.from(
      JSON.stringify({
        ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object),
        jti: '01900000-0000-7000-8000-000000000000',
      }),
    ).toString('base64url');
    for (const wrong of [
      `${head}.${other}.${signature}`,
      `${head}.${payload}.`,
      token.slice(0, -4),
      'x',
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
    ])
      expect((await check(wrong)).status, wrong).toBe(401);
    expect((await check(token)).status).toBe(200);
    await pool.query('update sessions set ended_at = now()');
    const { cookies } = await app.inject({
      url: '/users/checkJWTtoken',
      headers: { cookie: `jwt=${token}; currentUser=x` },
    });
    expect(
      cookies.map(({ name, maxAge }) => [name, maxAge]),
      'the browser forgets it, and is told so',
    ).toEqual([
      ['jwt', 0],
      ['__Host-jwt', 0],
      ['currentUser', 0],
      ['notice', 30],
    ]);
    expect(cookies.at(-1)).toMatchObject({ value: 'ended' });
    expect(await check(token)).toMatchObject({ status: 401, body: { name: 'unauthenticated' } });
  });
});

describe('mails', () => {
  test.each(['/users/forgotPassword', '/users/send-verification-email'])(
    '%s answers the same for known and unknown',
    async (url) => {
      await post('/users/signup-buyer', buyer);
      const [known, unknown] = [
        await post(url, { email: buyer.email }),
        await post(url, { email: 'nobody@souq.example' }),
      ];
      expect(known.status).toBe(200);
      expect(known.text).toBe(unknown.text);
      expect((await post(url, { email: 'x' })).status).toBe(400);
    },
  );

  test('more than a few an hour are not sent', async () => {
    await post('/users/signup-buyer', buyer);
    sent.length = 0;
    for (let i = 0; i < 5; i++)
      expect((await post('/users/forgotPassword', { email: buyer.email })).status).toBe(200);
    expect(sent).toHaveLength(3);
  });
});

test('a NUL in any field is refused or cleaned, never a fault of ours', async () => {
  for (const field of [
    'email',
    'password',
    'name',
    'countryCode',
    'phone',
    'phoneCountry',
  ] as const) {
    const { status } = await post('/users/signup-buyer', {
      ...buyer,
      email: `x${field}@souq.example`,
      [field]: `${buyer[field]}\u0000`,
    });
    expect([201, 400], field).toContain(status);
  }
  expect((await post('/users/login', { email: buyer.email, password: 'a\u0000b' })).status).toBe(
    401,
  );
  expect(
    (await post('/users/login', { email: `${buyer.email}\u0000`, password: 'four' })).status,
  ).toBe(400);
});

test('cookies that features set at a log-in arrive with the response of the API', async () => {
  await post('/users/signup-buyer', buyer);
  const { features } = context.services;
  const told = vi.spyOn(features, 'loggedIn').mockImplementation(async (inside) => {
    inside.client!.cookies.set('held=; Path=/; Max-Age=0');
  });

  const { cookies } = await post('/users/login', { email: buyer.email, password: 'four' });

  told.mockRestore();
  expect(cookies.map(({ name }) => name)).toEqual(expect.arrayContaining(['jwt', 'held']));
});
