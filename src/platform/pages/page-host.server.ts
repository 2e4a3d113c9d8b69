// Serves React Router inside Fastify, with the page cache in front of both.
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { tooMany } from '#platform/http/problems.ts';
import { networkOf } from '#platform/http/requests.ts';
import { createPageAnswers } from './page-answers.server.ts';
import type { PageHostOptions } from './page-host-options.ts';
import { minuteMs } from '#shared/durations.ts';

/** Far above what people open. Slows robots that crawl all filters of all categories. */
const maxRendersPerMinute = 1_200;

/** Everything that no other route takes is a page. */
export async function pageHost(app: FastifyInstance, options: PageHostOptions): Promise<void> {
  // Counts renders only: pages from memory never come this far. Counted in this process's memory,
  // because the database is busy enough under load.
  const noHeaders = {
    'x-ratelimit-limit': false,
    'x-ratelimit-remaining': false,
    'x-ratelimit-reset': false,
  };
  await app.register(rateLimit, {
    max: options.rendersPerMinute ?? maxRendersPerMinute,
    timeWindow: minuteMs,
    keyGenerator: networkOf,
    addHeaders: noHeaders,
    addHeadersOnExceeding: noHeaders,
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.max(1, Math.ceil(ttl / 1000))),
  });

  app.removeAllContentTypeParsers();
  // Read here, so that the body limit holds for pages too.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const { answer, checkLargeForm } = createPageAnswers(options);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Left unread: the handler reads the stream.
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    for (const form of options.largeForms?.forms ?? []) {
      const large = { ...form, ...options.largeForms! };
      for (const url of [form.path, `${form.path}.data`]) {
        scope.route({
          method: 'POST',
          url,
          onRequest: checkLargeForm,
          handler: (req, reply) => answer(req, reply, large),
        });
      }
    }
  });
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    handler: (req, reply) => answer(req, reply),
  });
}
