// API routes of an inquiry's files: kept for the next message, and read by both parties.
import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { maxAttachmentBytes } from '#features/attachments/rules.ts';
import { attachmentKinds } from '#features/attachments/schemas.ts';
import { maxFilesPerMessage } from '#features/threads/rules.ts';
import { clientKey } from '#features/threads/schemas.ts';
import { languageParameter } from '#platform/http/api-schemas.ts';
import { fileHeaders } from '#platform/http/file-headers.ts';
import { tooLarge, unsupportedType } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { dropInquiryFile, keepInquiryFile } from '../commands/write-inquiry.server.ts';
import { whyNotTalk } from '../permissions.ts';
import { getInquiry, openInquiryFile } from '../queries/inquiry.server.ts';
import { getInquiryParty, type NamedInquiry } from '../queries/inquiry-party.server.ts';

const tags = ['Inquiries'];
const security = [{ bearer: [] }];
const params = z.object({ id: z.string().meta({ examples: ['7h2k9m4q0x'] }) });
const fileParams = params.extend({ file: z.string() });
const querystring = z.object({ lang: languageParameter });
const named = ({ id }: { readonly id: string }): NamedInquiry => ({ inquiry: id, side: null });
/** How the body is described: the file itself. */
const binary = { type: 'string', format: 'binary' } as const;
const fileType = 'application/octet-stream';

const keptFiles = z
  .object({
    data: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.enum(attachmentKinds),
        sizeBytes: z.int(),
      }),
    ),
  })
  .meta({ id: 'InquiryFilesKept' });

type App = Parameters<FastifyPluginAsyncZod>[0];

export const inquiryFileRoutes: FastifyPluginAsyncZod = async (app) => {
  // Else JSON would be a body, too.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(fileType, { parseAs: 'buffer' }, (_request, body, parsed) =>
    parsed(null, body),
  );
  keepRoute(app);
  readRoute(app);
  dropRoute(app);
};

const keepRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/inquiries/:id/files',
    bodyLimit: maxAttachmentBytes,
    config: {
      hasPictures: true,
      scope: 'inquiries:write',
      permission: whyNotTalk,
      repeatedBy: ({ body }) =>
        createHash('sha256')
          .update(Buffer.isBuffer(body) ? body : '')
          .digest('hex'),
    },
    schema: {
      operationId: 'keepInquiryFile',
      summary: 'Keep a file for your next message',
      tags,
      security,
      description:
        'The body is the file itself, of at most 10 MB: PDF, Word, Excel, text, JPEG or PNG. ' +
        'Pictures are stored without their metadata. The next message that you write takes all ' +
        `files that were kept, ${maxFilesPerMessage} at most, with a text or without; those that ` +
        'no message takes are deleted after a day. The same file under the same `key` is kept ' +
        'once. Answers all files that wait for the message.',
      consumes: [fileType],
      params,
      querystring: querystring.extend({
        name: z.string().min(1).max(400).meta({ description: 'Of the file.' }),
        key: clientKey.meta({ description: 'Of the message that the file goes with.' }),
      }),
      body: z.unknown().meta(binary),
      response: { 201: keptFiles },
    },
    // Before anything of the body is read.
    onRequest: async ({ context, params: asked, headers }) => {
      permit(whyNotTalk(context.actor));
      if (Number(headers['content-length'] ?? 0) > maxAttachmentBytes)
        throw tooLarge({ attachments: 'fileTooLarge' });
      await getInquiryParty(context, named(asked));
    },
    handler: async ({ context, params: asked, query: { name, key }, body }, reply) => {
      if (!Buffer.isBuffer(body)) throw unsupportedType();
      await keepInquiryFile(context, named(asked), { key, name, bytes: body });
      const { unsent } = await getInquiry(context, named(asked));
      void reply.code(201);
      return { data: unsent.map((file) => ({ ...file })) };
    },
  });

const readRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/api/v1/inquiries/:id/files/:file',
    config: { scope: 'inquiries:read' },
    schema: {
      operationId: 'getInquiryFile',
      summary: 'A file of a message',
      tags,
      security,
      params: fileParams,
      querystring,
      produces: [fileType],
      response: { 200: z.unknown().meta(binary) },
    },
    handler: async ({ context, params: { id, file } }, reply) => {
      const found = await openInquiryFile(context, named({ id }), file);
      return reply.headers(fileHeaders(found)).send(await found.read());
    },
  });

const dropRoute = (app: App) =>
  app.route({
    method: 'DELETE',
    url: '/api/v1/inquiries/:id/files/:file',
    config: { scope: 'inquiries:write', permission: whyNotTalk },
    schema: {
      operationId: 'dropInquiryFile',
      summary: 'Drop a file that no message has taken yet',
      tags,
      security,
      params: fileParams,
      querystring,
      response: { 200: z.object({ status: z.literal(true) }).meta({ id: 'InquiryFileDropped' }) },
    },
    handler: async ({ context, params: { id, file } }) => {
      await dropInquiryFile(context, named({ id }), file);
      return { status: true as const };
    },
  });
