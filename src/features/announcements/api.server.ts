// REST API of the current announcement.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { minuteMs } from '#shared/durations.ts';
import { announcementTag } from './events.ts';
import { findAnnouncement } from './queries.server.ts';

const announcementDto = z
  .object({
    state: z.boolean().meta({ description: 'Whether there is something to announce.' }),
    data: z
      .object({
        _id: z.string().meta({ examples: ['7h2k9m4q0x'] }),
        text: z
          .string()
          .meta({ examples: ['Order by 15 January to ship before the spring holidays.'] }),
        url: z
          .string()
          .optional()
          .meta({ description: 'Where it leads: a path of this site or an https address.' }),
      })
      .nullable(),
  })
  .meta({ id: 'AnnouncementAnswer' });

export const contentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    method: 'GET',
    url: '/front/api/v1/announcements',
    // They begin and end by the clock.
    config: { kept: { keptMs: minuteMs } },
    schema: {
      operationId: 'getAnnouncement',
      summary: 'The announcement that is shown now',
      tags: ['Storefront'],
      description: 'The newest valid one that exists in the language of the request.',
      response: { 200: announcementDto },
    },
    handler: async ({ context, tags }) => {
      tags.add(announcementTag);
      const announcement = await findAnnouncement(context);
      return { state: announcement !== null, data: announcement };
    },
  });
};
