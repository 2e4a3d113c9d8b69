import { beforeEach, expect, test } from 'vitest';
import { visitor } from '#shared/actor.ts';
import { testApi } from '#tests/support/test-api.ts';
import { poolOf, somebodyNew } from '#tests/support/users.ts';

const { app, context, get } = await testApi({ products: 5 });
const quiet = {
  ...context,
  actor: visitor,
  services: { ...context.services, jobs: { send: async () => {} } },
};
const layla = await somebodyNew(quiet, 'layla@souq.example');
const omar = await somebodyNew(quiet, 'omar@souq.example');
const { rows } = await poolOf(context).query<{ public_id: string }>(
  `select public_id from products where state = 'published' order by public_id limit 1`,
);
const product = rows[0]!.public_id;
const text = 'Is the cotton combed or carded?';

beforeEach(() => poolOf(context).query("select empty_tables('product_questions, rate_limits')"));

async function post(path: string, payload: object, { token = layla.token, key = '' } = {}) {
  const { statusCode, headers, body } = await app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    payload,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(key !== '' && { 'idempotency-key': key }),
    },
  });
  return {
    status: statusCode,
    isRepeated: headers['idempotency-replayed'] === 'true',
    body: JSON.parse(body) as { id: string; state: string; errors?: Record<string, string> },
  };
}

async function list(query = '') {
  const { body } = await get(`/api/v1/product-questions?product=${product}${query}`);
  return body as { data: { text: string; answers: unknown[] }[]; nextCursor: string | null };
}

test('a question is asked once under its key, and everybody reads it', async () => {
  const first = await post('product-questions', { product, text }, { key: 'one' });
  const again = await post('product-questions', { product, text }, { key: 'one' });

  expect(first).toMatchObject({ status: 201, isRepeated: false, body: { state: 'shown' } });
  expect(again).toEqual({ ...first, isRepeated: true });
  expect((await list()).data).toMatchObject([{ text, answers: [] }]);
});

test('questions come in pages, and are found by their words', async () => {
  const other = 'How many towels are in a carton?';
  for (const asked of [text, other]) await post('product-questions', { product, text: asked });

  const first = await list('&limit=1');
  const second = await list(`&limit=1&cursor=${first.nextCursor}`);

  expect([...first.data, ...second.data]).toMatchObject([{ text: other }, { text }]);
  expect(second.nextCursor).toBeNull();
  expect((await list('&query=CARDED')).data).toMatchObject([{ text }]);
});

test('visitors do not ask, and what is unknown or too short is refused', async () => {
  const questions = 'product-questions';

  expect(await post(questions, { product, text }, { token: '' })).toMatchObject({ status: 401 });
  expect(await post(questions, { product: '0000000000', text })).toMatchObject({ status: 404 });
  expect(await post(questions, { product, text: 'Hm?' })).toMatchObject({
    status: 400,
    body: { errors: { text: expect.any(String) as unknown } },
  });
  expect((await list()).data).toEqual([]);
});

test('a reader who reviewed nothing reports a question and does not answer it', async () => {
  const { body } = await post('product-questions', { product, text });
  const { token } = omar;
  const at = `product-questions/${body.id}`;

  const answered = await post(`${at}/answers`, { text: 'I suppose it is combed.' }, { token });
  const reported = await post(`${at}/report`, { reason: 'other' }, { token });

  expect(answered.status).toBe(403);
  expect(reported).toMatchObject({ status: 200, body: { status: true } });
});
