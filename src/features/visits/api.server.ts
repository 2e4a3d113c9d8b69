// Endpoints where pages report views and speed. Browsers send this data: it is validated,
// rate-limited and treated as a hint only.
import rateLimit from '@fastify/rate-limit';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { recordableQuery } from '#features/search/queries/recordable-query.ts';
import { localeOfPath } from '#platform/http/locale-of-path.ts';
import { tooMany } from '#platform/http/problems.ts';
import { clientOf, networkOf, refuseForeign } from '#platform/http/requests.ts';
import { minuteMs } from '#shared/durations.ts';
import { defaultLocale } from '#shared/locale.ts';
import { viewedSubject, vitalNames } from './rules.ts';
import { viewInput, vitalsInput } from './schemas.ts';
import type { Tally } from './tally.server.ts';

export type MeasurementRoutesOptions = {
  readonly tally: Tally;
  /**
   * Header in which the proxy or CDN names the visitor's country, such as `cf-ipcountry`; null:
   * unknown.
   */
  readonly countryHeader: string | null;
  /** False: nothing is measured, and reports are refused. */
  readonly measuresVitals: boolean;
  readonly perMinute?: number;
};

const maxPerMinute = 120;
const maxBytes = 2_000;
const unknownCountry = '??';

/** `POST /measurements/views` and `/measurements/vitals`, JSON; always answers 204. */
export const measurementRoutes: FastifyPluginAsync<MeasurementRoutesOptions> = async (
  app,
  { tally, countryHeader, measuresVitals, perMinute = maxPerMinute },
) => {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: minuteMs,
    keyGenerator: networkOf,
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.max(1, Math.ceil(ttl / 1000))),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: maxBytes },
    (_request, body, done) => done(null, body),
  ); // Beacons arrive as text.
  app.addHook('onRequest', async (request) => refuseForeign(request));

  const said = (request: FastifyRequest): unknown => {
    try {
      return JSON.parse(String(request.body));
    } catch {
      return null;
    }
  };
  const nothing = (reply: FastifyReply, status: number) =>
    reply.code(status).header('cache-control', 'no-store').send();
  const isPerson = ({ headers }: FastifyRequest) =>
    (headers['user-agent'] ?? '') !== '' &&
    !isbot(headers['user-agent']) &&
    headers['sec-purpose'] !== 'prefetch';

  app.post('/measurements/views', async (request, reply) => {
    const input = viewInput.safeParse(said(request));
    const subject = input.success ? viewedSubject(input.data.path) : null;
    if (!subject) return nothing(reply, 400);
    if (isPerson(request)) {
      const looker = {
        network: clientOf(request).network,
        userAgent: request.headers['user-agent'] ?? '',
      };
      tally.view(subject, looker);
      const asked =
        input.data?.search && subject.kind === 'product'
          ? recordableQuery(input.data.search, localeOfPath(input.data.path) ?? defaultLocale)
          : null;
      if (asked) tally.click(asked, looker);
    }
    return nothing(reply, 204);
  });

  const countryOf = ({ headers }: FastifyRequest): string => {
    const country = countryHeader === null ? undefined : headers[countryHeader];
    return typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? country : unknownCountry;
  };

  app.post('/measurements/vitals', async (request, reply) => {
    const input = measuresVitals ? vitalsInput.safeParse(said(request)) : null;
    if (!input?.success) return nothing(reply, input ? 400 : 404);
    const { page, values } = input.data;
    if (isPerson(request))
      for (const name of vitalNames)
        if (values[name] !== undefined) tally.vital(page, countryOf(request), name, values[name]);
    return nothing(reply, 204);
  });
};
