// API routes of lists: the same calls for the wishlist and the comparison, of a person who has
// logged in or of the browser whose cookie is sent along.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { cursorParameter, languageParameter, limitParameter } from '#platform/http/api-schemas.ts';
import { whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { addListItem, removeListItem } from './commands/change-lists.server.ts';
import { keepWish } from './commands/keep-wish.server.ts';
import { listItemsOf, listedIds } from './queries/list-items.server.ts';
import { type ListKind, listKinds } from './rules/list-form.ts';
import { whyNotKeepLists } from './permissions.ts';
import { productOfList, wishInput } from './schemas.ts';

const tags = ['Lists'];
const security: { [name: string]: readonly string[] }[] = [{ bearer: [] }, {}];
const querystring = z.object({ lang: languageParameter });
const item = z.object({ product: productOfList });
const added = z.object({ product: z.string() }).meta({ id: 'ListItemAdded' });
const itemsDto = z
  .object({
    data: z.array(
      z.object({
        product: z.string(),
        addedAt: z.iso.datetime().nullable().meta({
          description: 'Null in the list of a visitor, whose cookie has the order alone.',
        }),
        note: z.string().optional().meta({ description: 'In the wishlist of a person alone.' }),
        alertPercent: z
          .int()
          .nullish()
          .meta({ description: 'Told when it is so much cheaper, or on sale again; null: never.' }),
      }),
    ),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'ListItems' });
const position = z.tuple([z.iso.datetime(), z.uuid()]);

const routes = {
  wishlist: {
    url: '/api/v1/wishlist-items',
    name: 'WishlistItem',
    said: 'your wishlist',
    full: 'The oldest of more than 500 products, or of more than 100 of a visitor, gives way.',
  },
  compare: {
    url: '/api/v1/compare-items',
    name: 'CompareItem',
    said: 'the products that you compare',
    full: 'Four at most: a fifth gets 409.',
  },
} as const satisfies Record<ListKind, object>;

type App = Parameters<FastifyPluginAsyncZod>[0];

export const listRoutes: FastifyPluginAsyncZod = async (app) => {
  for (const kind of listKinds) {
    readRoute(app, kind);
    addRoute(app, kind);
    removeRoute(app, kind);
  }
  keepRoute(app);
};

const keepRoute = (app: App) =>
  app.route({
    method: 'PUT',
    url: '/api/v1/wishlist-items/:product',
    config: { permission: whyNotOwn },
    schema: {
      operationId: 'keepWish',
      summary: 'Keep a note and an alert with a product on your wishlist',
      tags,
      security: [{ bearer: [] }],
      params: z.object({ product: productOfList }),
      querystring,
      body: wishInput.omit({ product: true }),
      response: { 200: z.object({ status: z.literal(true) }).meta({ id: 'WishKept' }) },
    },
    handler: async ({ context, params: { product }, body }) => {
      await keepWish(context, { product, ...body });
      return { status: true as const };
    },
  });

const readRoute = (app: App, kind: ListKind) =>
  app.route({
    method: 'GET',
    url: routes[kind].url,
    schema: {
      operationId: `list${routes[kind].name}s`,
      summary: `Read ${routes[kind].said}, the newest first`,
      tags,
      security,
      querystring: querystring.extend({ cursor: cursorParameter, limit: limitParameter }),
      response: { 200: itemsDto },
    },
    handler: async ({ context, query: { cursor, limit } }) => {
      const { actor } = context;
      const list = `lists ${kind}`;
      const opened = app.cursors.open(list, cursor, position);
      if (actor.kind !== 'member') {
        const ids = await listedIds(context, kind);
        return { data: ids.map((product) => ({ product, addedAt: null })), nextCursor: null };
      }
      const after = opened && {
        addedAt: new Date(opened[0]),
        productId: opened[1] as Id<'product'>,
      };
      const rows = await listItemsOf(context, actor.userId, kind, {
        limit: limit + 1,
        after,
      });
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        data: shown.map(({ publicId, addedAt, note, alertPercent }) => ({
          product: publicId,
          addedAt: addedAt.toISOString(),
          ...(kind === 'wishlist' && { note, alertPercent }),
        })),
        nextCursor: last
          ? app.cursors.seal(list, [last.addedAt.toISOString(), last.productId])
          : null,
      };
    },
  });

const addRoute = (app: App, kind: ListKind) =>
  app.route({
    method: 'POST',
    url: routes[kind].url,
    config: { permission: whyNotKeepLists },
    schema: {
      operationId: `add${routes[kind].name}`,
      summary: `Add a product to ${routes[kind].said}`,
      tags,
      security,
      description: `${routes[kind].full} One that is on the list already keeps its place.`,
      querystring,
      body: item,
      response: { 201: added },
    },
    handler: async ({ context, body: { product } }, reply) => {
      await addListItem(context, { list: kind, product });
      void reply.code(201);
      return { product };
    },
  });

const removeRoute = (app: App, kind: ListKind) =>
  app.route({
    method: 'DELETE',
    url: `${routes[kind].url}/:product`,
    schema: {
      operationId: `remove${routes[kind].name}`,
      summary: `Take a product off ${routes[kind].said}`,
      tags,
      security,
      params: z.object({ product: productOfList }),
      querystring,
      response: { 200: z.object({ status: z.literal(true) }).meta({ id: 'ListItemRemoved' }) },
    },
    handler: async ({ context, params: { product } }) => {
      await removeListItem(context, { list: kind, product });
      return { status: true as const };
    },
  });
