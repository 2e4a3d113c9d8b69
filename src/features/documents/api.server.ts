// API routes of documents: the same calls for the buyer and the seller.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { threadSides } from '#features/threads/schemas.ts';
import { cursorParameter, languageParameter, limitParameter } from '#platform/http/api-schemas.ts';
import { currencies } from '#shared/money.ts';
import { locales } from '#shared/locale.ts';
import { type ListedDocument, listDocuments, openDocument } from './queries/documents.server.ts';
import { documentKinds } from './schemas.ts';

const tags = ['Orders'];
const security = [{ bearer: [] }];
const side = z
  .enum(threadSides)
  .meta({ description: '`buyer`: received; `seller`: issued, and those of the market’s fees.' });
const position = z.string().length(10);

const documentDto = z
  .object({
    id: z.string(),
    kind: z.enum(documentKinds),
    number: z.string(),
    order: z.string(),
    company: z.string().meta({ description: 'The other side.' }),
    currency: z.enum(currencies),
    totalMinor: z.int().meta({ description: 'In minor units.' }),
    issuedAt: z.iso.datetime(),
    isReady: z.boolean().meta({ description: 'Its PDF files are there.' }),
  })
  .meta({ id: 'OrderDocument' });

const documentOf = ({ other, issuedAt, ...row }: ListedDocument) => ({
  ...row,
  company: other,
  issuedAt: issuedAt.toISOString(),
});

export const documentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    method: 'GET',
    url: '/api/v1/order-documents',
    config: { scope: 'orders:read' },
    schema: {
      operationId: 'listOrderDocuments',
      summary: 'Documents of orders and the market’s fee invoices, the last first',
      tags,
      security,
      querystring: z.object({
        lang: languageParameter,
        side,
        kind: z.enum(documentKinds).optional().meta({ description: 'Only documents of a kind.' }),
        cursor: cursorParameter,
        limit: limitParameter,
      }),
      response: {
        200: z
          .object({ data: z.array(documentDto), nextCursor: z.string().nullable() })
          .meta({ id: 'OrderDocuments' }),
      },
    },
    handler: async ({ context, query: { side: asked, kind = null, cursor, limit } }) => {
      const list = `documents ${asked} ${kind ?? ''}`;
      const after = app.cursors.open(list, cursor, position);
      const { rows, next } = await listDocuments(context, { side: asked, kind, after, limit });
      return { data: rows.map(documentOf), nextCursor: next && app.cursors.seal(list, next) };
    },
  });
  app.route({
    method: 'GET',
    url: '/api/v1/order-documents/:id/pdf',
    config: { scope: 'orders:read' },
    schema: {
      operationId: 'getOrderDocumentPdf',
      summary: 'A document as PDF',
      tags,
      security,
      params: z.object({ id: z.string().meta({ examples: ['7h2k9m4q0x'] }) }),
      querystring: z.object({
        lang: languageParameter,
        side,
        language: z.enum(locales).meta({ description: 'Of the document.' }),
      }),
      produces: ['application/pdf'],
      response: { 200: z.unknown() },
    },
    handler: async ({ context, params: { id }, query: { side: asked, language } }, reply) => {
      const file = await openDocument(context, id, { side: asked, locale: language });
      return reply
        .type('application/pdf')
        .header('content-length', file.sizeBytes)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .header('x-content-type-options', 'nosniff')
        .send(await file.read());
    },
  });
};
