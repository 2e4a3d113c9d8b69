// Sample things over the API.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  cursorParameter,
  languageParameter,
  limitParameter,
  pageOf,
} from '#platform/http/api-schemas.ts';
import { listSampleThings, sampleThingPosition } from './queries.server.ts';

const sampleThingAnswer = z
  .object({ id: z.string(), title: z.string() })
  .meta({ id: 'SampleThing', examples: [{ id: '7h2k9m4q0x', title: 'The first of them' }] });

const list = 'sample-things';

export const sampleThingRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    method: 'GET',
    url: '/api/v1/sample-things',
    schema: {
      operationId: 'listSampleThings',
      summary: 'Published sample things, newest first',
      tags: ['Sample things'],
      querystring: z.object({
        cursor: cursorParameter,
        limit: limitParameter,
        lang: languageParameter,
      }),
      response: { 200: pageOf(sampleThingAnswer) },
    },
    handler: async ({ context, query: { cursor, limit } }) => {
      const position = app.cursors.open(list, cursor, sampleThingPosition);
      const { sampleThings, next } = await listSampleThings(context, limit, position);
      return {
        data: sampleThings.map(({ id, title }) => ({ id, title })),
        nextCursor: next && app.cursors.seal(list, next),
      };
    },
  });
};
