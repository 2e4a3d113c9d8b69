import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { visitor } from '#shared/actor.ts';
import { pdfFile } from '#tests/support/attachment-files.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import { testApi } from '#tests/support/test-api.ts';
import { somebodyNew } from '#tests/support/users.ts';

const jobs = { send: async () => {} };
const { app, context } = await testApi({ products: 0, services: { jobs } });
const quiet = { ...context, actor: visitor, services: { ...context.services, jobs } };
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

describe('files', () => {
  const put = async (who: Person | null, id: string, body: Buffer, asked = {}, type = '') => {
    const query = new URLSearchParams({ name: 'offer.pdf', key: 'message-1', ...asked });
    const answer = await app.inject({
      method: 'POST',
      url: `/api/v1/inquiries/${id}/files?${query}`,
      headers: {
        ...(who && { authorization: `Bearer ${who.token}` }),
        'content-type': type || 'application/octet-stream',
      },
      payload: body,
    });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
  const read = (who: Person | null, id: string, file: string) =>
    app.inject({
      url: `/api/v1/inquiries/${id}/files/${file}`,
      headers: who ? { authorization: `Bearer ${who.token}` } : {},
    });

  test('are kept for a message, once, and read by both parties alone', async () => {
    const id = await opened();
    const kept = await put(seller, id, pdfFile('4.20'));
    const again = await put(seller, id, pdfFile('4.20'));
    const [{ id: file }] = kept.body['data'] as [{ id: string }];
    const unsent = await read(buyer, id, file);

    await ask(seller, `/${id}/messages`, { text: '', key: 'message-1' });

    expect(kept).toMatchObject({ status: 201, body: { data: [{ name: 'offer.pdf' }] } });
    expect(again).toEqual(kept);
    expect(unsent.statusCode).toBe(404);
    expect(await ask(buyer, `/${id}/messages`)).toMatchObject({
      body: { data: [{ number: 1 }, { number: 2, files: [{ id: file, kind: 'pdf' }] }] },
    });
    for (const party of [buyer, seller]) {
      const answer = await read(party, id, file);
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload).toEqual(pdfFile('4.20'));
      expect(answer.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': expect.stringContaining('filename="offer.pdf"'),
      });
    }
    expect((await read(stranger, id, file)).statusCode).toBe(404);
    expect((await read(null, id, file)).statusCode).toBe(401);
    expect((await read(buyer, await opened(), file)).statusCode).toBe(404);
  });

  test('of others, of unknown kinds, too large and misnamed are refused', async () => {
    const id = await opened();

    expect(await put(stranger, id, pdfFile())).toMatchObject({ status: 404 });
    expect(await put(null, id, pdfFile())).toMatchObject({ status: 401 });
    expect(await put(buyer, id, Buffer.from('<svg/>'), { name: 'a.svg' })).toMatchObject({
      status: 415,
    });
    expect(await put(buyer, id, pdfFile(), { name: 'a.jpg' })).toMatchObject({ status: 415 });
    expect(await put(buyer, id, Buffer.alloc(10 * 2 ** 20 + 1))).toMatchObject({ status: 413 });
    expect(await put(buyer, id, Buffer.from('{}'), {}, 'application/json')).toMatchObject({
      status: 415,
    });
    expect(await put(buyer, id, pdfFile(), { key: 'x' })).toMatchObject({ status: 400 });
  });

  test('that wait can be dropped by whoever has kept them', async () => {
    const id = await opened();
    const { body } = await put(buyer, id, pdfFile());
    const [{ id: file }] = body['data'] as [{ id: string }];
    const drop = async (who: Person) =>
      (
        await app.inject({
          method: 'DELETE',
          url: `/api/v1/inquiries/${id}/files/${file}`,
          headers: { authorization: `Bearer ${who.token}` },
        })
      ).statusCode;

    expect([await drop(stranger), await drop(seller)]).toEqual([404, 404]);
    expect([await drop(buyer), await drop(buyer)]).toEqual([200, 404]);
  });
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
