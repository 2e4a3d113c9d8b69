// API routes of disputes: the same calls for the buyer and the seller. Evidence is added on the
// site.
import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { whyNotNegotiateOrders } from '#features/orders/permissions.ts';
import type { NamedOrder } from '#features/orders/queries/order-party.server.ts';
import { clientKey } from '#features/threads/schemas.ts';
import { languageParameter } from '#platform/http/api-schemas.ts';
import { openDispute, stateInDispute } from './commands/open-dispute.server.ts';
import { acceptRefund, declineRefund, offerRefund } from './commands/settle-dispute.server.ts';
import { disputeDto, disputeOf } from './queries/dispute-dto.ts';
import { getDispute } from './queries/dispute.server.ts';
import { claimInput, offerInput, statementInput } from './schemas.ts';

const tags = ['Orders'];
const security = [{ bearer: [] }];
const params = z.object({ id: z.string().meta({ examples: ['7h2k9m4q0x'] }) });
const querystring = z.object({ lang: languageParameter });
const named = ({ id }: { readonly id: string }): NamedOrder => ({ order: id, side: null });
const key = clientKey
  .optional()
  .meta({ description: 'Of your choice: what is sent again under it is done once.' });

type App = Parameters<FastifyPluginAsyncZod>[0];

export const disputeRoutes: FastifyPluginAsyncZod = async (app) => {
  readRoute(app);
  openRoute(app);
  stateRoute(app);
  offerRoute(app);
  answerRoute(app);
};

const readRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/api/v1/orders/:id/dispute',
    config: { scope: 'orders:read' },
    schema: {
      operationId: 'getOrderDispute',
      summary: 'The dispute of an order, or until when it can be disputed',
      tags,
      security,
      params,
      querystring,
      response: { 200: disputeDto },
    },
    handler: async ({ context, params: asked }) =>
      disputeOf(await getDispute(context, named(asked))),
  });

const openRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/orders/:id/dispute',
    config: { scope: 'orders:write', permission: whyNotNegotiateOrders },
    schema: {
      operationId: 'openOrderDispute',
      summary: 'Dispute an order',
      tags,
      security,
      description:
        'For the buyer, within 30 days of the delivery, or when the order is late. `wanted`: the ' +
        'refund that you ask for, in the order’s currency. The money stays where it is until the ' +
        'dispute ends.',
      params,
      querystring,
      body: claimInput.extend({ key }),
      response: { 201: disputeDto },
    },
    handler: async ({ context, params: asked, body }, reply) => {
      await openDispute(context, named(asked), { ...body, key: body.key ?? randomUUID() });
      void reply.code(201);
      return disputeOf(await getDispute(context, named(asked)));
    },
  });

const stateRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/orders/:id/dispute/statements',
    config: { scope: 'orders:write', permission: whyNotNegotiateOrders },
    schema: {
      operationId: 'stateInOrderDispute',
      summary: 'Say something to an open dispute',
      tags,
      security,
      description: 'The seller’s first statement is the answer to the claim.',
      params,
      querystring,
      body: statementInput.extend({ key }),
      response: { 201: disputeDto },
    },
    handler: async ({ context, params: asked, body }, reply) => {
      await stateInDispute(context, named(asked), { ...body, key: body.key ?? randomUUID() });
      void reply.code(201);
      return disputeOf(await getDispute(context, named(asked)));
    },
  });

const offerRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/orders/:id/dispute/offers',
    config: { scope: 'orders:write', permission: whyNotNegotiateOrders },
    schema: {
      operationId: 'offerOrderRefund',
      summary: 'Offer a refund that ends the dispute',
      tags,
      security,
      params,
      querystring,
      body: offerInput,
      response: { 201: disputeDto },
    },
    handler: async ({ context, params: asked, body }, reply) => {
      await offerRefund(context, named(asked), body);
      void reply.code(201);
      return disputeOf(await getDispute(context, named(asked)));
    },
  });

const answerRoute = (app: App) =>
  app.route({
    method: 'PUT',
    url: '/api/v1/orders/:id/dispute/offers/:offer',
    config: { scope: 'orders:write', permission: whyNotNegotiateOrders },
    schema: {
      operationId: 'answerOrderRefund',
      summary: 'Accept or decline the other side’s offer',
      tags,
      security,
      description: 'An accepted offer ends the dispute, which is final.',
      params: params.extend({ offer: z.string() }),
      querystring,
      body: z.object({ accept: z.boolean() }),
      response: { 200: disputeDto },
    },
    handler: async ({ context, params: { id, offer }, body: { accept } }) => {
      await (accept ? acceptRefund : declineRefund)(context, named({ id }), offer);
      return disputeOf(await getDispute(context, named({ id })));
    },
  });
