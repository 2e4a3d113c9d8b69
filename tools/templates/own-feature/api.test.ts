import { expect, test } from 'vitest';
import { visitor } from '#shared/actor.ts';
import { testApi } from '#tests/support/test-api.ts';
import { somebodyNew } from '#tests/support/users.ts';

type Answer = { id: string; data: { id: string; title: string }[]; nextCursor: string | null };

const { app, get, context } = await testApi({ products: 0 });
const quiet = {
  ...context,
  actor: visitor,
  services: { ...context.services, jobs: { send: async () => {} } },
};
const { token } = await somebodyNew(quiet, 'layla@souq.example');
const headers = { authorization: `Bearer ${token}` };

const read = async (query = '') =>
  (await get(`/api/v1/sample-things${query}`, headers)).body as Answer;
const add = (title: string, more: object = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/sample-things',
    headers: { ...headers, ...more },
    payload: { title },
  });

test('sample things are added, read by cursor and removed', async () => {
  for (const title of ['one', 'two', 'three']) expect((await add(title)).statusCode).toBe(201);

  const first = await read('?limit=2');
  const rest = await read(`?limit=2&cursor=${first.nextCursor}`);
  expect(first.data.map(({ title }) => title)).toEqual(['three', 'two']);
  expect(rest.data.map(({ title }) => title)).toEqual(['one']);
  expect(rest.nextCursor).toBeNull();

  const url = `/api/v1/sample-things/${rest.data[0]!.id}`;
  const removed = await app.inject({ method: 'DELETE', url, headers });
  expect(removed.statusCode).toBe(200);
  expect((await read()).data.map(({ title }) => title)).toEqual(['three', 'two']);
});

test('a request that is repeated under its key gets the same answer', async () => {
  const key = { 'idempotency-key': 'one' };
  const first = await add('once', key);

  const again = await add('once', key);

  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(again.json()).toEqual(first.json());
});

test('visitors are asked to log in', async () => {
  const { status } = await get('/api/v1/sample-things');

  expect(status).toBe(401);
});
