// API routes of the cart: of a person who has logged in or of the browser whose cookie is sent.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { cursorParameter, languageParameter, limitParameter } from '#platform/http/api-schemas.ts';
import type { Id } from '#shared/ids.ts';
import { addCartLine, removeCartLine, setCartLine } from './commands/change-cart.server.ts';
import { whyNotKeepCart } from './permissions.ts';
import { cartItemsOf, visitorsEntries } from './queries/cart-items.server.ts';
import { addedLine, lineKey, quantityOfLine } from './schemas.ts';

const tags = ['Cart'];
const security: { [name: string]: readonly string[] }[] = [{ bearer: [] }, {}];
const querystring = z.object({ lang: languageParameter });
const url = '/api/v1/cart-items';
const position = z.tuple([z.iso.datetime(), z.uuid(), z.string()]);
const itemsDto = z
  .object({
    data: z.array(
      z.object({
        product: z.string(),
        variant: z.string(),
        quantity: z.number(),
        addedAt: z.iso.datetime().nullable().meta({
          description: 'Null in the cart of a visitor, whose cookie has the order alone.',
        }),
      }),
    ),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'CartItems' });
const done = z.object({ status: z.literal(true) }).meta({ id: 'CartItemChanged' });

type App = Parameters<FastifyPluginAsyncZod>[0];

export const cartRoutes: FastifyPluginAsyncZod = async (app) => {
  readRoute(app);
  app.route({
    method: 'POST',
    url,
    config: { permission: whyNotKeepCart },
    schema: {
      operationId: 'addCartItem',
      summary: 'Add a quantity of a variant to your cart',
      tags,
      security,
      description:
        'A line that is in the cart already grows by it. A cart has 500 lines, that of a visitor ' +
        '60; another one gets 409.',
      querystring,
      body: addedLine,
      response: { 201: lineKey.meta({ id: 'CartItemAdded' }) },
    },
    handler: async ({ context, body }, reply) => {
      const key = await addCartLine(context, body);
      void reply.code(201);
      return key;
    },
  });
  app.route({
    method: 'PUT',
    url: `${url}/:product/:variant`,
    schema: {
      operationId: 'setCartItem',
      summary: 'Set the quantity of a line of your cart',
      tags,
      security,
      params: lineKey,
      querystring,
      body: z.object({ quantity: quantityOfLine }),
      response: { 200: done },
    },
    handler: async ({ context, params, body: { quantity } }) => {
      await setCartLine(context, { ...params, quantity });
      return { status: true as const };
    },
  });
  app.route({
    method: 'DELETE',
    url: `${url}/:product/:variant`,
    schema: {
      operationId: 'removeCartItem',
      summary: 'Take a line out of your cart',
      tags,
      security,
      params: lineKey,
      querystring,
      response: { 200: done },
    },
    handler: async ({ context, params }) => {
      await removeCartLine(context, params);
      return { status: true as const };
    },
  });
};

const readRoute = (app: App) =>
  app.route({
    method: 'GET',
    url,
    schema: {
      operationId: 'listCartItems',
      summary: 'Read your cart, the newest line first',
      tags,
      security,
      querystring: querystring.extend({ cursor: cursorParameter, limit: limitParameter }),
      response: { 200: itemsDto },
    },
    handler: async ({ context, query: { cursor, limit } }) => {
      const { actor } = context;
      const opened = app.cursors.open('cart', cursor, position);
      if (actor.kind !== 'member') {
        const entries = visitorsEntries(context);
        return { data: entries.map((entry) => ({ ...entry, addedAt: null })), nextCursor: null };
      }
      const after = opened && {
        addedAt: new Date(opened[0]),
        productId: opened[1] as Id<'product'>,
        variant: opened[2],
      };
      const rows = await cartItemsOf(context, actor.userId, {
        limit: limit + 1,
        after,
      });
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        data: shown.map(({ product, variant, quantity, addedAt }) => ({
          product,
          variant,
          quantity,
          addedAt: addedAt.toISOString(),
        })),
        nextCursor: last
          ? app.cursors.seal('cart', [last.addedAt.toISOString(), last.productId, last.variant])
          : null,
      };
    },
  });
