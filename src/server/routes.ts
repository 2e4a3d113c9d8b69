// Everything that the web process answers: operations, the features' files, the API and the pages.
import fastifyStatic from '@fastify/static';
import type { AnswerMemory } from '#api/kept-answers.ts';
import { apiRoutes } from '#api/routes.ts';
import { createTokenRecognizer } from '#features/access-tokens/services/recognize-token.server.ts';
import { measurementRoutes } from '#features/visits/api.server.ts';
import type { createTally } from '#features/visits/tally.server.ts';
import type { Configuration } from '#platform/configuration.ts';
import type { Context } from '#platform/context.ts';
import type { createAdmissions } from '#platform/http/admissions.ts';
import { healthRoutes } from '#platform/http/health.ts';
import type { ContextOf, Recognize } from '#platform/http/requests.ts';
import { pageHost } from '#platform/pages/page-host.server.ts';
import type { PageHostOptions } from '#platform/pages/page-host-options.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import type { OpenServices } from '#platform/services.server.ts';
import { metricsRoute } from '#platform/telemetry/metrics-endpoint.ts';
import { features } from '../features.server.ts';
import { sitemapPaths } from '../pages/pages.ts';
import type { App } from './app.ts';
import { staticFiles } from './pages-build.ts';

type RouteOptions = {
  readonly configuration: Configuration;
  readonly own: Context;
  readonly services: Pick<OpenServices, 'database' | 'jobs'>;
  readonly contextOf: ContextOf;
  readonly recognize: Recognize;
  readonly admissions: ReturnType<typeof createAdmissions>;
  readonly tally: ReturnType<typeof createTally>;
  readonly pageOptions: PageHostOptions;
  readonly memory: AnswerMemory | null;
  readonly metrics: Metrics;
  readonly isDraining: () => boolean;
};

export async function registerRoutes(
  app: App,
  {
    configuration,
    own,
    services,
    contextOf,
    recognize,
    admissions,
    tally,
    pageOptions,
    memory,
    metrics,
    isDraining,
  }: RouteOptions,
): Promise<void> {
  const { database, jobs } = services;
  await app.register(healthRoutes, { database, jobs, isDraining });
  await app.register(metricsRoute, { metrics, token: configuration.metrics.token });
  const fixedPaths = { market: sitemapPaths('market'), fixed: sitemapPaths('fixed') };
  const sitemaps = features.flatMap(({ sitemap }) => sitemap ?? []);
  const feeds = features.flatMap(({ feed }) => feed ?? []);
  for (const routes of features.flatMap(({ site }) => site ?? []))
    await app.register(routes, {
      context: () => own,
      configuration,
      admissions,
      sitemaps,
      feeds,
      fixedPaths,
    });
  await app.register(measurementRoutes, {
    tally,
    countryHeader: configuration.countryHeader,
    measuresVitals: configuration.tracking.vitalsPercent > 0,
  });
  await app.register(apiRoutes, {
    features,
    configuration,
    contextOf,
    recognize: createTokenRecognizer(own, recognize),
    admissions,
    memory,
  });
  if (pageOptions.mode === 'production') await app.register(fastifyStatic, staticFiles);
  await app.register(pageHost, pageOptions);
}
