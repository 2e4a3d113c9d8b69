import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rfqs } from '#features/rfqs/table.server.ts';
import { visitor } from '#shared/actor.ts';
import { purgeIdempotencyKeysJob } from '#platform/http/idempotency.ts';
import { idempotencyKeys } from '#platform/http/table.server.ts';
import { testApi } from '#tests/support/test-api.ts';
import { poolOf, somebodyNew } from '#tests/support/users.ts';

const { app, context, routes } = await testApi({ products: 0 });
const quiet = {
  ...context,
  actor: visitor,
  services: { ...context.services, jobs: { send: async () => {} } },
};
const selin = await somebodyNew(quiet, 'selin@nordlicht.example');
const jonas = await somebodyNew(quiet, 'jonas@nordlicht.example');

const input = {
  terms: true,
  productName: 'Jacquard peshtemal, 90×170 cm',
  quantity: 2_000,
  country: 'DE',
};

const post = async (key: string, payload: object = input, { token } = selin) => {
  const { statusCode, headers, body } = await app.inject({
    method: 'POST',
    url: '/api/v1/rfqs',
    payload,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
  });
  return {
    status: statusCode,
    isRepeated: headers['idempotency-replayed'] === 'true',
    body: JSON.parse(body) as { id?: string; errors?: object },
  };
};
const countRfqs = () => context.db.$count(rfqs);

test('a request repeated under its key gets the same answer and is done once', async () => {
  const before = await countRfqs();

  const first = await post('order 66');
  const again = await post('order 66');

  expect([first.status, first.isRepeated]).toEqual([201, false]);
  expect(again).toEqual({ ...first, isRepeated: true });
  expect(await countRfqs()).toBe(before + 1);
});

test('another body under a used key gets 409', async () => {
  await post('one body');

  expect(await post('one body', { ...input, quantity: 1 })).toMatchObject({ status: 409 });
});

test('of twenty concurrent twins one runs, and all get its answer', async () => {
  const before = await countRfqs();

  const answers = await Promise.all(Array.from({ length: 20 }, () => post('twins')));

  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(answers.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
  expect(await countRfqs()).toBe(before + 1);
});

test('a key belongs to its person', async () => {
  const own = await post('shared words');
  const other = await post('shared words', input, jonas);

  expect(other).toMatchObject({ status: 201, isRepeated: false });
  expect(other.body.id).not.toBe(own.body.id);
});

test('a refused request leaves its key unused', async () => {
  expect(await post('second try', { ...input, category: 'no/such' })).toMatchObject({
    status: 400,
  });

  expect(await post('second try')).toMatchObject({ status: 201, isRepeated: false });
});

test('a key that is too long gets 400 in its field', async () => {
  expect(await post('x'.repeat(201))).toMatchObject({
    status: 400,
    body: { errors: { 'idempotency-key': expect.any(String) as string } },
  });
});

test('a right that was taken away meanwhile ends the answers to repeats, too', async () => {
  const mona = await somebodyNew(quiet, 'mona@nordlicht.example');
  const first = await post('before the goodbye', input, mona);
  await poolOf(quiet).query(
    'update members set is_owner = false, permissions = $2 where user_id = $1',
    [mona.context.actor.userId, ['inquiry']],
  );

  const again = await post('before the goodbye', input, mona);

  expect(first).toMatchObject({ status: 201, isRepeated: false });
  expect(again).toMatchObject({ status: 403, isRepeated: false });
});

test('an expired key is free again, and cleaning deletes its row', async () => {
  const first = await post('yesterday');
  const expire = () =>
    context.db.update(idempotencyKeys).set({ expiresAt: sql`now() - interval '1 second'` });
  await expire();

  const second = await post('yesterday');
  await expire();
  await purgeIdempotencyKeysJob.run(context, {}, AbortSignal.timeout(10_000));

  expect(second).toMatchObject({ status: 201, isRepeated: false });
  expect(second.body.id).not.toBe(first.body.id);
  expect(await context.db.$count(idempotencyKeys)).toBe(0);
});

test('the reference documents the key for each creating call and no other', async () => {
  const document = (await app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { parameters?: { name: string }[] }>>;
  }>();

  const withKey = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
      parameters.some(({ name }) => name === 'idempotency-key') ? [`${method} ${path}`] : [],
    ),
  );

  const creating = routes
    .filter(({ methods, url }) => methods.includes('POST') && url.startsWith('/api/v1/'))
    .map(({ url }) => `post ${url.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(creating.length).toBeGreaterThan(0);
  expect(withKey.toSorted()).toEqual(creating.toSorted());
});
