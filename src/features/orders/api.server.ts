// API routes of orders: the same calls for the buyer and the seller.
import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { clearCartOfStore } from '#features/carts/commands/change-cart.server.ts';
import { clientKey, maxMessageText, messageText, threadSides } from '#features/threads/schemas.ts';
import { cursorParameter, languageParameter, limitParameter } from '#platform/http/api-schemas.ts';
import { fileHeaders } from '#platform/http/file-headers.ts';
import { isKervanError } from '#platform/http/problems.ts';
import { acceptOrder, cancelOrder, counterOrder } from './commands/negotiate-order.server.ts';
import { requestOrder } from './commands/request-order.server.ts';
import { decideSample, sendSample } from './commands/sample-order.server.ts';
import { writeOrderMessage } from './commands/write-order.server.ts';
import { orderTabs } from './params.ts';
import { whyNotNegotiateOrders, whyNotOrder, whyNotTakeOrders } from './permissions.ts';
import { orderDto, orderListDto, orderOf, summaryOf } from './queries/order-dto.ts';
import { openOrderFile } from './queries/order-files.server.ts';
import { listOrders } from './queries/order-list.server.ts';
import type { NamedOrder } from './queries/order-party.server.ts';
import { getOrder, openOrderMessageFile } from './queries/order.server.ts';
import { cancelReason, orderRequest, rejectionReason, sampleInput, termsInput } from './schemas.ts';

const tags = ['Orders'];
const security = [{ bearer: [] }];
const params = z.object({ id: z.string().meta({ examples: ['7h2k9m4q0x'] }) });
const querystring = z.object({ lang: languageParameter });
const done = z.object({ status: z.literal(true) }).meta({ id: 'OrderDone' });
const named = ({ id }: { readonly id: string }): NamedOrder => ({ order: id, side: null });
const position = z.string().length(10);
const revision = z.int().min(1).meta({ description: 'The one that you have read.' });

type App = Parameters<FastifyPluginAsyncZod>[0];

export const orderRoutes: FastifyPluginAsyncZod = async (app) => {
  listRoute(app);
  requestRoute(app);
  getRoute(app);
  fileRoute(app);
  counterRoute(app);
  acceptRoute(app);
  cancelRoute(app);
  sampleRoutes(app);
  writeRoute(app);
};

const listRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/api/v1/orders',
    config: { scope: 'orders:read' },
    schema: {
      operationId: 'listOrders',
      summary: 'Your company’s orders, those that were changed last first',
      tags,
      security,
      querystring: querystring.extend({
        side: z.enum(threadSides).meta({ description: '`buyer`: sent; `seller`: received.' }),
        tab: z.enum(orderTabs).default('all').meta({ description: '`turn`: waits for your side.' }),
        cursor: cursorParameter,
        limit: limitParameter,
      }),
      response: { 200: orderListDto },
    },
    handler: async ({ context, query: { side, tab, cursor, limit } }) => {
      const list = `orders ${side} ${tab}`;
      const after = app.cursors.open(list, cursor, position);
      const { rows, next } = await listOrders(context, { audience: side, tab, after, limit });
      return { data: rows.map(summaryOf), nextCursor: next && app.cursors.seal(list, next) };
    },
  });

const requestRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/orders',
    config: { scope: 'orders:write', permission: whyNotOrder },
    schema: {
      operationId: 'requestOrder',
      summary: 'Request an order from a supplier',
      tags,
      security,
      description:
        'For buyers, and for their staff with the permission `orders`. Name a product, an ' +
        'accepted quote, an inquiry, or the store of your cart. Prices are those of today or of ' +
        'the quote. 40 a day for each person. Send an `Idempotency-Key`.',
      querystring,
      body: orderRequest,
      response: { 201: z.object({ id: z.string() }).meta({ id: 'OrderRequested' }) },
    },
    handler: async ({ context, body: request }, reply) => {
      const { id } = await requestOrder(context, { request, key: randomUUID() });
      if (request.cart !== null) await clearCartOfStore(context, request.cart);
      void reply.code(201);
      return { id };
    },
  });

const getRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/api/v1/orders/:id',
    config: { scope: 'orders:read' },
    schema: {
      operationId: 'getOrder',
      summary: 'An order that your company has sent or received',
      tags,
      security,
      params,
      querystring,
      response: { 200: orderDto },
    },
    handler: async ({ context, params: asked }) => orderOf(await getOrder(context, named(asked))),
  });

const fileRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/api/v1/orders/:id/files/:file',
    config: { scope: 'orders:read' },
    schema: {
      operationId: 'getOrderFile',
      summary: 'A file of the request, of a rejected sample or of a message',
      tags,
      security,
      params: params.extend({ file: z.string() }),
      querystring,
      produces: ['application/octet-stream'],
      response: { 200: z.unknown().meta({ type: 'string', format: 'binary' }) },
    },
    handler: async ({ context, params: { id, file } }, reply) => {
      const found = await openOrderFile(context, named({ id }), file).catch((error: unknown) => {
        if (!isKervanError(error) || error.httpStatus !== 404) throw error;
        return openOrderMessageFile(context, named({ id }), file);
      });
      return reply.headers(fileHeaders(found)).send(await found.read());
    },
  });

const counterRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/orders/:id/revisions',
    config: { scope: 'orders:write', permission: whyNotNegotiateOrders },
    schema: {
      operationId: 'counterOrder',
      summary: 'Offer other terms',
      tags,
      security,
      description:
        'Whole terms, which replace those of the revision that you have read. What was accepted ' +
        'before counts no more.',
      params,
      querystring,
      body: termsInput.extend({ revision }),
      response: { 201: z.object({ revision: z.int() }).meta({ id: 'OrderCountered' }) },
    },
    handler: async ({ context, params: asked, body: { revision: seen, ...input } }, reply) => {
      const made = await counterOrder(context, named(asked), { revision: seen, input });
      void reply.code(201);
      return made;
    },
  });

const acceptRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/orders/:id/accept',
    config: { scope: 'orders:write', permission: whyNotNegotiateOrders },
    schema: {
      operationId: 'acceptOrder',
      summary: 'Accept the other side’s terms',
      description:
        'Staff accept up to the amount that their company’s owner has set; above it the owner is ' +
        'asked, and `outcome` is `owner_asked`. What staff has offered above that amount the ' +
        'owner approves with it: `outcome` is `approved`, and the other side may accept.',
      tags,
      security,
      params,
      querystring,
      body: z.object({ revision }),
      response: { 200: done.extend({ outcome: z.enum(['agreed', 'approved', 'owner_asked']) }) },
    },
    handler: async ({ context, params: asked, body }) => {
      const outcome = await acceptOrder(context, named(asked), body.revision);
      return { status: true as const, outcome };
    },
  });

const cancelRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/orders/:id/cancel',
    config: { scope: 'orders:write', permission: whyNotNegotiateOrders },
    schema: {
      operationId: 'cancelOrder',
      summary: 'Cancel an order',
      tags,
      security,
      description:
        'For either side until the first payment has come in; after that for the seller, until a ' +
        'first part is shipped. What was paid goes back to the buyer in full.',
      params,
      querystring,
      body: z.object({ reason: cancelReason }),
      response: { 200: done },
    },
    handler: async ({ context, params: asked, body }) => {
      await cancelOrder(context, named(asked), body.reason);
      return { status: true as const };
    },
  });

const sampleRoutes = (app: App) => {
  app.route({
    method: 'POST',
    url: '/api/v1/orders/:id/samples',
    config: { scope: 'orders:write', permission: whyNotTakeOrders },
    schema: {
      operationId: 'sendSample',
      summary: 'Say that a sample is on its way',
      tags,
      security,
      params,
      querystring,
      body: sampleInput,
      response: { 201: z.object({ number: z.int() }).meta({ id: 'OrderSampleSent' }) },
    },
    handler: async ({ context, params: asked, body }, reply) => {
      const sent = await sendSample(context, named(asked), body);
      void reply.code(201);
      return sent;
    },
  });
  app.route({
    method: 'POST',
    url: '/api/v1/orders/:id/samples/approve',
    config: { scope: 'orders:write', permission: whyNotOrder },
    schema: {
      operationId: 'approveSample',
      summary: 'Approve the last sample',
      tags,
      security,
      params,
      querystring,
      response: { 200: done },
    },
    handler: async ({ context, params: asked }) => {
      await decideSample(context, named(asked), { reason: null });
      return { status: true as const };
    },
  });
  app.route({
    method: 'POST',
    url: '/api/v1/orders/:id/samples/reject',
    config: { scope: 'orders:write', permission: whyNotOrder },
    schema: {
      operationId: 'rejectSample',
      summary: 'Reject the last sample: the seller sends another one, or a side cancels',
      tags,
      security,
      params,
      querystring,
      body: z.object({ reason: rejectionReason }),
      response: { 200: done },
    },
    handler: async ({ context, params: asked, body }) => {
      await decideSample(context, named(asked), body);
      return { status: true as const };
    },
  });
};

const writeRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/orders/:id/messages',
    config: { scope: 'orders:write', permission: whyNotNegotiateOrders },
    schema: {
      operationId: 'writeOrderMessage',
      summary: 'Write a message',
      tags,
      security,
      description: 'Under the same `key` a message is written once. 20 a minute for each person.',
      params,
      querystring,
      body: z.object({
        text: messageText.meta({ description: `Up to ${maxMessageText} characters.` }),
        key: clientKey.meta({ description: 'Of your choice: 8 to 64 letters, digits, - and _.' }),
      }),
      response: { 201: z.object({ number: z.int() }).meta({ id: 'OrderMessageWritten' }) },
    },
    handler: async ({ context, params: asked, body }, reply) => {
      const written = await writeOrderMessage(context, named(asked), body);
      void reply.code(201);
      return written;
    },
  });
