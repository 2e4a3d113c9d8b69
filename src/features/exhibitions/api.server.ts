// API routes of exhibitions: what everyone may read.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import {
  cursorParameter,
  languageParameter,
  limitParameter,
  pageOf,
  pageUrl,
  slugParameter,
} from '#platform/http/api-schemas.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import * as paths from '#shared/paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import { exhibitionTag } from './events.ts';
import {
  exhibitionPosition,
  getExhibition,
  pageOfExhibitions,
  readPlan,
  readSponsorPlaces,
} from './queries/public-exhibitions.server.ts';
import { phases } from './rules/phases.ts';
import { squareMetres } from './rules/plan.ts';
import { pavilionCountries, sponsorTypes } from './rules/choices.ts';
import { placeStates } from './views.ts';

const exhibitionDto = z
  .object({
    slug: z.string().meta({ description: 'Names it: `/api/v1/exhibitions/{slug}`.' }),
    title: z.string(),
    summary: z.string(),
    url: z.url().meta({ description: 'Its page, in the language of the answer.' }),
    phase: z.enum(phases),
    venue: z.string(),
    city: z.string(),
    country: z.string().meta({ description: 'ISO 3166.', examples: ['TR'] }),
    timeZone: z.string().meta({ description: 'IANA.', examples: ['Europe/Istanbul'] }),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    bookingOpensAt: z.iso.datetime(),
    bookingClosesAt: z.iso.datetime(),
    pavilions: z.array(z.enum(pavilionCountries)),
  })
  .meta({ id: 'Exhibition', description: 'A trade exhibition.' });

const wholeExhibitionDto = exhibitionDto
  .extend({
    sponsorPlaces: z.array(z.object({ type: z.enum(sponsorTypes), cap: z.int(), left: z.int() })),
  })
  .meta({ id: 'WholeExhibition', description: 'A trade exhibition with its sponsor places.' });

const standDto = z
  .object({
    number: z.string(),
    hall: z.string(),
    state: z
      .enum(placeStates)
      .meta({ description: '`held`: asked for or reserved, and not confirmed yet.' }),
    widthMetres: z.number(),
    depthMetres: z.number(),
    squareMetres: z.number(),
    xMetres: z.number().meta({ description: 'From the corner of the hall.' }),
    yMetres: z.number(),
    pavilion: z.enum(pavilionCountries).nullable(),
    company: z.string().nullable().meta({ description: 'Once its booking is confirmed.' }),
    exhibitorUrl: z
      .url()
      .nullable()
      .meta({ description: 'The page of that company, in the language of the answer.' }),
  })
  .meta({ id: 'Stand', description: 'A stand of an exhibition, on its plan.' });

/** The last stand that was read, and its place in the plan. */
const standPosition = z.object({ number: z.string(), index: z.int() });

type Fair = Awaited<ReturnType<typeof getExhibition>>;

const exhibitionOf = (context: Context, fair: Fair): z.output<typeof exhibitionDto> => ({
  slug: fair.slug,
  title: inLanguage(fair.title, context.locale)?.value ?? fair.slug,
  summary: inLanguage(fair.summary, context.locale)?.value ?? '',
  url: pageUrl(context, paths.unlocalized(paths.exhibition, { slug: fair.slug })),
  phase: fair.phase,
  venue: fair.venue,
  city: fair.city,
  country: fair.country,
  timeZone: fair.timeZone,
  startsAt: fair.startsAt.toISOString(),
  endsAt: fair.endsAt.toISOString(),
  bookingOpensAt: fair.bookingOpensAt.toISOString(),
  bookingClosesAt: fair.bookingClosesAt.toISOString(),
  pavilions: fair.pavilions,
});

/** The plan, from memory until something of the exhibition changes. Throws not_found. */
async function standsOf(context: Context, slug: string): Promise<z.output<typeof standDto>[]> {
  const key = `exhibition stands ${slug} ${context.locale}`;
  return fromQueryCache(context, key, [exhibitionTag(slug)], async () => {
    const fair = await getExhibition(context, slug);
    const { halls, stands } = await readPlan(context, fair.id);
    const hallName = new Map(halls.map(({ id, name }) => [id, name]));
    return stands.map((stand) => ({
      number: stand.number,
      hall: hallName.get(stand.hallId) ?? '',
      state: stand.state,
      widthMetres: stand.widthCm / 100,
      depthMetres: stand.depthCm / 100,
      squareMetres: squareMetres(stand),
      xMetres: stand.xCm / 100,
      yMetres: stand.yCm / 100,
      pavilion: stand.pavilion,
      company: stand.company,
      exhibitorUrl:
        stand.exhibitor === null
          ? null
          : pageUrl(
              context,
              paths.unlocalized(paths.exhibitionExhibitor, { slug, company: stand.exhibitor }),
            ),
    }));
  });
}

const tags = ['Exhibitions'];
const querystring = z.object({ lang: languageParameter });
const params = z.object({ slug: slugParameter });
/** A plan is drawn whole, so it has no limit of itself. */
const standsLimit = limitParameter.unwrap().optional().meta({
  type: 'integer',
  minimum: 1,
  maximum: 100,
  description: 'How many at most; all of the plan if nothing is said.',
});

export const exhibitionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    method: 'GET',
    url: '/api/v1/exhibitions',
    schema: {
      operationId: 'listExhibitions',
      summary: 'Exhibitions: coming ones first, then past ones',
      tags,
      querystring: querystring.extend({ cursor: cursorParameter, limit: limitParameter }),
      response: { 200: pageOf(exhibitionDto) },
    },
    handler: async ({ context, query: { cursor, limit } }) => {
      const after = app.cursors.open('exhibitions', cursor, exhibitionPosition);
      const { rows, next } = await pageOfExhibitions(context, { after, limit });
      return {
        data: rows.map((fair) => exhibitionOf(context, fair)),
        nextCursor: next && app.cursors.seal('exhibitions', next),
      };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/v1/exhibitions/:slug',
    schema: {
      operationId: 'getExhibition',
      summary: 'An exhibition',
      tags,
      params,
      querystring,
      response: { 200: wholeExhibitionDto },
    },
    handler: async ({ context, params: { slug } }) => {
      const fair = await getExhibition(context, slug);
      const places = await readSponsorPlaces(context, fair.id);
      return {
        ...exhibitionOf(context, fair),
        sponsorPlaces: places.map(({ type, cap, left }) => ({ type, cap, left })),
      };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/v1/exhibitions/:slug/stands',
    // The whole plan is asked for again and again.
    config: { kept: { unkept: ['cursor', 'limit'] } },
    schema: {
      operationId: 'listStands',
      summary: 'The plan of an exhibition with the state of every stand',
      tags,
      params,
      querystring: querystring.extend({ cursor: cursorParameter, limit: standsLimit }),
      response: { 200: pageOf(standDto) },
    },
    handler: async ({ context, tags: shown, params: { slug }, query: { cursor, limit } }) => {
      shown.add(exhibitionTag(slug));
      const list = `stands ${slug}`;
      const after = app.cursors.open(list, cursor, standPosition);
      const stands = await standsOf(context, slug);
      // A stand may have left the plan since; those behind it have moved up then.
      const at = stands.findIndex(({ number }) => number === after?.number);
      const begin = after === null ? 0 : at === -1 ? after.index : at + 1;
      const end = limit === undefined ? stands.length : begin + limit;
      const data = stands.slice(begin, end);
      const next = end < stands.length ? { number: data.at(-1)!.number, index: end - 1 } : null;
      return { data, nextCursor: next && app.cursors.seal(list, next) };
    },
  });
};
