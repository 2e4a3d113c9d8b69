// Turns every error of the API into a problem, in the language of its request.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientClosedRequest, isClientGone } from '#platform/http/client-gone.ts';
import { isOverload, notFound, retryAfterOf, toProblem } from '#platform/http/problems.ts';
import { localeOfPath } from '#platform/http/locale-of-path.ts';
import { defaultLocale } from '#shared/locale.ts';
import { translatorFor } from '#platform/i18n/error-texts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The specification's sign-up calls answer `status: false`, others repeat the HTTP status. */
    refusesWithFalse?: boolean;
  }
}

/** Of the answer that a stream failed before it gave a byte of it. */
const bodyHeaders = ['content-encoding', 'content-length', 'content-disposition'];

/** Fastify has written them to Node's response by then, from where it does not take them. */
function dropBodyHeaders(reply: FastifyReply): void {
  for (const name of bodyHeaders) {
    void reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
}

export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request: FastifyRequest, reply: FastifyReply) => {
    dropBodyHeaders(reply);
    if (isClientGone(error)) return reply.code(clientClosedRequest).send();
    // Falls back when the request has no context yet, and so no language.
    const problem = toProblem(
      error,
      translatorFor(request.context?.locale ?? defaultLocale),
      request.id,
    );
    if (problem.status >= 500 && !isGone(request, error) && !isOverload(error))
      request.log.error({ err: error, requestId: request.id }, 'request failed');
    const seconds = retryAfterOf(error);
    if (seconds !== null) void reply.header('retry-after', seconds);
    const body =
      problem.status === 400 && request.routeOptions.config.refusesWithFalse
        ? { ...problem, status: false }
        : problem;
    return reply
      .code(problem.status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body));
  });

  // Pages answer every address without a route. Below these two prefixes the client is a program.
  const hidden = { schema: { hide: true }, exposeHeadRoute: false } as const;
  const refuse = async () => {
    throw notFound();
  };
  for (const prefix of ['/api', '/front']) app.all(`${prefix}/*`, hidden, refuse);
}

/**
 * Answers errors outside the API: pictures, pages, and what Fastify rejects before routing, such as
 * broken percent-encoding.
 */
export function sendOtherError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  dropBodyHeaders(reply);
  const problem = toProblem(
    error,
    translatorFor(localeOfPath(`/${request.raw.url!.split('/', 2)[1] ?? ''}`) ?? defaultLocale),
    request.id,
  );
  if (problem.status >= 500 && !isGone(request, error) && !isOverload(error))
    request.log.error({ err: error, requestId: request.id }, 'request failed');
  const seconds = retryAfterOf(error);
  if (seconds !== null) void reply.header('retry-after', seconds);
  const isForPrograms = /^\/(api|front)\//.test(request.raw.url!);
  void reply
    .code(problem.status)
    .header('x-content-type-options', 'nosniff')
    .type(isForPrograms ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8')
    .send(isForPrograms ? JSON.stringify(problem) : problem.message);
}

/**
 * Returns whether the client disconnected before it sent the whole request or got the response,
 * which is no fault.
 */
const isGone = ({ raw }: FastifyRequest, error: unknown): boolean =>
  (raw.destroyed && !raw.complete) ||
  (raw.socket.destroyed && (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE');
