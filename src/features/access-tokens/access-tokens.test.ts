import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { disableUser, enableUser } from '#features/accounts/commands/administer.server.ts';
import { changePassword, resetPassword } from '#features/accounts/commands/passwords.server.ts';
import { createIdentifier } from '#features/accounts/services/recognize.server.ts';
import { makeToken } from '#features/accounts/services/tokens.server.ts';
import { members } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { relayOnce } from '#platform/events/relay.server.ts';
import { outbox } from '#platform/events/table.server.ts';
import { createMailer } from '#platform/mail/mailer.server.ts';
import type { Permission } from '#shared/actor.ts';
import { visitor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { testApi } from '#tests/support/test-api.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { type LoggedIn, logInAs, password, poolOf, somebodyNew } from '#tests/support/users.ts';
import { makeAccessToken, revokeAccessToken } from './commands/access-tokens.server.ts';
import { accessTokenJobs, accessTokenSubscriptions } from './jobs.server.ts';
import { listAccessTokens } from './queries/own-access-tokens.server.ts';
import { maxTokensPerMember, tokenTries } from './rules.ts';
import type { AccessTokenInput } from './schemas.ts';
import { accessTokens } from './table.server.ts';

const { app, context } = await testApi({ products: 0 });
const quiet = {
  ...context,
  actor: visitor,
  services: { ...context.services, jobs: { send: async () => {} } },
};

let count = 0;
/** The owner of a company that buys and sells. */
async function newSeller(): Promise<LoggedIn> {
  const { context: own } = await somebodyNew(quiet, `seller-${++count}@ege.example`);
  const { userId, companyId } = own.actor;
  await poolOf(own).query('update companies set is_seller = true where id = $1', [companyId]);
  return logInAs(quiet, userId);
}

/** A member of the seller's company with these permissions only. */
async function newStaff(
  { context: { actor } }: LoggedIn,
  permissions: Permission[],
): Promise<LoggedIn> {
  const { context: own } = await somebodyNew(quiet, `staff-${++count}@ege.example`);
  await poolOf(own).query(
    'update members set company_id = $2, is_owner = false, permissions = $3 where user_id = $1',
    [own.actor.userId, actor.companyId, permissions],
  );
  return logInAs(quiet, own.actor.userId);
}

const input = (changes: Partial<AccessTokenInput> = {}): AccessTokenInput => ({
  name: 'Warehouse',
  scopes: ['rfqs:write'],
  days: 90,
  currentPassword: password,
  ...changes,
});

const post = async (token: string, key: string = crypto.randomUUID()) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/rfqs',
    payload: { terms: true, productName: 'Terry towel 50×100 cm', quantity: 500, country: 'DE' },
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
  });
  return { status: answer.statusCode, body: answer.json<{ name?: string; message: string }>() };
};

const stored = async (token: string) => {
  const [row] = await context.db
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.hint, token.slice(-4)));
  return row!;
};

describe('making an access token', () => {
  test('stores a hash and shows the token once', async () => {
    const seller = await newSeller();

    const { token } = await makeAccessToken(seller.context, input());

    expect(token).toMatch(/^kvn_[\w-]{43}$/);
    const [listed] = await listAccessTokens(seller.context);
    expect(listed).toMatchObject({ name: 'Warehouse', scopes: ['rfqs:write'], lastUsedAt: null });
    const { rows } = await poolOf(context).query('select access_tokens::text from access_tokens');
    expect(JSON.stringify([rows, listed])).not.toContain(token.slice(4, -4));
  });

  test('needs the password', async () => {
    const seller = await newSeller();

    await expect(
      makeAccessToken(seller.context, input({ currentPassword: 'wrong' })),
    ).rejects.toMatchObject({ fieldErrors: { currentPassword: 'wrongPassword' } });
    await expect(
      makeAccessToken(seller.context, input({ currentPassword: undefined })),
    ).rejects.toMatchObject({ fieldErrors: { currentPassword: 'passwordNeeded' } });
  });

  test('refuses a scope above the rights of its person', async () => {
    const staff = await newStaff(await newSeller(), ['rfq']);

    await expect(
      makeAccessToken(staff.context, input({ scopes: ['rfqs:write', 'products:write'] })),
    ).rejects.toMatchObject({ fieldErrors: { scopes: 'scopeAboveRights' } });
  });

  test('is refused to buyers, who have no panel for it', async () => {
    const buyer = await somebodyNew(quiet, 'only-buyer@nordlicht.example');

    await expect(makeAccessToken(buyer.context, input())).rejects.toMatchObject({
      httpStatus: 403,
    });
  });

  test('of concurrent makers at the limit one succeeds', async () => {
    const seller = await newSeller();
    const { token } = await makeAccessToken(seller.context, input());
    const { id: _id, publicId: _publicId, ...row } = await stored(token);
    for (let i = 2; i < maxTokensPerMember; i++)
      await context.db.insert(accessTokens).values({ ...row, hash: Buffer.from(`${i} ${token}`) });

    const results = await Promise.allSettled(
      [1, 2, 3, 4].map(() => makeAccessToken(seller.context, input())),
    );

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { messageKey: 'tooManyAccessTokens' },
    });
  });
});

describe('the mail about a new access token', async () => {
  const mailServer = await startMailServer();
  const mail = createMailer({
    db: context.db,
    log: context.services.log,
    smtpUrl: mailServer.url,
    from: 'Kervan <hello@kervan.example>',
    keeps: false,
  });
  afterAll(() => mail.close());

  test('goes to its person and to the owner of the company, without the token', async () => {
    const owner = await newSeller();
    const staff = await newStaff(owner, ['rfq']);
    const jobs = {
      send: async (asked: Context, { name }: { name: string }, data: object) =>
        accessTokenJobs
          .find((job) => job.name === name)!
          .run(asked, data, AbortSignal.timeout(10_000)),
    };
    const worker: Context = { ...context, services: { ...context.services, mail, jobs } };
    await context.db.update(outbox).set({ relayedAt: new Date() });

    const { token } = await makeAccessToken(staff.context, input());
    await relayOnce(worker, accessTokenSubscriptions);

    const mails = [await mailServer.next(), await mailServer.next()];
    const addresses = mails.flatMap(({ to }) => (to ?? []).map(({ address }) => String(address)));
    const rows = await poolOf(context).query('select email from users where id = any($1)', [
      [owner.context.actor.userId, staff.context.actor.userId],
    ]);
    expect(addresses.toSorted()).toEqual(rows.rows.map(({ email }) => String(email)).toSorted());
    expect(mailServer.received).toEqual([]);
    expect(mails[0]!.text).toContain('Warehouse');
    expect(JSON.stringify(mails)).not.toContain(token);
  });
});

describe('a request with an access token', () => {
  test('acts for its person and notes the use', async () => {
    const seller = await newSeller();
    const { token } = await makeAccessToken(seller.context, input());

    expect((await post(token)).status).toBe(201);

    expect((await stored(token)).lastUsedAt).toBeInstanceOf(Date);
  });

  test('is refused without the scope of the call', async () => {
    const seller = await newSeller();
    const { token } = await makeAccessToken(seller.context, input({ scopes: ['products:read'] }));

    expect(await post(token)).toMatchObject({
      status: 403,
      body: { name: 'refused', message: expect.stringContaining('rfqs:write') as string },
    });
  });

  test.each([
    ['GET', '/api/v1/rfqs/7h2k9m4q0x/quotes', 'received-quotes:read'],
    ['GET', '/api/v1/rfqs/7h2k9m4q0x/quotes/7h2k9m4q0x/notes', 'received-quotes:read'],
    ['POST', '/api/v1/quotes/7h2k9m4q0x/counter', 'received-quotes:write'],
    ['POST', '/api/v1/quotes/7h2k9m4q0x/decline', 'received-quotes:write'],
    ['POST', '/api/v1/quotes/7h2k9m4q0x/accept', 'received-quotes:write'],
  ] as const)('to post requests does not open %s %s', async (method, url, scope) => {
    const { token } = await makeAccessToken((await newSeller()).context, input());

    const answer = await app.inject({
      method,
      url,
      ...(method === 'POST' && { payload: {} }),
      headers: { authorization: `Bearer ${token}` },
    });

    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ message: expect.stringContaining(scope) as string });
  });

  test('has the rights that its person has now', async () => {
    const staff = await newStaff(await newSeller(), ['rfq']);
    const { token } = await makeAccessToken(staff.context, input());
    const before = await post(token);

    await context.db
      .update(members)
      .set({ permissions: [] })
      .where(eq(members.userId, staff.context.actor.userId));

    expect([before.status, (await post(token)).status]).toEqual([201, 403]);
  });

  test('of no route with a scope is a visitor’s', async () => {
    const seller = await newSeller();
    const { token } = await makeAccessToken(seller.context, input());
    const headers = { authorization: `Bearer ${token}` };

    const who = await app.inject({ url: '/users/checkJWTtoken', headers });
    const list = await app.inject({ url: '/api/v1/rfqs', headers });

    expect([who.statusCode, list.statusCode]).toEqual([401, 200]);
  });

  test('opens no socket', async () => {
    const seller = await newSeller();
    const { token } = await makeAccessToken(seller.context, input());
    const identify = createIdentifier(context);

    const ofToken = await identify({ authorization: `Bearer ${token}`, cookies: undefined });
    const ofSession = await identify({
      authorization: `Bearer ${seller.token}`,
      cookies: undefined,
    });

    expect([ofToken, ofSession?.userId]).toEqual([null, seller.context.actor.userId]);
  });

  test('is one of a limited number a minute, from all networks together', async () => {
    const seller = await newSeller();
    const { token } = await makeAccessToken(seller.context, input());
    const ask = (i: number) =>
      app.inject({
        url: '/api/v1/categories',
        remoteAddress: `203.0.113.${i % 250}`,
        headers: { authorization: `Bearer ${token}` },
      });

    const allowed: number[] = [];
    const atOnce = Array.from({ length: 10 }, (_, i) => i);
    for (let i = 0; i < tokenTries.most; i += atOnce.length) {
      const answers = await Promise.all(atOnce.map((one) => ask(i + one)));
      allowed.push(...answers.map(({ statusCode }) => statusCode));
    }
    const beyond = await ask(0);

    expect(allowed).toEqual(Array(tokenTries.most).fill(200));
    expect([beyond.statusCode, Number(beyond.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

describe('the end of an access token', () => {
  const made = async () => {
    const owner = await newSeller();
    const staff = await newStaff(owner, ['rfq']);
    const { token } = await makeAccessToken(staff.context, input());
    const { publicId } = await stored(token);
    return { owner, staff, token, publicId, userId: staff.context.actor.userId };
  };
  const runJob = async (name: string, asked: Context) =>
    accessTokenJobs.find((job) => job.name === name)!.run(asked, {}, AbortSignal.timeout(10_000));

  test('revoking it refuses the next request', async () => {
    const { owner, token, publicId } = await made();
    const before = await post(token);

    await revokeAccessToken(owner.context, publicId);

    expect([before.status, (await post(token)).status]).toEqual([201, 401]);
  });

  test('another company’s token, and a colleague’s for staff, is not found', async () => {
    const { owner, token, publicId } = await made();
    const colleague = await newStaff(owner, ['rfq']);

    for (const { context: own } of [await newSeller(), colleague])
      await expect(revokeAccessToken(own, publicId)).rejects.toMatchObject({ httpStatus: 404 });

    expect((await post(token)).status).toBe(201);
  });

  test('it ends with the membership, also when the person joins again', async () => {
    const { token, userId, staff } = await made();
    const [{ companyId }] = (await context.db
      .update(members)
      .set({ endedAt: new Date() })
      .where(eq(members.userId, userId))
      .returning({ companyId: members.companyId })) as [{ companyId: Id<'company'> }];
    const left = await post(token);
    await context.db
      .insert(members)
      .values({ userId, companyId, isOwner: false, permissions: ['rfq'] });

    expect([left.status, (await post(token)).status]).toEqual([401, 401]);
    expect(staff.context.actor.companyId).toBe(companyId);
  });

  test('it ends with disabling, and enabling does not revive it', async () => {
    const { token, userId } = await made();
    const [person] = await context.db.select().from(users).where(eq(users.id, userId));
    const operator = { ...context, services: quiet.services };
    await disableUser(operator, person!.publicId, 'fraud');
    const disabled = await post(token);
    await enableUser(operator, person!.publicId);

    expect([disabled.status, (await post(token)).status]).toEqual([401, 401]);
  });

  test('it ends with a changed and with a reset password, but not another person’s', async () => {
    const [changed, reset, other] = [await made(), await made(), await made()];
    const before = [await post(changed.token), await post(reset.token)];

    await changePassword(changed.staff.context, { currentPassword: password, password: 'longer' });
    const token = await makeToken(quiet, reset.userId, 'reset_password');
    await resetPassword(quiet, { token, password: 'longer' });

    expect(before.map(({ status }) => status)).toEqual([201, 201]);
    expect([(await post(changed.token)).status, (await post(reset.token)).status]).toEqual([
      401, 401,
    ]);
    expect((await post(other.token)).status).toBe(201);
  });

  test('one that is made during a change of the password is refused', async () => {
    const { staff, userId } = await made();
    const owner = await poolOf(context).connect();
    await owner.query('begin');
    await owner.query('update users set password_changed_at = now() where id = $1', [userId]);
    await owner.query('update sessions set ended_at = now() where user_id = $1', [userId]);
    const before = await context.db.$count(accessTokens, eq(accessTokens.userId, userId));

    const making = makeAccessToken(staff.context, input()).catch((error: unknown) => error);
    await vi.waitUntil(async () => {
      const { rows } = await poolOf(context).query(
        "select 1 from pg_locks where not granted and locktype in ('transactionid', 'tuple')",
      );
      return rows.length > 0;
    });
    await owner.query('commit');
    owner.release();

    expect(await making).toMatchObject({ httpStatus: 401 });
    expect(await context.db.$count(accessTokens, eq(accessTokens.userId, userId))).toBe(before);
  });

  test('it is part of the copy of the person’s data, and erased with the person', async () => {
    const { token, userId } = await made();
    await post(token, 'a key to forget');
    const { features } = context.services;

    const copy = await features.exportPersonalData(context, userId);
    await inTransaction(context, (inside) => features.erasePersonalData(inside, userId, 'gone'));

    expect(copy).toMatchObject({ accessTokens: [{ name: 'Warehouse', scopes: ['rfqs:write'] }] });
    expect((await post(token)).status).toBe(401);
    expect(await context.db.$count(accessTokens, eq(accessTokens.userId, userId))).toBe(0);
  });

  test('it is deleted with its company', async () => {
    const { token, owner } = await made();
    const companyId = owner.context.actor.companyId as Id<'company'>;
    await inTransaction({ ...context, services: quiet.services }, (inside) =>
      context.services.features.companyClosed(inside, companyId, 'gone'),
    );

    expect((await post(token)).status).toBe(401);
  });

  test('an expired one is refused, and deleted a month later', async () => {
    const { token } = await made();
    const { id } = await stored(token);
    const expire = (days: number) =>
      context.db
        .update(accessTokens)
        .set({ expiresAt: new Date(Date.now() - days * 86_400_000) })
        .where(eq(accessTokens.id, id));
    await expire(1);
    const expired = await post(token);
    await expire(31);
    await runJob('access-tokens.purge', context);

    expect(expired.status).toBe(401);
    expect(await context.db.$count(accessTokens, eq(accessTokens.id, id))).toBe(0);
  });
});
