// The API over a small market for one test file.
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll } from 'vitest';
import { apiRoutes, type ApiRoutesOptions } from '#api/routes.ts';
import { features } from '#features.server.ts';
import type { Context } from '#platform/context.ts';
import { createAdmissions } from '#platform/http/admissions.ts';
import { createTokenRecognizer } from '#features/access-tokens/services/recognize-token.server.ts';
import { createRecognizer } from '#features/accounts/services/recognize.server.ts';
import { loadDemoMarket } from '../../database/demo/load.ts';
import { loadReferenceData } from '../../database/reference/load.ts';
import { testContext } from './test-context.ts';
import { testDatabase, type TestDatabase } from './test-database.ts';

export type TestApi = {
  readonly app: FastifyInstance;
  /** All registered routes. */
  readonly routes: readonly { readonly methods: readonly string[]; readonly url: string }[];
  /** The operator's context in the same database. */
  readonly context: Context;
  /** GET. `body` is the parsed JSON, null for other types. */
  readonly get: (
    url: string,
    headers?: InjectOptions['headers'],
  ) => Promise<{
    status: number;
    headers: Record<string, string | undefined>;
    text: string;
    body: unknown;
  }>;
};

export const publicUrl = 'https://kervan.example';

/** The demo market's stores and this many of its products. */
async function fillMarket(database: TestDatabase, products: number): Promise<void> {
  const context = testContext(database);
  await loadReferenceData(context, () => {});
  await loadDemoMarket(context, () => {}, { limit: products });
}

type Asked = {
  readonly products?: number;
  /** In place of those of other tests. */
  readonly services?: Partial<Context['services']>;
} & Partial<ApiRoutesOptions>;

/** Over this many products of the demo market and all its stores. */
export async function testApi({
  products = 60,
  services: own = {},
  ...options
}: Asked = {}): Promise<TestApi> {
  const database = await testDatabase({
    name: `market_of_${products}`,
    fill: (empty) => fillMarket(empty, products),
  });
  const context = testContext(database);

  const app = Fastify({ routerOptions: { maxParamLength: 500 } });
  afterAll(() => app.close());
  const routes: { methods: string[]; url: string }[] = [];
  app.addHook('onRoute', ({ method, url }) => void routes.push({ methods: [method].flat(), url }));
  const services = { ...context.services, publicUrl, ...own };
  // Calls wait as long as a busy machine needs; refusals have tests of their own.
  const bounds = { maxWaitMs: 60_000 };
  const admissions = createAdmissions({ log: services.log, bounds });
  afterAll(() => admissions.close());
  await app.register(apiRoutes, {
    features,
    configuration: { publicUrl },
    contextOf: ({ requestId: _requestId, ...asked }) => ({ ...context, ...asked, services }),
    recognize: createTokenRecognizer(
      { ...context, services },
      createRecognizer({ ...context, services }),
    ),
    admissions,
    perMinute: 1_000_000,
    ...options,
  });
  // Every other address is a page, as in production.
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    handler: (_request, reply) => reply.send('a page'),
  });
  await app.ready();

  return {
    app,
    routes,
    context,
    async get(url: string, headers: InjectOptions['headers'] = {}) {
      const answer = await app.inject({ method: 'GET', url, headers });
      const isJson = String(answer.headers['content-type']).startsWith('application/json');
      return {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string | undefined>,
        text: answer.body,
        body: isJson ? answer.json<unknown>() : null,
      };
    },
  };
}
