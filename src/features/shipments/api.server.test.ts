import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { visitor } from '#shared/actor.ts';
import { pdfFile } from '#tests/support/attachment-files.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import { heldOrder } from '#tests/support/orders.ts';
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
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function ask(who: Person | null, [method, url]: readonly [Method, string], payload?: object) {
  const options: InjectOptions = {
    method,
    url: `/api/v1/orders/${url}`,
    headers: { ...(who && { authorization: `Bearer ${who.token}` }) },
    ...(payload && { payload }),
  };
  const answer = await app.inject(options);
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}
const held = () => heldOrder({ buyer: buyer.context, seller });
const today = new Date().toISOString().slice(0, 10);
const shipment = (quantity: number) => ({
  carrier: 'Aras Kargo',
  trackingNumber: 'TR-1',
  shippedOn: today,
  lines: [{ position: 0, quantity }],
});

test('a seller produces and ships in two parts, and the buyer confirms the receipt', async () => {
  const id = await held();

  expect(await ask(seller, ['POST', `${id}/production`])).toMatchObject({ status: 200 });
  expect(
    await ask(seller, ['POST', `${id}/milestones`], { kind: 'packing', text: 'In cartons' }),
  ).toMatchObject({ status: 201 });
  expect(await ask(seller, ['POST', `${id}/shipments`], shipment(60))).toMatchObject({
    status: 201,
  });
  expect(await ask(seller, ['POST', `${id}/shipments`], shipment(41))).toMatchObject({
    status: 400,
    body: { errors: { 'lines[0].quantity': expect.stringContaining('40') } },
  });
  expect(await ask(seller, ['POST', `${id}/shipments`], shipment(40))).toMatchObject({
    status: 201,
  });
  expect(await ask(seller, ['POST', `${id}/receipt`])).toMatchObject({ status: 403 });
  expect(await ask(buyer, ['POST', `${id}/receipt`])).toMatchObject({ status: 200 });
  expect(await ask(buyer, ['POST', `${id}/receipt`])).toMatchObject({ status: 409 });
  expect(await ask(buyer, ['GET', `${id}/delivery`])).toMatchObject({
    status: 200,
    body: {
      state: 'confirmed',
      lines: [{ ordered: 100, shipped: 100 }],
      milestones: [{ kind: 'packing', text: 'In cartons' }],
      shipments: [{ number: 1, delivery: { by: 'buyer' } }, { number: 2 }],
    },
  });
});

test('a buyer books an inspection at the price read before, and does without it', async () => {
  const id = await held();
  const { body } = await ask(buyer, ['GET', `${id}/delivery`]);
  const booking = { wishes: 'Open some', priceMinor: body['inspectionPriceMinor'] };

  expect(await ask(buyer, ['POST', `${id}/inspection`], booking)).toMatchObject({ status: 201 });
  expect(await ask(buyer, ['GET', `${id}/delivery`])).toMatchObject({
    body: { inspection: { state: 'booked', priceMinor: 25_000, wishes: 'Open some' } },
  });
  expect(await ask(buyer, ['DELETE', `${id}/inspection`])).toMatchObject({ status: 200 });
  expect(await ask(buyer, ['DELETE', `${id}/inspection`])).toMatchObject({ status: 409 });
});

test('strangers find nothing, and visitors are asked to log in', async () => {
  const id = await held();

  expect(await ask(stranger, ['GET', `${id}/delivery`])).toMatchObject({ status: 404 });
  expect(await ask(stranger, ['POST', `${id}/receipt`])).toMatchObject({ status: 404 });
  expect(await ask(null, ['GET', `${id}/delivery`])).toMatchObject({ status: 401 });
});

test('a shipment arrives with the proof that was kept for it, which both sides read', async () => {
  const id = await held();
  await ask(seller, ['POST', `${id}/production`]);
  const { body } = await ask(seller, ['POST', `${id}/shipments`], shipment(100));
  const sent = String(body['id']);
  // A body that is refused before it is read needs a real connection.
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const keep = (who: Person) =>
    fetch(
      `${origin}/api/v1/orders/${id}/delivery/files` +
        `?name=signed.pdf&purpose=delivery&shipment=${sent}`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${who.token}`,
          'content-type': 'application/octet-stream',
        },
        body: new Uint8Array(pdfFile('signed')),
      },
    );
  const arrived = { deliveredOn: today, receivedBy: 'P. de Vries', note: '' };
  const told = () => ask(seller, ['PUT', `${id}/shipments/${sent}/delivery`], arrived);
  expect(await told()).toMatchObject({
    status: 400,
    body: { errors: { attachments: expect.any(String) } },
  });
  expect((await keep(otherSeller)).status).toBe(404);
  expect((await keep(buyer)).status).toBe(403);
  const kept = await keep(seller);
  expect([kept.status, await kept.json()]).toMatchObject([
    201,
    { data: [{ name: 'signed.pdf', purpose: 'delivery', shipment: sent }] },
  ]);

  const answer = await told();

  expect(answer).toMatchObject({
    status: 200,
    body: { state: 'delivered', shipments: [{ delivery: { files: [{ name: 'signed.pdf' }] } }] },
  });
  const [{ delivery }] = answer.body['shipments'] as [{ delivery: { files: { id: string }[] } }];
  const read = (who: Person) =>
    app.inject({
      url: `/api/v1/orders/${id}/delivery/files/${delivery.files[0]!.id}`,
      headers: { authorization: `Bearer ${who.token}` },
    });
  expect((await read(buyer)).rawPayload).toEqual(pdfFile('signed'));
  expect((await read(stranger)).statusCode).toBe(404);
  expect(await told()).toMatchObject({ status: 409 });
});
