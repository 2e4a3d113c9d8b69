import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { makeOpenRfq } from '#features/rfqs/factory.server.ts';
import { visitor } from '#shared/actor.ts';
import { openStore, productInputOf } from '#tests/support/market.ts';
import { testApi } from '#tests/support/test-api.ts';
import { confirmEmail, logInAs, poolOf, signUp, somebodyNew } from '#tests/support/users.ts';

const { app, context } = await testApi({ products: 0 });
const quiet = {
  ...context,
  actor: visitor,
  services: { ...context.services, jobs: { send: async () => {} } },
};
const buyer = await somebodyNew(quiet, 'selin@nordlicht.example');
const stranger = await somebodyNew(quiet, 'mona@example.com');
const userId = await signUp(quiet, 'nermin@denizli.example');
await confirmEmail(quiet, userId);
await poolOf(quiet).query(
  `update companies set is_seller = true
   where id = (select company_id from members where user_id = $1)`,
  [userId],
);
const seller = await logInAs(quiet, userId);
const { id: storeId } = await openStore(context, { slug: 'dokuma-evi' });
await poolOf(quiet).query('update stores set company_id = $1 where id = $2', [
  seller.context.actor.companyId,
  storeId,
]);
await saveProducts(context, storeId, [productInputOf()]);
const {
  rows: [product],
} = await poolOf(quiet).query<{ public_id: string }>(
  'select public_id from products where store_id = $1',
  [storeId],
);

type Person = { readonly token: string };
async function ask(who: Person | null, url: string, payload?: object, headers = {}) {
  const options: InjectOptions = {
    method: payload ? 'POST' : 'GET',
    url: `/api/v1${url}`,
    headers: { ...(who && { authorization: `Bearer ${who.token}` }), ...headers },
    ...(payload && { payload }),
  };
  const answer = await app.inject(options);
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const offer = {
  unitPrice: '4.20',
  currency: 'USD',
  unit: 'C62',
  sampleFeePayer: 'seller',
  validDays: 30,
};
const quote = { ...offer, product: product!.public_id };

test('a seller is told whether to answer, and answers once', async () => {
  const { publicId } = await makeOpenRfq(context, buyer.context);
  const reply = `/rfqs/${publicId}/reply`;

  expect(await ask(null, reply)).toMatchObject({
    status: 200,
    body: { mayAnswer: false, reason: { code: 'loginRequired' } },
  });
  expect(await ask(buyer, reply)).toMatchObject({
    body: { mayAnswer: false, reason: { code: 'quoteSellersOnly' } },
  });
  expect(await ask(seller, reply)).toMatchObject({
    body: { mayAnswer: true, reason: null, quote: null, quotesLeftInMonth: 5 },
  });
  const sent = await ask(seller, `/rfqs/${publicId}/quotes`, quote);
  expect(sent).toMatchObject({ status: 201 });
  expect(await ask(seller, `/rfqs/${publicId}/quotes`, quote)).toMatchObject({
    status: 409,
    body: { message: 'You already answered this request.' },
  });
  expect(await ask(seller, reply)).toMatchObject({
    body: { reason: { code: 'alreadyAnswered' }, quote: sent.body['id'], quotesLeftInMonth: 4 },
  });
});

test('the same submission under its key is one quote', async () => {
  const { publicId } = await makeOpenRfq(context, buyer.context);
  const headers = { 'idempotency-key': 'quote 66' };

  const first = await ask(seller, `/rfqs/${publicId}/quotes`, quote, headers);

  expect(await ask(seller, `/rfqs/${publicId}/quotes`, quote, headers)).toEqual(first);
});

test('both sides see the quote without the other’s contacts until it is accepted', async () => {
  const { publicId } = await makeOpenRfq(context, buyer.context);
  const note = 'Call me: +90 532 123 45 67';
  const { body } = await ask(seller, `/rfqs/${publicId}/quotes`, { ...quote, note });
  const id = String(body['id']);
  const noteSeen = async () => {
    const received = await ask(buyer, `/rfqs/${publicId}/quotes`);
    return (received.body['data'] as { offer: { note: string } }[])[0]!.offer.note;
  };

  expect(await noteSeen()).toBe('Call me: •••••');
  expect(await ask(seller, `/quotes/${id}`)).toMatchObject({
    body: { rfq: publicId, offer: { unitPrice: { amount: '4.20', currency: 'USD' } } },
  });
  await ask(buyer, `/quotes/${id}/accept`, { revision: 1 });
  expect(await noteSeen()).toBe(note);
});

test('a price is negotiated by counter and revision', async () => {
  const { publicId } = await makeOpenRfq(context, buyer.context);
  const { body } = await ask(seller, `/rfqs/${publicId}/quotes`, quote);
  const id = String(body['id']);

  const counter = { unitPrice: '3.90', note: 'For two containers' };
  expect(await ask(buyer, `/quotes/${id}/counter`, { revision: 1, counter })).toMatchObject({
    status: 200,
  });
  expect(
    await ask(seller, `/quotes/${id}/revise`, {
      revision: 1,
      offer: { ...offer, unitPrice: '4.00' },
    }),
  ).toEqual({ status: 200, body: { revision: 2 } });
  expect(await ask(buyer, `/quotes/${id}/accept`, { revision: 1 })).toMatchObject({ status: 409 });
  expect(await ask(buyer, `/quotes/${id}/accept`, { revision: 2 })).toMatchObject({ status: 200 });
  expect(await ask(seller, '/quotes?limit=1')).toMatchObject({
    body: { data: [{ id, state: 'accepted', revision: 2, counter: null }] },
  });
});

test('quotes are for the two companies alone', async () => {
  const { publicId } = await makeOpenRfq(context, buyer.context);
  const { body } = await ask(seller, `/rfqs/${publicId}/quotes`, quote);
  const id = String(body['id']);

  expect(await ask(null, `/rfqs/${publicId}/quotes`)).toMatchObject({ status: 401 });
  expect(await ask(stranger, `/rfqs/${publicId}/quotes`)).toMatchObject({ status: 404 });
  expect(await ask(seller, `/rfqs/${publicId}/quotes`)).toMatchObject({ status: 404 });
  expect(await ask(null, `/quotes/${id}`)).toMatchObject({ status: 401 });
  for (const other of [stranger, buyer])
    expect(await ask(other, `/quotes/${id}`)).toMatchObject({ status: 404 });
  expect(await ask(stranger, `/quotes/${id}/accept`, { revision: 1 })).toMatchObject({
    status: 404,
  });
});

test('each wrong field is named in the reader’s language', async () => {
  const { publicId } = await makeOpenRfq(context, buyer.context);
  const wrong = { ...quote, unitPrice: -1, sampleFeePayer: 'me', product: '' };

  const answer = await ask(seller, `/rfqs/${publicId}/quotes`, wrong, { lang: 'tr' });

  expect(answer).toMatchObject({
    status: 400,
    body: {
      errors: {
        sampleFeePayer: 'Numune ücretini kimin ödeyeceğini seçin.',
        product: 'Yayındaki ürünlerinizden birini seçin.',
      },
    },
  });
});

test('both sides write notes by their own addresses, and a note under its key is one', async () => {
  await poolOf(quiet).query('truncate company_quotes');
  const { publicId } = await makeOpenRfq(context, buyer.context);
  const { body: sent } = await ask(seller, `/rfqs/${publicId}/quotes`, quote);
  const [own, received] = [
    `/quotes/${String(sent['id'])}/notes`,
    `/rfqs/${publicId}/quotes/${String(sent['id'])}/notes`,
  ];
  const note = { key: 'note-0001', text: 'Ask at satis@ege.example' };

  const written = await ask(seller, own, note);

  expect(written).toEqual({ status: 201, body: { number: 1 } });
  expect(await ask(seller, own, note)).toEqual(written);
  expect(await ask(buyer, received)).toMatchObject({
    status: 200,
    body: { unread: 1, hidesContacts: true, data: [{ by: 'seller', text: 'Ask at •••••' }] },
  });
  expect(await ask(buyer, `${received}/read`, { number: 1 })).toMatchObject({ status: 200 });
  expect(await ask(seller, own)).toMatchObject({ body: { data: [{ isReadByOther: true }] } });
  expect(await ask(buyer, own)).toMatchObject({ status: 404 });
  expect(await ask(null, own)).toMatchObject({ status: 401 });
  expect(await ask(seller, own, { key: 'short', text: 'x' })).toMatchObject({ status: 400 });
});
