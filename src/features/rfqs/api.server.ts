// API routes of requests for quotation.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { cursorParameter, languageParameter, limitParameter } from '#platform/http/api-schemas.ts';
import type { Context } from '#platform/context.ts';
import { cleanQuery, maxCharacters } from '#features/search/rules.ts';
import { countries } from '#shared/countries.ts';
import { minuteMs } from '#shared/durations.ts';
import { unitCodes } from '#shared/units.ts';
import { invalid, notFound } from '#platform/http/problems.ts';
import { categoryTreeTag } from '#features/categories/events.ts';
import { quotesLeftTag, rfqCategoryTag, rfqListTag, rfqTag } from './events.ts';
import { postRfq } from './commands/post-rfq.server.ts';
import { findRfqForSeller } from './queries/public-rfqs.server.ts';
import { rfqDto, rfqListDto, rfqOf } from './queries/rfq-dto.server.ts';
import { listRfqsAfter, rfqPosition } from './queries/rfqs-after.server.ts';
import { leftAtLeast, postedDays } from './params.ts';
import { whyNotAskForQuotes } from './permissions.ts';
import { quantityBands } from './rules.ts';
import { rfqInput } from './schemas.ts';

const tags = ['Requests for quotation'];

async function categoryIn(context: Context, path: string | undefined) {
  if (path === undefined) return null;
  const found = findCategory(await getCategoryTree(context), path);
  if (!found) throw invalid({ category: 'invalidField' });
  return found.node;
}

type App = Parameters<FastifyPluginAsyncZod>[0];

export const rfqRoutes: FastifyPluginAsyncZod = async (app) => {
  listRoute(app);
  getRoute(app);
  postRoute(app);
};

const listRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/api/v1/rfqs',
    // They end by the clock.
    config: { kept: { unkept: ['q', 'days'], keptMs: minuteMs } },
    schema: {
      operationId: 'listRfqs',
      summary: 'Requests that can be answered, the latest first',
      tags,
      querystring: z.object({
        category: z
          .string()
          .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)?$/)
          .max(170)
          .optional()
          .meta({ description: '`path` of a category, with all below it.' }),
        q: z.string().max(maxCharacters).optional().meta({
          description: 'Words in three languages; with a spelling that is corrected if need be.',
        }),
        country: z.enum(countries).optional().meta({ description: 'Destination, ISO 3166.' }),
        quantity: z.enum(quantityBands).optional().meta({ description: 'In the request’s unit.' }),
        unit: z.enum(unitCodes).optional().meta({ description: 'UN/ECE Recommendation 20.' }),
        days: z.enum(postedDays).optional().meta({ description: 'In the last so many days.' }),
        left: z.enum(leftAtLeast).optional().meta({ description: 'At least so many quotes left.' }),
        cursor: cursorParameter,
        limit: limitParameter,
        lang: languageParameter,
      }),
      response: { 200: rfqListDto },
    },
    handler: async ({ context, tags: shown, query: asked }) => {
      const { category, q = '', cursor, limit, ...given } = asked;
      shown.add(rfqListTag).add(quotesLeftTag).add(categoryTreeTag);
      const query = cleanQuery(q);
      const filters = {
        country: given.country ?? null,
        quantity: given.quantity ?? null,
        unit: given.unit ?? null,
        days: given.days ?? null,
        left: given.left ?? null,
      };
      const list = `rfqs ${JSON.stringify([category, query, filters])}`;
      const { rfqs, last } = await listRfqsAfter(
        context,
        { category: await categoryIn(context, category), filters, query },
        app.cursors.open(list, cursor, rfqPosition),
        limit,
      );
      for (const { publicId } of rfqs) shown.add(rfqTag(publicId));
      return {
        data: rfqs.map((rfq) => rfqOf(context, rfq)),
        nextCursor: last && app.cursors.seal(list, last),
      };
    },
  });

const getRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/api/v1/rfqs/:id',
    config: { kept: { keptMs: minuteMs } },
    schema: {
      operationId: 'getRfq',
      summary: 'A request that is open, or whose quotes are all taken',
      description: 'What was sent to chosen companies alone is found by their sellers only.',
      tags,
      params: z.object({ id: z.string().meta({ examples: ['7h2k9m4q0x'] }) }),
      querystring: z.object({ lang: languageParameter }),
      response: { 200: rfqDto },
    },
    handler: async ({ context, tags: shown, params: { id } }) => {
      const rfq = await findRfqForSeller(context, id);
      if (!rfq) throw notFound();
      shown.add(rfqTag(rfq.publicId)).add(categoryTreeTag);
      if (rfq.category) shown.add(rfqCategoryTag(rfq.category.id));
      return rfqOf(context, rfq);
    },
  });

const postRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/rfqs',
    config: { scope: 'rfqs:write', permission: whyNotAskForQuotes },
    schema: {
      operationId: 'postRfq',
      summary: 'Post a request for quotation',
      tags,
      security: [{ bearer: [] }],
      description:
        'For buyers, and for their staff with the permission `rfq`; 20 a day. ' +
        'It is published once our staff has approved it, and open for `openDays` then. ' +
        '`audience` and `recipients`, slugs of up to 20 stores, say who sees it. ' +
        'Its texts are in the language of the request. Files are added on the site.',
      querystring: z.object({ lang: languageParameter }),
      body: rfqInput,
      response: {
        201: z
          .object({ status: z.literal(true), id: z.string(), message: z.string() })
          .meta({ id: 'RfqPosted' }),
      },
    },
    handler: async ({ context, body, translate }, reply) => {
      const { publicId } = await postRfq(context, body);
      void reply.code(201);
      return { status: true as const, id: publicId, message: translate('rfqCreated') };
    },
  });
