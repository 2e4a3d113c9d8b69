// API routes of a quote's reply notes: the same calls for its seller and its buyer.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { whyNotAskForQuotes } from '#features/rfqs/permissions.ts';
import { clientKey, maxMessageText, messageText } from '#features/threads/schemas.ts';
import { maxMessagesPerThread } from '#features/threads/rules.ts';
import { languageParameter } from '#platform/http/api-schemas.ts';
import { whyNotAnswer } from '../permissions.ts';
import { markQuoteNotesRead, writeQuoteNote } from '../commands/quote-notes.server.ts';
import type { NotedQuote } from '../queries/note-party.server.ts';
import { quoteNoteListDto, quoteNotesOf } from '../queries/quote-note-dto.ts';
import { listQuoteNotes } from '../queries/quote-notes.server.ts';

const tags = ['Quotes'];
const security = [{ bearer: [] }];
const querystring = z.object({ lang: languageParameter });
const id = z.string().meta({ examples: ['7h2k9m4q0x'] });
const number = z.int().min(1).max(maxMessagesPerThread);

type App = Parameters<FastifyPluginAsyncZod>[0];

/** The two parties reach the notes by addresses of their own, with the scopes of their side. */
const parties = [
  {
    whose: 'Own',
    url: '/api/v1/quotes/:id/notes',
    params: z.object({ id }),
    read: 'quotes:read',
    write: 'quotes:write',
    permission: whyNotAnswer,
    about: 'the quote that your company has given',
  },
  {
    whose: 'Received',
    url: '/api/v1/rfqs/:id/quotes/:quote/notes',
    params: z.object({ id, quote: id }),
    read: 'received-quotes:read',
    write: 'received-quotes:write',
    permission: whyNotAskForQuotes,
    about: 'a quote that your request has received',
  },
] as const;
type Party = (typeof parties)[number];

const notedOf = (params: { readonly id: string; readonly quote?: string }): NotedQuote =>
  params.quote === undefined
    ? { quote: params.id, rfq: null }
    : { quote: params.quote, rfq: params.id };

export const quoteNoteRoutes: FastifyPluginAsyncZod = async (app) => {
  for (const party of parties) {
    listRoute(app, party);
    writeRoute(app, party);
    readRoute(app, party);
  }
};

const listRoute = (app: App, { whose, url, params, read, about }: Party) =>
  app.route({
    method: 'GET',
    url,
    config: { scope: read },
    schema: {
      operationId: `list${whose}QuoteNotes`,
      summary: `The notes on ${about}`,
      tags,
      security,
      description:
        'Oldest first, the last fifty; `before` asks for the ones before that number. Contact ' +
        'details in them are hidden as `•••••` until the buyer shares the business card or ' +
        'accepts the quote. Files are read on the site.',
      params,
      querystring: querystring.extend({
        before: z.coerce
          .number()
          .int()
          .min(1)
          .optional()
          .meta({ description: 'The number of a note: the page before it.' }),
      }),
      response: { 200: quoteNoteListDto },
    },
    handler: async ({ context, params: asked, query: { before } }) =>
      quoteNotesOf(await listQuoteNotes(context, notedOf(asked), { before: before ?? null })),
  });

const writeRoute = (app: App, { whose, url, params, write, permission, about }: Party) =>
  app.route({
    method: 'POST',
    url,
    config: { scope: write, permission },
    schema: {
      operationId: `write${whose}QuoteNote`,
      summary: `Write a note on ${about}`,
      tags,
      security,
      description:
        'While the quote can be accepted, and after it was accepted. Under the same `key` a note ' +
        'is written once. Files are added on the site.',
      params,
      querystring,
      body: z.object({
        text: messageText.meta({ description: `Up to ${maxMessageText} characters.` }),
        key: clientKey.meta({ description: 'Of your choice: 8 to 64 letters, digits, - and _.' }),
      }),
      response: { 201: z.object({ number: z.int() }).meta({ id: `${whose}QuoteNoteWritten` }) },
    },
    handler: async ({ context, params: asked, body }, reply) => {
      const written = await writeQuoteNote(context, notedOf(asked), body);
      void reply.code(201);
      return written;
    },
  });

const readRoute = (app: App, { whose, url, params, write, permission, about }: Party) =>
  app.route({
    method: 'POST',
    url: `${url}/read`,
    config: { scope: write, permission },
    schema: {
      operationId: `mark${whose}QuoteNotesRead`,
      summary: `Mark notes on ${about} as read by your company`,
      tags,
      security,
      params,
      querystring,
      body: z.object({ number: number.meta({ description: 'Of the last note that was read.' }) }),
      response: { 200: z.object({ status: z.literal(true) }).meta({ id: `${whose}NotesRead` }) },
    },
    handler: async ({ context, params: asked, body }) => {
      await markQuoteNotesRead(context, notedOf(asked), body.number);
      return { status: true as const };
    },
  });
