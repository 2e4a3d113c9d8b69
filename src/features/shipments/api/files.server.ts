// API routes of photos, documents and proofs: kept for the seller's next step, read by both sides.
import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { maxAttachmentBytes } from '#features/attachments/rules.ts';
import { attachmentKinds } from '#features/attachments/schemas.ts';
import { whyNotTakeOrders } from '#features/orders/permissions.ts';
import type { NamedOrder } from '#features/orders/queries/order-party.server.ts';
import { languageParameter } from '#platform/http/api-schemas.ts';
import { fileHeaders } from '#platform/http/file-headers.ts';
import { tooLarge, unsupportedType } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { keepShipmentFile } from '../commands/keep-files.server.ts';
import { getSeller } from '../queries/order-side.server.ts';
import { listUnsentFiles, openShipmentFile } from '../queries/shipment-files.server.ts';
import { maxFilesPerForm } from '../rules.ts';
import { filePurposes } from '../schemas.ts';

const tags = ['Orders'];
const security = [{ bearer: [] }];
const params = z.object({ id: z.string().meta({ examples: ['7h2k9m4q0x'] }) });
const querystring = z.object({ lang: languageParameter });
const named = ({ id }: { readonly id: string }): NamedOrder => ({ order: id, side: null });
/** How the body is described: the file itself. */
const binary = { type: 'string', format: 'binary' } as const;
const fileType = 'application/octet-stream';
const purposes = filePurposes.filter((purpose) => purpose !== 'report');

const keptFiles = z
  .object({
    data: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.enum(attachmentKinds),
        sizeBytes: z.int(),
        purpose: z.enum(filePurposes),
        shipment: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'OrderDeliveryFilesKept' });

type App = Parameters<FastifyPluginAsyncZod>[0];

export const shipmentFileRoutes: FastifyPluginAsyncZod = async (app) => {
  // Else JSON would be a body, too.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(fileType, { parseAs: 'buffer' }, (_request, body, parsed) =>
    parsed(null, body),
  );
  keepRoute(app);
  readRoute(app);
};

const keepRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/orders/:id/delivery/files',
    bodyLimit: maxAttachmentBytes,
    config: {
      hasPictures: true,
      scope: 'orders:write',
      permission: whyNotTakeOrders,
      repeatedBy: ({ body }) =>
        createHash('sha256')
          .update(Buffer.isBuffer(body) ? body : '')
          .digest('hex'),
    },
    schema: {
      operationId: 'keepOrderDeliveryFile',
      summary: 'Keep a photo or document for the seller’s next step',
      tags,
      security,
      description:
        'The body is the file itself, of at most 10 MB: PDF, Word, Excel, text, JPEG or PNG. The ' +
        'next milestone, shipment or delivery takes all files that were kept for it, ' +
        `${maxFilesPerForm} at most. For a delivery name the \`shipment\`. Answers all files ` +
        'that you have kept for this order.',
      consumes: [fileType],
      params,
      querystring: querystring.extend({
        name: z.string().min(1).max(400).meta({ description: 'Of the file.' }),
        purpose: z.enum(purposes).meta({ description: 'The step that it is for.' }),
        shipment: z.string().max(40).optional().meta({ description: 'Of a delivery.' }),
      }),
      body: z.unknown().meta(binary),
      response: { 201: keptFiles },
    },
    // Before anything of the body is read.
    onRequest: async ({ context, params: asked, headers }) => {
      permit(whyNotTakeOrders(context.actor));
      if (Number(headers['content-length'] ?? 0) > maxAttachmentBytes)
        throw tooLarge({ attachments: 'fileTooLarge' });
      await getSeller(context, named(asked));
    },
    handler: async ({ context, params: asked, query, body }, reply) => {
      if (!Buffer.isBuffer(body)) throw unsupportedType();
      const { name, purpose, shipment = null } = query;
      await keepShipmentFile(context, named(asked), { purpose, shipment, name, bytes: body });
      const { row, userId, companyId } = await getSeller(context, named(asked));
      void reply.code(201);
      return { data: await listUnsentFiles(context, { orderId: row.id, userId, companyId }) };
    },
  });

const readRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/api/v1/orders/:id/delivery/files/:file',
    config: { scope: 'orders:read' },
    schema: {
      operationId: 'getOrderDeliveryFile',
      summary: 'A photo or document of production, a shipment, a delivery or an inspection',
      tags,
      security,
      params: params.extend({ file: z.string() }),
      querystring,
      produces: [fileType],
      response: { 200: z.unknown().meta(binary) },
    },
    handler: async ({ context, params: { id, file } }, reply) => {
      const found = await openShipmentFile(context, named({ id }), file);
      return reply.headers(fileHeaders(found)).send(await found.read());
    },
  });
