// API routes of what follows the payment: the same calls for the buyer and the seller.
import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { whyNotNegotiateOrders, whyNotTakeOrders } from '#features/orders/permissions.ts';
import type { NamedOrder } from '#features/orders/queries/order-party.server.ts';
import { clientKey } from '#features/threads/schemas.ts';
import { languageParameter } from '#platform/http/api-schemas.ts';
import { confirmReceipt } from './commands/confirm-receipt.server.ts';
import { bookInspection, waiveInspection } from './commands/inspect-order.server.ts';
import { startProduction, tellMilestone } from './commands/produce-order.server.ts';
import { markDelivered, sendShipment } from './commands/ship-order.server.ts';
import { fulfilmentDto, fulfilmentOf } from './queries/fulfilment-dto.ts';
import { getFulfilment } from './queries/fulfilment.server.ts';
import { deliveryInput, inspectionWishes, milestoneInput, shipmentInput } from './schemas.ts';

const tags = ['Orders'];
const security = [{ bearer: [] }];
const params = z.object({ id: z.string().meta({ examples: ['7h2k9m4q0x'] }) });
const querystring = z.object({ lang: languageParameter });
const done = z.object({ status: z.literal(true) }).meta({ id: 'OrderStepDone' });
const named = ({ id }: { readonly id: string }): NamedOrder => ({ order: id, side: null });
const key = clientKey
  .optional()
  .meta({ description: 'Of your choice: what is sent again under it is done once.' });

type App = Parameters<FastifyPluginAsyncZod>[0];

export const shipmentRoutes: FastifyPluginAsyncZod = async (app) => {
  readRoute(app);
  startRoute(app);
  milestoneRoute(app);
  shipRoute(app);
  deliverRoute(app);
  confirmRoute(app);
  bookRoute(app);
  waiveRoute(app);
};

const readRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/api/v1/orders/:id/delivery',
    config: { scope: 'orders:read' },
    schema: {
      operationId: 'getOrderDelivery',
      summary: 'Production, inspection, shipments and receipt of an order',
      tags,
      security,
      params,
      querystring,
      response: { 200: fulfilmentDto },
    },
    handler: async ({ context, params: asked }) =>
      fulfilmentOf(await getFulfilment(context, named(asked))),
  });

const startRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/orders/:id/production',
    config: { scope: 'orders:write', permission: whyNotTakeOrders },
    schema: {
      operationId: 'startOrderProduction',
      summary: 'Begin the production of a paid order',
      tags,
      security,
      description: 'For the seller.',
      params,
      querystring,
      response: { 200: done },
    },
    handler: async ({ context, params: asked }) => {
      await startProduction(context, named(asked));
      return { status: true as const };
    },
  });

const milestoneRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/orders/:id/milestones',
    config: { scope: 'orders:write', permission: whyNotTakeOrders },
    schema: {
      operationId: 'tellOrderMilestone',
      summary: 'Tell the buyer how far the production is',
      tags,
      security,
      description: 'For the seller. Photos are added on the site.',
      params,
      querystring,
      body: milestoneInput.extend({ key }),
      response: { 201: done },
    },
    handler: async ({ context, params: asked, body }, reply) => {
      await tellMilestone(context, named(asked), { ...body, key: body.key ?? randomUUID() });
      void reply.code(201);
      return { status: true as const };
    },
  });

const shipRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/orders/:id/shipments',
    config: { scope: 'orders:write', permission: whyNotTakeOrders },
    schema: {
      operationId: 'sendOrderShipment',
      summary: 'Ship a part of an order, or all of it',
      tags,
      security,
      description:
        'For the seller. `lines` has quantities by the positions of the order’s lines, together ' +
        'never more than ordered. With the last part the order is shipped. Documents that were ' +
        'kept for it go with it.',
      params,
      querystring,
      body: shipmentInput.extend({ key }),
      response: { 201: z.object({ id: z.string() }).meta({ id: 'OrderShipmentSent' }) },
    },
    handler: async ({ context, params: asked, body }, reply) => {
      const sent = await sendShipment(context, named(asked), {
        ...body,
        key: body.key ?? randomUUID(),
      });
      void reply.code(201);
      return sent;
    },
  });

const deliverRoute = (app: App) =>
  app.route({
    method: 'PUT',
    url: '/api/v1/orders/:id/shipments/:shipment/delivery',
    config: { scope: 'orders:write', permission: whyNotTakeOrders },
    schema: {
      operationId: 'markOrderShipmentDelivered',
      summary: 'Say that a shipment has arrived, with its proof',
      tags,
      security,
      description:
        'For the seller. A signed delivery note, a photo or the carrier’s document is kept ' +
        'before, with the purpose `delivery` and this shipment. With the last one the order is ' +
        'delivered, and the buyer confirms it.',
      params: params.extend({ shipment: z.string() }),
      querystring,
      body: deliveryInput,
      response: { 200: fulfilmentDto },
    },
    handler: async ({ context, params: { id, shipment }, body: input }) => {
      await markDelivered(context, named({ id }), { shipment, input });
      return fulfilmentOf(await getFulfilment(context, named({ id })));
    },
  });

const confirmRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/orders/:id/receipt',
    config: { scope: 'orders:write', permission: whyNotNegotiateOrders },
    schema: {
      operationId: 'confirmOrderReceipt',
      summary: 'Confirm that everything has arrived',
      tags,
      security,
      description: 'For the buyer; a seller is refused.',
      params,
      querystring,
      response: { 200: done },
    },
    handler: async ({ context, params: asked }) => {
      await confirmReceipt(context, named(asked));
      return { status: true as const };
    },
  });

const bookRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/orders/:id/inspection',
    config: { scope: 'orders:write', permission: whyNotNegotiateOrders },
    schema: {
      operationId: 'bookOrderInspection',
      summary: 'Book an inspection before shipping',
      tags,
      security,
      description:
        'For the buyer. `priceMinor`: the price in cents of a dollar that you have read.',
      params,
      querystring,
      body: z.object({ wishes: inspectionWishes, priceMinor: z.int().positive() }),
      response: { 201: done },
    },
    handler: async ({ context, params: asked, body }, reply) => {
      await bookInspection(context, named(asked), body);
      void reply.code(201);
      return { status: true as const };
    },
  });

const waiveRoute = (app: App) =>
  app.route({
    method: 'DELETE',
    url: '/api/v1/orders/:id/inspection',
    config: { scope: 'orders:write', permission: whyNotNegotiateOrders },
    schema: {
      operationId: 'waiveOrderInspection',
      summary: 'Do without the inspection',
      tags,
      security,
      params,
      querystring,
      response: { 200: done },
    },
    handler: async ({ context, params: asked }) => {
      await waiveInspection(context, named(asked));
      return { status: true as const };
    },
  });
