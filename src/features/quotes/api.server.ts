// API routes of quotes: for the seller that gives them, and for the buyer that decides.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { whyNotAskForQuotes } from '#features/rfqs/permissions.ts';
import { cursorParameter, languageParameter, limitParameter } from '#platform/http/api-schemas.ts';
import { reviseQuote, submitQuote, withdrawQuote } from './commands/answer-rfq.server.ts';
import { acceptQuote, counterQuote, declineQuote } from './commands/decide-quote.server.ts';
import {
  getOwnQuote,
  listOwnQuotes,
  listReceivedQuotes,
  quotePosition,
} from './queries/own-quotes.server.ts';
import { quoteDto, quoteListDto, quoteOf } from './queries/quote-dto.ts';
import { getReplyState } from './queries/reply-state.server.ts';
import { whyNotAnswer } from './permissions.ts';
import { counterInput, quoteInput, quoteOffer } from './schemas.ts';

const tags = ['Quotes'];
const security = [{ bearer: [] }];
const params = z.object({ id: z.string().meta({ examples: ['7h2k9m4q0x'] }) });
const querystring = z.object({ lang: languageParameter });
const revision = z
  .int()
  .min(1)
  .meta({ description: 'Of the offer that was read. Status 409 if there is a newer one.' });
const done = z.object({ status: z.literal(true) }).meta({ id: 'Done' });

type App = Parameters<FastifyPluginAsyncZod>[0];

export const quoteRoutes: FastifyPluginAsyncZod = async (app) => {
  replyRoute(app);
  submitRoute(app);
  receivedRoute(app);
  listRoute(app);
  getRoute(app);
  reviseRoute(app);
  withdrawRoute(app);
  counterRoute(app);
  declineRoute(app);
  acceptRoute(app);
};

const replyRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/api/v1/rfqs/:id/reply',
    schema: {
      operationId: 'getReplyState',
      summary: 'Whether your company may answer a request',
      tags,
      params,
      querystring,
      response: {
        200: z
          .object({
            mayAnswer: z.boolean(),
            reason: z
              .object({ code: z.string(), message: z.string() })
              .nullable()
              .meta({ description: 'Why not, in the order of the checks.' }),
            quote: z.string().nullable().meta({ description: 'The quote that it has given.' }),
            quotesLeftInMonth: z
              .int()
              .nullable()
              .meta({ description: 'Of your package; null: no limit, or not known.' }),
            quotesInMonth: z
              .int()
              .nullable()
              .meta({ description: 'The month’s quotes of your package; null likewise.' }),
          })
          .meta({ id: 'ReplyState' }),
      },
    },
    handler: async ({ context, params: { id }, translate }, reply) => {
      void reply.header('cache-control', 'private, no-store');
      const { refusal, quoteId, ...left } = await getReplyState(context, id);
      return {
        mayAnswer: refusal === null,
        reason: refusal === null ? null : { code: refusal, message: translate(refusal) },
        quote: quoteId,
        ...left,
      };
    },
  });

const submitRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/rfqs/:id/quotes',
    config: { scope: 'quotes:write', permission: whyNotAnswer },
    schema: {
      operationId: 'submitQuote',
      summary: 'Answer a request with a quote',
      tags,
      security,
      description:
        'For sellers, and for their staff with the permission `rfqQuotes`: one quote for each ' +
        'company and request. It counts against the month’s quotes of your package and takes one ' +
        'of the request’s places, also when it is withdrawn later.',
      params,
      querystring,
      body: quoteInput,
      response: { 201: z.object({ id: z.string() }).meta({ id: 'QuoteSubmitted' }) },
    },
    handler: async ({ context, params: { id }, body }, reply) => {
      const { publicId } = await submitQuote(context, id, body);
      void reply.code(201);
      return { id: publicId };
    },
  });

const receivedRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/api/v1/rfqs/:id/quotes',
    config: { scope: 'received-quotes:read' },
    schema: {
      operationId: 'listReceivedQuotes',
      summary: 'All quotes that your request has received',
      tags,
      security,
      params,
      querystring,
      response: { 200: z.object({ data: z.array(quoteDto) }) },
    },
    handler: async ({ context, params: { id } }) => ({
      data: (await listReceivedQuotes(context, id)).map((quote) => quoteOf(quote, context.locale)),
    }),
  });

const listRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/api/v1/quotes',
    config: { scope: 'quotes:read' },
    schema: {
      operationId: 'listOwnQuotes',
      summary: 'The quotes that your company has given, newest first',
      tags,
      security,
      querystring: z.object({
        cursor: cursorParameter,
        limit: limitParameter,
        lang: languageParameter,
      }),
      response: { 200: quoteListDto },
    },
    handler: async ({ context, query: { cursor, limit } }) => {
      const after = app.cursors.open('own quotes', cursor, quotePosition);
      const { quotes, next } = await listOwnQuotes(context, { after, limit });
      return {
        data: quotes.map((quote) => quoteOf(quote, context.locale)),
        nextCursor: next && app.cursors.seal('own quotes', next),
      };
    },
  });

const getRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/api/v1/quotes/:id',
    config: { scope: 'quotes:read' },
    schema: {
      operationId: 'getOwnQuote',
      summary: 'A quote that your company has given',
      tags,
      security,
      params,
      querystring,
      response: { 200: quoteDto },
    },
    handler: async ({ context, params: { id } }) =>
      quoteOf(await getOwnQuote(context, id), context.locale),
  });

const reviseRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/quotes/:id/revise',
    config: { scope: 'quotes:write', permission: whyNotAnswer },
    schema: {
      operationId: 'reviseQuote',
      summary: 'Make a new offer',
      tags,
      security,
      description:
        'It answers a counter, and confirms the quote after the request was edited. It costs ' +
        'nothing of the month’s quotes.',
      params,
      querystring,
      body: z.object({ revision, offer: quoteOffer }),
      response: { 200: z.object({ revision: z.int() }).meta({ id: 'QuoteRevised' }) },
    },
    handler: ({ context, params: { id }, body }) => reviseQuote(context, id, body),
  });

const withdrawRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/quotes/:id/withdraw',
    config: { scope: 'quotes:write', permission: whyNotAnswer },
    schema: {
      operationId: 'withdrawQuote',
      summary: 'Withdraw a quote for good',
      tags,
      security,
      params,
      querystring,
      response: { 200: done },
    },
    handler: async ({ context, params: { id } }) => {
      await withdrawQuote(context, id);
      return { status: true as const };
    },
  });

const counterRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/quotes/:id/counter',
    config: { scope: 'received-quotes:write', permission: whyNotAskForQuotes },
    schema: {
      operationId: 'counterQuote',
      summary: 'Ask for another price, quantity or other terms',
      tags,
      security,
      params,
      querystring,
      body: z.object({ revision, counter: counterInput }),
      response: { 200: done },
    },
    handler: async ({ context, params: { id }, body }) => {
      await counterQuote(context, id, body);
      return { status: true as const };
    },
  });

const declineRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/quotes/:id/decline',
    config: { scope: 'received-quotes:write', permission: whyNotAskForQuotes },
    schema: {
      operationId: 'declineQuote',
      summary: 'Decline a quote for good',
      tags,
      security,
      params,
      querystring,
      response: { 200: done },
    },
    handler: async ({ context, params: { id } }) => {
      await declineQuote(context, id);
      return { status: true as const };
    },
  });

const acceptRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/quotes/:id/accept',
    config: { scope: 'received-quotes:write', permission: whyNotAskForQuotes },
    schema: {
      operationId: 'acceptQuote',
      summary: 'Accept an offer, which awards the request',
      tags,
      security,
      description: 'The request’s other quotes are not selected.',
      params,
      querystring,
      body: z.object({ revision }),
      response: { 200: done },
    },
    handler: async ({ context, params: { id }, body }) => {
      await acceptQuote(context, id, body.revision);
      return { status: true as const };
    },
  });
