// Stores and manufacturers over the API.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { findStore, listStores, storeCards, type StoreKind } from './queries.server.ts';
import { cursorParameter, languageParameter, limitParameter, pageOf, slugParameter } from './queries/answer-parts.server.ts';
import { storeAnswer, storeOf, wholeStoreAnswer, wholeStoreOf } from './queries/store-answers.server.ts';

/** Names are not unique; the row's id tells two of the same name apart. */
const position = z.object({ name: z.string(), id: z.uuid().transform((id) => id as Id<'store'>) });

const lists = [
  { kind: 'stores', operationId: 'listStores', summary: 'Stores by name' },
  { kind: 'manufacturers', operationId: 'listManufacturers', summary: 'Manufacturers by name' },
] as const satisfies readonly { kind: StoreKind; operationId: string; summary: string }[];

export const companyRoutes: FastifyPluginAsyncZod = async (app) => {
  for (const { kind, operationId, summary } of lists) {
    app.route({
      method: 'GET',
      url: `/api/v1/${kind}`,
      schema: {
        operationId, summary, tags: ['Stores'],
        querystring: z.object({ lang: languageParameter, cursor: cursorParameter, limit: limitParameter }),
        response: { 200: pageOf(storeAnswer) },
      },
      handler: async ({ context, query }) => {
        const rows = await listStores(context, kind, query.limit + 1, app.cursors.open(kind, query.cursor, position));
        const shown = rows.slice(0, query.limit);
        const last = rows.length > query.limit ? shown.at(-1)! : null;
        return {
          data: (await storeCards(context, shown)).map((card) => storeOf(context, card)),
          nextCursor: last && app.cursors.seal(kind, { name: last.name, id: last.id }),
        };
      },
    });
  }

  app.route({
    method: 'GET',
    url: '/api/v1/stores/:slug',
    schema: {
      operationId: 'getStore', summary: 'A store or manufacturer', tags: ['Stores'],
      params: z.object({ slug: z.string().meta({ description: 'Of a store or a manufacturer.', examples: ['denizli-dokuma-evi'] }) }),
      querystring: z.object({ lang: languageParameter }),
      response: { 200: wholeStoreAnswer },
    },
    handler: async ({ context, params }) => {
      const slug = slugParameter.safeParse(params.slug);
      const row = slug.success ? await findStore(context, slug.data) : null;
      if (!row) throw notFound();
      return wholeStoreOf(context, row);
    },
  });
};
