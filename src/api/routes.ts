// The REST API: builds it from the features' routes, in one scope with its own errors, languages
// and limits.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Configuration } from '#platform/configuration.ts';
import type { Feature } from '#platform/feature.ts';
import type { Admissions } from '#platform/http/admissions.ts';
import type { ContextOf, Recognize } from '#platform/http/requests.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { visitor } from '#shared/actor.ts';
import { defaultLocale } from '#shared/locale.ts';
import { defaultCurrency } from '#shared/money.ts';
import { admitRoutes } from './admission.ts';
import { limitBodies } from './body-limits.ts';
import { createCursors } from './cursors.ts';
import { responseFreshness } from './freshness.ts';
import { answerRepeats } from './idempotency.ts';
import { type AnswerMemory, isShared, keepAnswers } from './kept-answers.ts';
import { describeApi } from './openapi.ts';
import { answerProblems } from './problem-answers.ts';
import { limitRates, openRequestCounter, requestsPerMinute } from './rate-limits.ts';
import { referencePage } from './reference-page.ts';
import { provideContext } from './request-context.ts';

export type ApiRoutesOptions = {
  readonly features: readonly Pick<Feature, 'api' | 'webhookMessages'>[];
  readonly configuration: Pick<Configuration, 'publicUrl'>;
  readonly contextOf: ContextOf;
  readonly recognize: Recognize;
  readonly admissions: Admissions;
  /** Requests per minute from one network, over all routes. */
  readonly perMinute?: number;
  /** Finished answers to visitors; null, the default, makes each anew. */
  readonly memory?: AnswerMemory | null;
};

/**
 * Registers everything below `/api` and `/front`. Needs the database, because cursors are signed
 * with the deployment's secret.
 */
export async function apiRoutes(
  app: FastifyInstance,
  {
    features,
    configuration,
    contextOf,
    recognize,
    admissions,
    perMinute = requestsPerMinute,
    memory = null,
  }: ApiRoutesOptions,
): Promise<void> {
  const {
    db,
    services: { secret },
  } = contextOf({
    actor: visitor,
    session: null,
    client: null,
    locale: defaultLocale,
    currency: defaultCurrency,
    requestId: 'start',
  });

  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  app.decorate('cursors', createCursors(secret));
  const headers = {
    ...securityHeaders({ publicUrl: configuration.publicUrl, kind: 'other' }),
    'cache-control': 'private, no-cache',
    vary: 'lang, cookie',
  };
  // Before admission, which wraps both: a repeated request waits for its turn like the first.
  answerRepeats(app);
  keepAnswers(app, { memory, headers });
  admitRoutes(app, admissions);
  const shared = (request: FastifyRequest) => isShared(memory, request);
  provideContext(app, { contextOf, recognize, admissions, isShared: shared });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  responseFreshness(app);
  const counter = memory?.counter ?? openRequestCounter({ db, secret, log: app.log });
  await limitRates(app, { counter, perMinute });
  answerProblems(app);
  limitBodies(app);
  const messages = Object.fromEntries(
    features.flatMap(({ webhookMessages = {} }) => Object.entries(webhookMessages)),
  );
  await describeApi(app, { publicUrl: configuration.publicUrl, messages });

  for (const routes of features.flatMap(({ api }) => api ?? [])) await app.register(routes);
  await app.register(referencePage, { publicUrl: configuration.publicUrl });
}
