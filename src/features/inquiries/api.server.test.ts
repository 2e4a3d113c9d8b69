import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { visitor } from '#shared/actor.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import { testApi } from '#tests/support/test-api.ts';
import { somebodyNew } from '#tests/support/users.ts';

const { app, context } = await testApi({ products: 0 });
const quiet = {
  ...context,
  actor: visitor,
  services: { ...context.services, jobs: { send: async () => {} } },
};
const buyer = await somebodyNew(quiet, 'selin@nordlicht.example');
const stranger = await somebodyNew(quiet, 'mona@example.com');
const seller = await newSeller(context, quiet);
const otherSeller = await newSeller(context, quiet);

type Person = { readonly token: string };
async function ask(who: Person | null, url: string, payload?: object, headers = {}) {
  const options: InjectOptions = {
    method: payload ? 'POST' : 'GET',
    url: `/api/v1/inquiries${url}`,
    headers: { ...(who && { authorization: `Bearer ${who.token}` }), ...headers },
    ...(payload && { payload }),
  };
  const answer = await app.inject(options);
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const question = {
  fullName: 'Selin Aksoy',
  email: 'selin@nordlicht.example',
  country: 'DE',
  subject: 'Peshtemals for hotels',
  message: 'Which colours are in stock?',
};
const opened = async (): Promise<string> => {
  const { body } = await ask(buyer, '', { ...question, product: seller.product });
  return (body['ids'] as string[])[0]!;
};

test('a buyer asks several suppliers, who answer, and none sees the others’', async () => {
  const sent = await ask(buyer, '', { ...question, stores: [seller.store, otherSeller.store] });
  const [id, other] = sent.body['ids'] as [string, string];

  expect(sent.status).toBe(201);
  expect(await ask(seller, '?side=seller')).toMatchObject({
    status: 200,
    body: { data: [{ id, subject: question.subject, country: 'DE', unread: 1 }] },
  });
  expect(await ask(seller, `/${other}`)).toMatchObject({ status: 404 });
  expect(await ask(otherSeller, `/${other}/messages`)).toMatchObject({
    body: { data: [{ number: 1, by: 'buyer', text: question.message }], unread: 1 },
  });
  expect(await ask(seller, `/${id}/read`, { number: 1 })).toMatchObject({ status: 200 });
  expect(
    await ask(seller, `/${id}/messages`, { text: 'Ecru and navy.', key: 'answer-1' }),
  ).toMatchObject({ status: 201, body: { number: 2 } });
  expect(await ask(buyer, `/${id}`)).toMatchObject({
    body: { state: 'awaiting_buyer', unread: 1, side: 'buyer' },
  });
});

test('the card is hidden from the supplier until the buyer shares it', async () => {
  const id = await opened();
  const before = await ask(seller, `/${id}`);
  await ask(buyer, `/${id}/share-card`, {});
  const after = await ask(seller, `/${id}`);

  expect(before.body).toMatchObject({ card: null, country: 'DE' });
  expect(JSON.stringify(before.body)).not.toContain('Selin');
  expect(after.body).toMatchObject({ card: { fullName: 'Selin Aksoy' } });
});

test('what is sent again under the same Idempotency-Key opens one inquiry', async () => {
  const send = () =>
    ask(
      buyer,
      '',
      { ...question, stores: [seller.store] },
      { 'idempotency-key': 'once-and-no-more' },
    );

  const first = await send();
  const second = await send();

  expect(first.status).toBe(201);
  expect(second).toEqual(first);
});

test('a blocked inquiry takes no message until the side that blocked it opens it', async () => {
  const id = await opened();
  const write = (key: string) => ask(buyer, `/${id}/messages`, { text: 'Still there?', key });

  expect(await ask(seller, `/${id}/block`, {})).toMatchObject({ status: 200 });
  expect(await write('message-1')).toMatchObject({ status: 409 });
  expect(await ask(buyer, `/${id}/unblock`, {})).toMatchObject({ status: 409 });
  expect(await ask(seller, `/${id}/unblock`, {})).toMatchObject({ status: 200 });
  expect(await write('message-2')).toMatchObject({ status: 201 });
  expect(await ask(buyer, `/${id}/close`, {})).toMatchObject({ status: 200 });
  expect(await ask(buyer, `/${id}/reopen`, {})).toMatchObject({ status: 200 });
});

test.each([
  ['GET', ''],
  ['GET', '/messages'],
  ['POST', '/messages'],
  ['POST', '/read'],
  ['POST', '/close'],
  ['POST', '/reopen'],
  ['POST', '/block'],
  ['POST', '/unblock'],
  ['POST', '/share-card'],
])('%s %s of another company’s inquiry answers 404', async (method, path) => {
  const id = await opened();
  const body = path === '/messages' ? { text: 'Hello', key: 'message-1' } : { number: 1 };
  const payload = method === 'POST' ? body : undefined;

  expect(await ask(stranger, `/${id}${path}`, payload)).toMatchObject({ status: 404 });
  expect(await ask(null, `/${id}${path}`, payload)).toMatchObject({ status: 401 });
});

test('pages of the list follow each other, and mistakes are named by field', async () => {
  await opened();
  await opened();
  const { body } = await ask(buyer, '?side=buyer&limit=1');
  const next = await ask(buyer, `?side=buyer&limit=1&cursor=${String(body['nextCursor'])}`);

  expect(body['data']).toHaveLength(1);
  expect(next.body['data']).toHaveLength(1);
  expect(next.body['data']).not.toEqual(body['data']);
  expect(await ask(buyer, '', { ...question, message: '', stores: [seller.store] })).toMatchObject({
    status: 400,
    body: { errors: { message: 'This field is required.' } },
  });
});
