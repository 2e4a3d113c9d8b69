// API routes of one's own notifications.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { cursorParameter, languageParameter, limitParameter } from '#platform/http/api-schemas.ts';
import { noticeGroupNames } from '#platform/notice.ts';
import { whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { readNotifications } from './commands.server.ts';
import {
  notificationCountsDto,
  notificationListDto,
  notificationOf,
  notificationSummaryDto,
  summaryOf,
} from './queries/notification-dto.ts';
import { countUnread, listNotifications } from './queries/own-notifications.server.ts';

const tags = ['Notifications'];
const security = [{ bearer: [] }];
const config = { permission: whyNotOwn };
const querystring = z.object({ lang: languageParameter });

type App = Parameters<FastifyPluginAsyncZod>[0];

export const notificationRoutes: FastifyPluginAsyncZod = async (app) => {
  listRoute(app);
  countsRoute(app);
  summaryRoute(app);
  readRoute(app);
};

const listRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/api/v1/notifications',
    config,
    schema: {
      operationId: 'listNotifications',
      summary: 'Your notifications, the newest first',
      tags,
      security,
      querystring: querystring.extend({
        group: z
          .enum(noticeGroupNames)
          .optional()
          .meta({ description: 'Only those of this group.' }),
        read: z.enum(['yes', 'no']).optional().meta({ description: 'Default: both.' }),
        cursor: cursorParameter,
        limit: limitParameter,
      }),
      response: { 200: notificationListDto },
    },
    handler: async ({ context, query: { group, read, cursor, limit } }) => {
      const list = `notifications ${group ?? ''} ${read ?? ''}`;
      const after = app.cursors.open(list, cursor, z.uuid());
      const { items, next } = await listNotifications(context, {
        ...(group && { groups: [group] }),
        ...(read && { isRead: read === 'yes' }),
        after: after as Id<'notification'> | null,
        limit,
      });
      return {
        data: items.map((item) => notificationOf(context, item)),
        nextCursor: next && app.cursors.seal(list, next),
      };
    },
  });

const countsRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/api/v1/notifications/counts',
    config: { ...config, isByClock: true },
    schema: {
      operationId: 'countNotifications',
      summary: 'How many of your notifications are unread',
      description: 'Send `If-None-Match`: 304 while nothing has changed.',
      tags,
      security,
      querystring,
      response: { 200: notificationCountsDto },
    },
    handler: ({ context }) => countUnread(context),
  });

const summaryRoute = (app: App) =>
  app.route({
    method: 'GET',
    url: '/api/v1/notifications/summary',
    config,
    schema: {
      operationId: 'summarizeNotifications',
      summary: 'Unread notifications by group, and the newest of both sides',
      tags,
      security,
      querystring,
      response: { 200: notificationSummaryDto },
    },
    handler: ({ context }) => summaryOf(context),
  });

const readRoute = (app: App) =>
  app.route({
    method: 'POST',
    url: '/api/v1/notifications/read',
    config,
    schema: {
      operationId: 'readNotifications',
      summary: 'Mark notifications as read: one, a group, or all',
      description: 'Notifications of others are left as they are.',
      tags,
      security,
      querystring,
      body: z.union([
        z.strictObject({ id: z.string().length(10) }),
        z.strictObject({ group: z.enum(noticeGroupNames) }),
        z.strictObject({ all: z.literal(true) }),
      ]),
      response: {
        200: z.object({ read: z.int().min(0) }).meta({ id: 'NotificationsRead' }),
      },
    },
    handler: ({ context, body }) => readNotifications(context, body),
  });
