// API routes of returns: the same calls for the buyer and the seller.
import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { whyNotNegotiateOrders } from '#features/orders/permissions.ts';
import type { NamedOrder } from '#features/orders/queries/order-party.server.ts';
import { orderStates } from '#features/orders/schemas.ts';
import { clientKey } from '#features/threads/schemas.ts';
import type { Context } from '#platform/context.ts';
import { languageParameter } from '#platform/http/api-schemas.ts';
import { currencies } from '#shared/money.ts';
import {
  acceptReturn,
  receiveReturn,
  refundReturn,
  refuseReturn,
  requestReturn,
  sendReturn,
  withdrawReturn,
} from './commands/return-order.server.ts';
import { getReturn, type OrderReturn } from './queries/return.server.ts';
import {
  returnAddress,
  returnParcel,
  returnReasons,
  returnRefund,
  returnRefusal,
  returnRequest,
  returnStates,
} from './schemas.ts';

const tags = ['Orders'];
const security = [{ bearer: [] }];
const params = z.object({ id: z.string().meta({ examples: ['7h2k9m4q0x'] }) });
const querystring = z.object({ lang: languageParameter });
const named = ({ id }: { readonly id: string }): NamedOrder => ({ order: id, side: null });

const returnDto = z
  .object({
    id: z.string().meta({ description: 'Of the order.' }),
    state: z.enum(orderStates),
    currency: z.enum(currencies),
    lines: z.array(
      z.object({
        position: z.int(),
        quantity: z.int(),
        returnDays: z.int(),
        until: z.iso.datetime().nullable().meta({ description: 'Null until the delivery.' }),
      }),
    ),
    return: z
      .object({
        state: z.enum(returnStates),
        reason: z.enum(returnReasons),
        text: z.string(),
        requestedAt: z.iso.datetime(),
        address: z.string(),
        carrier: z.string(),
        trackingNumber: z.string(),
        refusal: z.string(),
        worthMinor: z.int(),
        lines: z.array(z.object({ position: z.int(), quantity: z.int() })),
      })
      .nullable(),
  })
  .meta({ id: 'OrderReturn' });

const returnOf = ({
  id,
  state,
  currency,
  lines,
  found,
}: OrderReturn): z.input<typeof returnDto> => ({
  id,
  state,
  currency,
  lines: lines.map(({ position, quantity, returnDays, until }) => ({
    position,
    quantity,
    returnDays,
    until: until?.toISOString() ?? null,
  })),
  return: found && {
    state: found.state,
    reason: found.reason,
    text: found.text,
    requestedAt: found.requestedAt.toISOString(),
    address: found.address,
    carrier: found.carrier,
    trackingNumber: found.trackingNumber,
    refusal: found.refusal,
    worthMinor: found.worthMinor,
    lines: found.lines,
  },
});

const returnStep = z.discriminatedUnion('to', [
  returnAddress.extend({ to: z.literal('accepted') }),
  returnRefusal.extend({ to: z.literal('refused') }),
  returnParcel.extend({ to: z.literal('sent') }),
  z.object({ to: z.literal('arrived') }),
  z.object({ to: z.literal('withdrawn') }),
  returnRefund.extend({ to: z.literal('refunded') }),
]);

function take(
  context: Context,
  order: NamedOrder,
  step: z.output<typeof returnStep>,
): Promise<void> {
  switch (step.to) {
    case 'accepted':
      return acceptReturn(context, order, step.address);
    case 'refused':
      return refuseReturn(context, order, step.reason);
    case 'sent': {
      const { carrier, trackingNumber } = step;
      return sendReturn(context, order, { carrier, trackingNumber });
    }
    case 'arrived':
      return receiveReturn(context, order);
    case 'withdrawn':
      return withdrawReturn(context, order);
    case 'refunded':
      return refundReturn(context, order, step.amount);
    default:
      return step satisfies never;
  }
}

const stepRoute = (app: Parameters<FastifyPluginAsyncZod>[0]) =>
  app.route({
    method: 'PUT',
    url: '/api/v1/orders/:id/return',
    config: { scope: 'orders:write', permission: whyNotNegotiateOrders },
    schema: {
      operationId: 'moveOrderReturn',
      summary: 'Lead a return on',
      tags,
      security,
      description:
        'The seller accepts it with an `address`, refuses it with a `reason`, says that it has ' +
        '`arrived`, and gives an `amount` back, which ends the order; the buyer says that it is ' +
        '`sent`, or has `withdrawn` it. 409: it is not its turn.',
      params,
      querystring,
      body: returnStep,
      response: { 200: returnDto },
    },
    handler: async ({ context, params: asked, body }) => {
      await take(context, named(asked), body);
      return returnOf(await getReturn(context, named(asked)));
    },
  });

export const returnRoutes: FastifyPluginAsyncZod = async (app) => {
  stepRoute(app);
  app.route({
    method: 'GET',
    url: '/api/v1/orders/:id/return',
    config: { scope: 'orders:read' },
    schema: {
      operationId: 'getOrderReturn',
      summary: 'The return of an order, and until when it can be asked for',
      tags,
      security,
      params,
      querystring,
      response: { 200: returnDto },
    },
    handler: async ({ context, params: asked }) => returnOf(await getReturn(context, named(asked))),
  });
  app.route({
    method: 'POST',
    url: '/api/v1/orders/:id/return',
    config: { scope: 'orders:write', permission: whyNotNegotiateOrders },
    schema: {
      operationId: 'requestOrderReturn',
      summary: 'Ask to return something of a delivered order',
      tags,
      security,
      description:
        'For the buyer, within the days of each line’s category. `lines` has quantities by the ' +
        'positions of the order’s lines.',
      params,
      querystring,
      body: returnRequest.extend({ key: clientKey.optional() }),
      response: { 201: returnDto },
    },
    handler: async ({ context, params: asked, body }, reply) => {
      await requestReturn(context, named(asked), { ...body, key: body.key ?? randomUUID() });
      void reply.code(201);
      return returnOf(await getReturn(context, named(asked)));
    },
  });
};
