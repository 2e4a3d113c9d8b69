// API routes of inquiries: the same calls for the buyer and the supplier.
import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { maxMessagesPerThread } from '#features/threads/rules.ts';
import { clientKey, maxMessageText, messageText, threadSides } from '#features/threads/schemas.ts';
import { cursorParameter, languageParameter, limitParameter } from '#platform/http/api-schemas.ts';
import type { Permission } from '#platform/commands.ts';
import type { Context } from '#platform/context.ts';
import {
  blockInquiry,
  closeInquiry,
  reopenInquiry,
  shareInquiryCard,
  unblockInquiry,
} from './commands/move-inquiry.server.ts';
import { openInquiries } from './commands/open-inquiries.server.ts';
import { markInquiryRead, writeInquiryMessage } from './commands/write-inquiry.server.ts';
import { getInquiry } from './queries/inquiry.server.ts';
import {
  inquiryDto,
  inquiryListDto,
  inquiryMessagesDto,
  inquiryOf,
  messagesOf,
  summaryOf,
} from './queries/inquiry-dto.ts';
import { listInquiries } from './queries/inquiry-list.server.ts';
import type { NamedInquiry } from './queries/inquiry-party.server.ts';
import { whyNotBlock, whyNotInquire, whyNotTalk } from './permissions.ts';
import { inquiryInput, inquiryTarget } from './schemas.ts';

const tags = ['Inquiries'];
const security = [{ bearer: [] }];
const params = z.object({ id: z.string().meta({ examples: ['7h2k9m4q0x'] }) });
const querystring = z.object({ lang: languageParameter });
const done = z.object({ status: z.literal(true) }).meta({ id: 'InquiryDone' });
const named = ({ id }: { readonly id: string }): NamedInquiry => ({ inquiry: id, side: null });
const position = z.string().length(10);

type App = Parameters<FastifyPluginAsyncZod>[0];

export const inquiryRoutes: FastifyPluginAsyncZod = async (app) => {
  listRoute(app);
  openRoute(app);
  getRoute(app);
  messagesRoute(app);
  writeRoute(app);
  readRoute(app);
  for (const move of moves) moveRoute(app, move);
};

const listRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/api/v1/inquiries',
    config: { scope: 'inquiries:read' },
    schema: {
      operationId: 'listInquiries',
      summary: 'Your company’s inquiries, those that were written in last first',
      tags,
      security,
      querystring: querystring.extend({
        side: z.enum(threadSides).meta({ description: '`buyer`: sent; `seller`: received.' }),
        cursor: cursorParameter,
        limit: limitParameter,
      }),
      response: { 200: inquiryListDto },
    },
    handler: async ({ context, query: { side, cursor, limit } }) => {
      const list = `inquiries ${side}`;
      const after = app.cursors.open(list, cursor, position);
      const { rows, next } = await listInquiries(context, { side, after, limit });
      return { data: rows.map(summaryOf), nextCursor: next && app.cursors.seal(list, next) };
    },
  });

const openRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/inquiries',
    config: { scope: 'inquiries:write', permission: whyNotInquire },
    schema: {
      operationId: 'openInquiries',
      summary: 'Write to the supplier of a product, or to up to ten stores',
      tags,
      security,
      description:
        'For buyers, and for their staff with the permission `inquiry`. Each store gets an ' +
        'inquiry of its own. 30 a day for each person. Send an `Idempotency-Key`.',
      querystring,
      body: inquiryInput.extend(inquiryTarget.shape),
      response: {
        201: z.object({ ids: z.array(z.string()) }).meta({ id: 'InquiriesOpened' }),
      },
    },
    handler: async ({ context, body: { product, stores, ...input } }, reply) => {
      const target = { product, stores };
      const { ids } = await openInquiries(context, { target, input, key: randomUUID() });
      void reply.code(201);
      return { ids };
    },
  });

const getRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/api/v1/inquiries/:id',
    config: { scope: 'inquiries:read' },
    schema: {
      operationId: 'getInquiry',
      summary: 'An inquiry that your company has sent or received',
      tags,
      security,
      params,
      querystring,
      response: { 200: inquiryDto },
    },
    handler: async ({ context, params: asked }) =>
      inquiryOf(await getInquiry(context, named(asked))),
  });

const messagesRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/api/v1/inquiries/:id/messages',
    config: { scope: 'inquiries:read' },
    schema: {
      operationId: 'listInquiryMessages',
      summary: 'The messages of an inquiry',
      tags,
      security,
      description: 'Oldest first, the last fifty. Files are read by their ids.',
      params,
      querystring: querystring.extend({
        before: z.coerce
          .number()
          .int()
          .min(1)
          .optional()
          .meta({ description: 'The number of a message: the page before it.' }),
      }),
      response: { 200: inquiryMessagesDto },
    },
    handler: async ({ context, params: asked, query: { before } }) =>
      messagesOf(await getInquiry(context, named(asked), { before: before ?? null })),
  });

const writeRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/inquiries/:id/messages',
    config: { scope: 'inquiries:write', permission: whyNotTalk },
    schema: {
      operationId: 'writeInquiryMessage',
      summary: 'Write a message',
      tags,
      security,
      description:
        'A message opens a closed inquiry again; in a blocked one it is refused. Under the same ' +
        '`key` a message is written once. 20 a minute for each person.',
      params,
      querystring,
      body: z.object({
        text: messageText.meta({ description: `Up to ${maxMessageText} characters.` }),
        key: clientKey.meta({ description: 'Of your choice: 8 to 64 letters, digits, - and _.' }),
      }),
      response: { 201: z.object({ number: z.int() }).meta({ id: 'InquiryMessageWritten' }) },
    },
    handler: async ({ context, params: asked, body }, reply) => {
      const written = await writeInquiryMessage(context, named(asked), body);
      void reply.code(201);
      return written;
    },
  });

const readRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/inquiries/:id/read',
    config: { scope: 'inquiries:write', permission: whyNotTalk },
    schema: {
      operationId: 'markInquiryRead',
      summary: 'Mark messages as read by your company',
      tags,
      security,
      params,
      querystring,
      body: z.object({ number: z.int().min(1).max(maxMessagesPerThread) }),
      response: { 200: done },
    },
    handler: async ({ context, params: asked, body }) => {
      await markInquiryRead(context, named(asked), body.number);
      return { status: true as const };
    },
  });

type Move = {
  readonly name: string;
  readonly operationId: string;
  readonly summary: string;
  readonly permission: Permission;
  readonly run: (context: Context, inquiry: NamedInquiry) => Promise<void>;
};

const moves: readonly Move[] = [
  {
    name: 'close',
    operationId: 'closeInquiry',
    summary: 'Close an inquiry',
    permission: whyNotTalk,
    run: (context, inquiry) => closeInquiry(context, inquiry),
  },
  {
    name: 'reopen',
    operationId: 'reopenInquiry',
    summary: 'Open a closed inquiry again',
    permission: whyNotTalk,
    run: (context, inquiry) => reopenInquiry(context, inquiry),
  },
  {
    name: 'block',
    operationId: 'blockInquiry',
    summary: 'Block an inquiry: neither side writes any more',
    permission: whyNotBlock,
    run: (context, inquiry) => blockInquiry(context, inquiry),
  },
  {
    name: 'unblock',
    operationId: 'unblockInquiry',
    summary: 'Unblock an inquiry that your side has blocked',
    permission: whyNotBlock,
    run: (context, inquiry) => unblockInquiry(context, inquiry),
  },
  {
    name: 'share-card',
    operationId: 'shareInquiryCard',
    summary: 'Show the supplier your business card',
    permission: whyNotInquire,
    run: (context, { inquiry }) => shareInquiryCard(context, inquiry),
  },
];

const moveRoute = (app: App, { name, operationId, summary, permission, run }: Move) =>
  app.route({
    method: 'POST',
    url: `/api/v1/inquiries/:id/${name}`,
    config: { scope: 'inquiries:write', permission },
    schema: {
      operationId,
      summary,
      tags,
      security,
      params,
      querystring,
      response: { 200: done },
    },
    handler: async ({ context, params: asked }) => {
      await run(context, named(asked));
      return { status: true as const };
    },
  });
