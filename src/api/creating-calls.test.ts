// Every creating call of the API is sent again under its key: one answer, and 409 for another
// request. The calls are those that the API has: one that this table lacks fails the first test.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReviewRights } from '#features/buyer-reviews/commands/review-rights.server.ts';
import { listReviewRights } from '#features/buyer-reviews/queries/own-reviews.server.ts';
import { createPictureTools } from '#features/media/services/picture-tools.server.ts';
import { makeOpenRfq } from '#features/rfqs/factory.server.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { openUploadFolder } from '#platform/files/upload-folder.ts';
import { visitor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { productInputOf } from '#tests/support/market.ts';
import { newSeller, offerOf, quoteOf } from '#tests/support/negotiation.ts';
import { heldOrder } from '#tests/support/orders.ts';
import { paidOrder } from '#tests/support/paid-orders.ts';
import { testApi } from '#tests/support/test-api.ts';
import { poolOf, somebodyNew } from '#tests/support/users.ts';

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-creating-'));
const files = createFileStorage({ dataDir });
const folder = await openUploadFolder(dataDir);
const services = { files, pictures: createPictureTools(files, folder) };
const { app, context, routes } = await testApi({ products: 0, services });
const quiet = {
  ...context,
  actor: visitor,
  services: { ...context.services, jobs: { send: async () => {} } },
};
const buyer = await somebodyNew(quiet, 'selin@nordlicht.example');
const reader = await somebodyNew(quiet, 'mona@example.com');
const seller = await newSeller(context, quiet);

let origin = '';
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await folder.close();
  await rm(dataDir, { recursive: true });
});

type Person = { readonly token: string };
type Call = {
  readonly by: Person;
  /** The address, without `/api/v1`. */
  readonly to: string;
  readonly body?: object;
  /** Of bytes; else they are a JPEG. */
  readonly type?: string;
  /** Another body; else what is compared is the same of another thing. */
  readonly other?: object;
};

async function send({ by, to, body, type = 'image/jpeg' }: Call, key: string) {
  const isFile = body instanceof Uint8Array;
  const answer = await fetch(`${origin}/api/v1${to}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${by.token}`,
      'idempotency-key': key,
      ...(body && { 'content-type': isFile ? type : 'application/json' }),
    },
    ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const isRepeated = answer.headers.get('idempotency-replayed') === 'true';
  return { status: answer.status, isRepeated, body: (await answer.json()) as never };
}

let keys = 0;
const newKey = () => `creating-call-${++keys}`;
const made = async (call: Call): Promise<Record<string, unknown>> => {
  const { status, body } = await send(call, newKey());
  expect([200, 201]).toContain(status);
  return body;
};
const idOf = async (call: Call) => String((await made(call))['id']);

const photo = async (background: string): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp({ create: { width: 90, height: 60, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );

const {
  rows: [product],
} = await poolOf(context).query<{ id: Id<'product'>; variants: { id: string }[] }>(
  'select id, variants from products where public_id = $1',
  [seller.product],
);
const request = {
  product: seller.product,
  lines: [{ product: seller.product, variant: product!.variants[0]!.id, quantity: 100 }],
  deliveryPreference: 'door',
  finalCountry: 'DE',
  destination: {
    tag: 'warehouse',
    street: 'Hafenstrasse 12',
    state: 'Hamburg',
    city: 'Hamburg',
    postalCode: '20457',
    country: 'DE',
  },
};
const terms = { lines: [{ position: 0, quantity: 100, price: 1.9 }], revision: 1 };
const message = () => ({ text: 'Which colours are in stock?', key: `message-${++keys}` });

const requested = (asked: object = {}) =>
  idOf({ by: buyer, to: '/orders', body: { ...request, ...asked } });
const held = () => heldOrder({ buyer: buyer.context, seller });
async function producing(): Promise<string> {
  const id = await held();
  await made({ by: seller, to: `/orders/${id}/production` });
  return id;
}
async function countered(): Promise<string> {
  const id = await requested();
  await made({ by: seller, to: `/orders/${id}/revisions`, body: terms });
  return id;
}
const way = { feePayer: 'buyer', carrier: 'Yurtiçi', tracking: 'YK 123' };
async function agreedWithSample(): Promise<string> {
  const id = await requested({ wantsSample: true });
  await made({ by: seller, to: `/orders/${id}/accept`, body: { revision: 1 } });
  return id;
}
async function sampled(): Promise<string> {
  const id = await agreedWithSample();
  await made({ by: seller, to: `/orders/${id}/samples`, body: way });
  return id;
}
const shipment = (quantity: number) => ({
  carrier: 'Aras Kargo',
  trackingNumber: 'TR-1',
  shippedOn: new Date().toISOString().slice(0, 10),
  lines: [{ position: 0, quantity }],
});
async function shipped(): Promise<string> {
  const id = await producing();
  await made({ by: seller, to: `/orders/${id}/shipments`, body: shipment(100) });
  return id;
}
async function delivered(): Promise<string> {
  const { id, order } = await paidOrder(context, { buyer: buyer.context, seller });
  await poolOf(context).query(
    `update orders set state = 'delivered', first_shipped_at = now(), delivered_at = now()
     where id = $1`,
    [id],
  );
  return order;
}
const claim = { reason: 'damaged', text: 'Two cartons are torn.', wanted: '50.00' };
async function disputed(): Promise<string> {
  const id = await delivered();
  await made({ by: buyer, to: `/orders/${id}/dispute`, body: claim });
  return id;
}

/** A quote of a company of its own: packages have few in a month. */
async function quoted() {
  const own = await newSeller(context, quiet);
  const { publicId: rfq } = await makeOpenRfq(context, buyer.context);
  return { own, rfq, quote: await quoteOf(own, rfq) };
}
const counter = { revision: 1, counter: { unitPrice: '3.90', note: 'For two containers' } };

const inquired = async (): Promise<string> => {
  const { ids } = await made({ by: buyer, to: '/inquiries', body: question });
  return (ids as string[])[0]!;
};
const question = {
  fullName: 'Selin Aksoy',
  email: 'selin@nordlicht.example',
  country: 'DE',
  subject: 'Peshtemals for hotels',
  message: 'Which colours are in stock?',
  product: seller.product,
};

let deliveries = 0;
async function reviewRight(): Promise<string> {
  await openReviewRights(context, {
    userId: buyer.context.actor.userId,
    orderReference: `delivery-${++deliveries}`,
    productIds: [product!.id],
  });
  return (await listReviewRights(buyer.context))[0]!.id;
}
const review = { productStars: 5, supplierStars: 4, text: 'Heavy, soft towels, packed as agreed.' };
const reviewed = async () =>
  idOf({ by: buyer, to: '/reviews', body: { ...review, right: await reviewRight() } });

const onInquiry = (move: string) => async (): Promise<Call> => ({
  by: buyer,
  to: `/inquiries/${await inquired()}/${move}`,
});
const onQuote = (by: 'buyer' | 'own', move: string, body?: object) => async (): Promise<Call> => {
  const { own, quote } = await quoted();
  return { by: by === 'own' ? own : buyer, to: `/quotes/${quote}/${move}`, ...(body && { body }) };
};

/** What is sent to each route, after what it needs has been made. */
const calls: Readonly<Record<string, () => Promise<Call>>> = {
  '/rfqs': async () => {
    const body = { terms: true, productName: 'Jacquard peshtemal', quantity: 2_000, country: 'DE' };
    return { by: buyer, to: '/rfqs', body, other: { ...body, quantity: 1 } };
  },
  '/pictures': async () => ({
    by: seller,
    to: '/pictures',
    body: await photo('#a33'),
    other: await photo('#3a3'),
  }),
  '/photos': async () => ({
    by: buyer,
    to: '/photos',
    body: await photo('#a33'),
    other: await photo('#3a3'),
  }),
  '/own/products': async () => {
    const body = productInputOf({ externalId: 'by the API', state: 'draft' });
    return { by: seller, to: '/own/products', body, other: { ...body, stock: 3 } };
  },
  '/wishlist-items': async () => {
    const body = { product: seller.product };
    return { by: buyer, to: '/wishlist-items', body, other: { product: '0000000000' } };
  },
  '/compare-items': async () => {
    const body = { product: seller.product };
    return { by: buyer, to: '/compare-items', body, other: { product: '0000000000' } };
  },
  '/cart-items': async () => {
    const [line] = request.lines;
    return { by: buyer, to: '/cart-items', body: line!, other: { ...line!, quantity: 20 } };
  },
  '/notifications/read': async () => ({
    by: buyer,
    to: '/notifications/read',
    body: { all: true },
    other: { group: 'rfqReplyNotes' },
  }),

  '/orders': async () => ({
    by: buyer,
    to: '/orders',
    body: request,
    other: { ...request, reference: 'PO-2' },
  }),
  '/orders/:id/revisions': async () => ({
    by: seller,
    to: `/orders/${await requested()}/revisions`,
    body: terms,
  }),
  '/orders/:id/accept': async () => ({
    by: buyer,
    to: `/orders/${await countered()}/accept`,
    body: { revision: 2 },
  }),
  '/orders/:id/cancel': async () => ({
    by: buyer,
    to: `/orders/${await requested()}/cancel`,
    body: { reason: 'Too late' },
  }),
  '/orders/:id/messages': async () => ({
    by: seller,
    to: `/orders/${await requested()}/messages`,
    body: message(),
  }),
  '/orders/:id/samples': async () => ({
    by: seller,
    to: `/orders/${await agreedWithSample()}/samples`,
    body: way,
  }),
  '/orders/:id/samples/approve': async () => ({
    by: buyer,
    to: `/orders/${await sampled()}/samples/approve`,
  }),
  '/orders/:id/samples/reject': async () => ({
    by: buyer,
    to: `/orders/${await sampled()}/samples/reject`,
    body: { reason: 'Too thin' },
  }),
  '/orders/:id/production': async () => ({ by: seller, to: `/orders/${await held()}/production` }),
  '/orders/:id/milestones': async () => ({
    by: seller,
    to: `/orders/${await producing()}/milestones`,
    body: { kind: 'packing', text: 'In cartons' },
  }),
  '/orders/:id/shipments': async () => ({
    by: seller,
    to: `/orders/${await producing()}/shipments`,
    body: shipment(60),
  }),
  '/orders/:id/delivery/files': async () => ({
    by: seller,
    to: `/orders/${await producing()}/delivery/files?name=towel.jpg&purpose=milestone`,
    type: 'application/octet-stream',
    body: await photo('#a33'),
    other: await photo('#3a3'),
  }),
  '/orders/:id/receipt': async () => ({ by: buyer, to: `/orders/${await shipped()}/receipt` }),
  '/orders/:id/inspection': async () => ({
    by: buyer,
    to: `/orders/${await held()}/inspection`,
    body: { wishes: 'Open some', priceMinor: 25_000 },
  }),
  '/orders/:id/dispute': async () => ({
    by: buyer,
    to: `/orders/${await delivered()}/dispute`,
    body: claim,
  }),
  '/orders/:id/dispute/statements': async () => ({
    by: seller,
    to: `/orders/${await disputed()}/dispute/statements`,
    body: { text: 'They left dry.' },
  }),
  '/orders/:id/dispute/offers': async () => ({
    by: seller,
    to: `/orders/${await disputed()}/dispute/offers`,
    body: { revision: 1, amount: 30 },
  }),
  '/orders/:id/return': async () => ({
    by: buyer,
    to: `/orders/${await delivered()}/return`,
    body: { reason: 'not_needed', text: 'Too many.', lines: [{ position: 0, quantity: 10 }] },
  }),

  '/rfqs/:id/quotes': async () => {
    const own = await newSeller(context, quiet);
    const { publicId } = await makeOpenRfq(context, buyer.context);
    const body = { ...offerOf(), product: own.product };
    return { by: own, to: `/rfqs/${publicId}/quotes`, body };
  },
  '/quotes/:id/revise': onQuote('own', 'revise', {
    revision: 1,
    offer: offerOf({ unitPrice: '4.00' }),
  }),
  '/quotes/:id/withdraw': onQuote('own', 'withdraw'),
  '/quotes/:id/counter': onQuote('buyer', 'counter', counter),
  '/quotes/:id/decline': onQuote('buyer', 'decline'),
  '/quotes/:id/accept': onQuote('buyer', 'accept', { revision: 1 }),
  '/quotes/:id/notes': async () => {
    const { own, quote } = await quoted();
    return { by: own, to: `/quotes/${quote}/notes`, body: message() };
  },
  '/quotes/:id/notes/read': async () => {
    const { own, rfq, quote } = await quoted();
    await made({ by: buyer, to: `/rfqs/${rfq}/quotes/${quote}/notes`, body: message() });
    return { by: own, to: `/quotes/${quote}/notes/read`, body: { number: 1 } };
  },
  '/rfqs/:id/quotes/:quote/notes': async () => {
    const { rfq, quote } = await quoted();
    return { by: buyer, to: `/rfqs/${rfq}/quotes/${quote}/notes`, body: message() };
  },
  '/rfqs/:id/quotes/:quote/notes/read': async () => {
    const { own, rfq, quote } = await quoted();
    await made({ by: own, to: `/quotes/${quote}/notes`, body: message() });
    return { by: buyer, to: `/rfqs/${rfq}/quotes/${quote}/notes/read`, body: { number: 1 } };
  },

  '/inquiries': async () => ({
    by: buyer,
    to: '/inquiries',
    body: question,
    other: { ...question, subject: 'Robes for hotels' },
  }),
  '/inquiries/:id/messages': async () => ({
    by: seller,
    to: `/inquiries/${await inquired()}/messages`,
    body: message(),
  }),
  '/inquiries/:id/files': async () => ({
    by: seller,
    to: `/inquiries/${await inquired()}/files?name=towel.jpg&key=${randomUUID()}`,
    type: 'application/octet-stream',
    body: await photo('#a33'),
    other: await photo('#3a3'),
  }),
  '/inquiries/:id/read': async () => ({
    by: seller,
    to: `/inquiries/${await inquired()}/read`,
    body: { number: 1 },
  }),
  '/inquiries/:id/close': onInquiry('close'),
  '/inquiries/:id/reopen': async () => {
    const to = `/inquiries/${await inquired()}`;
    await made({ by: buyer, to: `${to}/close` });
    return { by: buyer, to: `${to}/reopen` };
  },
  '/inquiries/:id/block': onInquiry('block'),
  '/inquiries/:id/unblock': async () => {
    const to = `/inquiries/${await inquired()}`;
    await made({ by: buyer, to: `${to}/block` });
    return { by: buyer, to: `${to}/unblock` };
  },
  '/inquiries/:id/share-card': onInquiry('share-card'),

  '/product-questions': async () => {
    const body = { product: seller.product, text: 'Is the cotton combed or carded?' };
    return { by: reader, to: '/product-questions', body, other: { ...body, text: 'Is it heavy?' } };
  },
  '/product-questions/:id/answers': async () => {
    const body = { product: seller.product, text: 'Do the colours stay in the wash?' };
    const id = await idOf({ by: reader, to: '/product-questions', body });
    return { by: seller, to: `/product-questions/${id}/answers`, body: { text: 'They do stay.' } };
  },
  '/product-questions/:id/report': async () => {
    const body = { product: seller.product, text: 'Do the colours stay when washed?' };
    const id = await idOf({ by: reader, to: '/product-questions', body });
    return { by: buyer, to: `/product-questions/${id}/report`, body: { reason: 'untrue' } };
  },
  '/product-answers/:id/report': async () => {
    const body = { product: seller.product, text: 'How thick is one of them?' };
    const asked = await idOf({ by: reader, to: '/product-questions', body });
    const to = `/product-questions/${asked}/answers`;
    const id = await idOf({ by: seller, to, body: { text: 'It is as thick as agreed.' } });
    return { by: buyer, to: `/product-answers/${id}/report`, body: { reason: 'untrue' } };
  },
  '/product-answers/:id/vote': async () => {
    const body = { product: seller.product, text: 'How heavy is one of them?' };
    const asked = await idOf({ by: reader, to: '/product-questions', body });
    const to = `/product-questions/${asked}/answers`;
    const id = await idOf({ by: seller, to, body: { text: 'It weighs 300 grams.' } });
    return { by: buyer, to: `/product-answers/${id}/vote`, body: { isHelpful: true } };
  },
  '/reviews': async () => {
    const body = { ...review, right: await reviewRight() };
    return { by: buyer, to: '/reviews', body, other: { ...body, productStars: 1 } };
  },
  '/reviews/:id/answer': async () => ({
    by: seller,
    to: `/reviews/${await reviewed()}/answer`,
    body: { answer: 'Thank you for your order.' },
  }),
  '/reviews/:id/vote': async () => ({
    by: reader,
    to: `/reviews/${await reviewed()}/vote`,
    body: { isHelpful: true },
  }),
  '/reviews/:id/report': async () => ({
    by: reader,
    to: `/reviews/${await reviewed()}/report`,
    body: { reason: 'untrue' },
  }),
};

test('each creating call of the API is in the table `calls` of this file, and no other', () => {
  const creating = routes
    .filter(({ methods, url }) => methods.includes('POST') && url.startsWith('/api/v1/'))
    .map(({ url }) => url.slice('/api/v1'.length));

  expect(Object.keys(calls).toSorted()).toEqual(creating.toSorted());
});

const document = (await app.inject('/api/openapi.json')).json<{
  paths: Record<string, { post: { responses: object } }>;
}>();

/** The status that the document names for what went well. */
const documentedStatus = (route: string): number[] =>
  Object.keys(document.paths[`/api/v1${route.replaceAll(/:(\w+)/g, '{$1}')}`]!.post.responses)
    .filter((status) => /^2\d\d$/.test(status))
    .map(Number);

test.each(Object.entries(calls))('POST %s is done once under its key', async (route, prepare) => {
  const call = await prepare();
  const key = newKey();
  const { other, ...same } = call;
  // The same about something else is another request, too.
  const mistaken = other
    ? { ...same, body: other }
    : { ...same, to: route.replaceAll(/:\w+/g, '0000000000') };

  const first = await send(same, key);
  const again = await send(same, key);

  expect(first, JSON.stringify(first)).toMatchObject({ isRepeated: false });
  expect(documentedStatus(route)).toEqual([first.status]);
  expect(again).toEqual({ ...first, isRepeated: true });
  expect(await send(mistaken, key)).toMatchObject({ status: 409 });
});
