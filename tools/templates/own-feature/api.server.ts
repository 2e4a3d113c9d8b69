// A person's own sample things over the API.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  cursorParameter,
  languageParameter,
  limitParameter,
  pageOf,
} from '#platform/http/api-schemas.ts';
import { whyNotOwn } from '#shared/actor.ts';
import { addSampleThing, removeSampleThing } from './commands.server.ts';
import { listOwnSampleThings, sampleThingPosition } from './queries.server.ts';
import { maxSampleThings } from './rules.ts';
import { sampleThingInput, sampleThingNamed } from './schemas.ts';

const url = '/api/v1/sample-things';
const list = 'sample-things';
const config = { permission: whyNotOwn };
const tags = ['Sample things'];
const security = [{ bearer: [] }];
const querystring = z.object({ lang: languageParameter });
const ownSampleThing = z
  .object({ id: z.string(), title: z.string(), createdAt: z.iso.datetime() })
  .meta({
    id: 'OwnSampleThing',
    examples: [
      { id: '7h2k9m4q0x', title: 'The first of them', createdAt: '2027-03-01T09:00:00.000Z' },
    ],
  });

export const sampleThingRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    method: 'GET',
    url,
    config,
    schema: {
      operationId: 'listOwnSampleThings',
      summary: 'Your sample things, newest first',
      tags,
      security,
      querystring: querystring.extend({ cursor: cursorParameter, limit: limitParameter }),
      response: { 200: pageOf(ownSampleThing) },
    },
    handler: async ({ context, query: { cursor, limit } }) => {
      const position = app.cursors.open(list, cursor, sampleThingPosition);
      const { sampleThings, next } = await listOwnSampleThings(context, limit, position);
      return {
        data: sampleThings.map(({ id, title, createdAt }) => ({
          id,
          title,
          createdAt: createdAt.toISOString(),
        })),
        nextCursor: next && app.cursors.seal(list, next),
      };
    },
  });
  app.route({
    method: 'POST',
    url,
    config,
    schema: {
      operationId: 'addSampleThing',
      summary: 'Add a sample thing',
      description: `One that is there already keeps its place. ${maxSampleThings} at most.`,
      tags,
      security,
      querystring,
      body: sampleThingInput,
      response: { 201: z.object({ id: z.string() }).meta({ id: 'SampleThingAdded' }) },
    },
    handler: async ({ context, body }, reply) => {
      const { publicId } = await addSampleThing(context, body);
      void reply.code(201);
      return { id: publicId };
    },
  });
  app.route({
    method: 'DELETE',
    url: `${url}/:id`,
    config,
    schema: {
      operationId: 'removeSampleThing',
      summary: 'Remove a sample thing',
      tags,
      security,
      params: sampleThingNamed,
      querystring,
      response: { 200: z.object({ status: z.literal(true) }).meta({ id: 'SampleThingRemoved' }) },
    },
    handler: async ({ context, params }) => {
      await removeSampleThing(context, params);
      return { status: true as const };
    },
  });
};
