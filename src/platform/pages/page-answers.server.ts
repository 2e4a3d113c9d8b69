// Answers a request for a page: from the cache, rendered, redirected or refused.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createAdmission } from '#platform/http/admission.ts';
import { clientClosedRequest, clientGone, isClientGone } from '#platform/http/client-gone.ts';
import { isOverload, retryAfterOf } from '#platform/http/problems.ts';
import { networkOf } from '#platform/http/requests.ts';
import { languageRedirect } from '#platform/http/locale-detection.ts';
import { localeOfPath } from '#platform/http/locale-of-path.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { defaultLocale } from '#shared/locale.ts';
import { refusals } from './refusal-page.ts';
import type { PageHostOptions } from './page-host-options.ts';
import { createRenderer } from './page-renderer.server.ts';
import { isDataPath, isRead, type LargeUpload, pathOf } from './page-request.server.ts';
import { createPersonalPages, type PersonalPage } from './personal-page.server.ts';
import { createPublicPages } from './public-page.server.ts';

type Asked = { readonly gone: AbortSignal; readonly large: LargeUpload | undefined };
/** Ends a request whose client has left. */
const leave = (reply: FastifyReply) => {
  reply.code(clientClosedRequest).hijack();
  return reply;
};

export function createPageAnswers(options: PageHostOptions) {
  const headers = securityHeaders({ publicUrl: options.publicUrl, kind: 'html' });
  const render = createRenderer(options);
  const publicPage = createPublicPages(options, render);
  const personalPage = createPersonalPages(options, render);
  const refuse = createRefusals(personalPage, headers);

  /** A redirect to a language, or what its address cannot be redirected to. Null for a page. */
  const redirected = (req: FastifyRequest, reply: FastifyReply) => {
    const redirect = isRead(req.method)
      ? languageRedirect({
          url: req.raw.url!,
          cookie: req.headers.cookie,
          acceptLanguage: req.headers['accept-language'],
          host: req.headers.host,
        })
      : null;
    const path = pathOf(req);
    if (redirect === null || isDataPath(path)) return null;
    // A missing file is not redirected to a language: browsers request icons, old scripts and the
    // like.
    if (/\.[a-z0-9]{2,5}$/i.test(path))
      return reply
        .code(404)
        .headers({ ...headers, 'cache-control': 'no-store' })
        .type('text/plain')
        .send('');
    return reply
      .code(302)
      .headers({
        ...headers,
        'cache-control': 'private, no-cache',
        vary: 'Accept-Language, Cookie',
      })
      .redirect(redirect);
  };

  const answerPage = async (req: FastifyRequest, reply: FastifyReply, { gone, large }: Asked) => {
    const elsewhere = redirected(req, reply);
    if (elsewhere) return elsewhere;
    const key = options.keyOf(req.raw);
    if (key) {
      const page = await publicPage(req, { key, gone });
      reply.hijack();
      options.cache.send(req.raw, reply.raw, page, { requestId: req.id });
      return reply;
    }
    // A large form takes slots of its own while it arrives, so that a slow one does not block
    // others.
    if (large) {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      return personalPage(req, reply, { gone, large: { ...large, ended, gone } }).finally(end);
    }
    return options
      .admissionOf({ method: req.method, path: pathOf(req) })
      .run(() => personalPage(req, reply, { gone }), { signal: gone, client: networkOf(req) });
  };

  const answer = async (req: FastifyRequest, reply: FastifyReply, large?: LargeUpload) => {
    const gone = clientGone(reply.raw);
    try {
      // Its render may have just been cancelled, when the last client waiting for it left.
      return await answerPage(req, reply, { gone, large }).catch((error: unknown) => {
        if (gone.aborted || !isClientGone(error)) throw error;
        return answerPage(req, reply, { gone, large });
      });
    } catch (error) {
      if (!gone.aborted) return refuse(req, reply, { gone, error });
      return leave(reply);
    }
  };

  // Refuses a form that is too large before reading it.
  const checkLargeForm = async (req: FastifyRequest, reply: FastifyReply) => {
    try {
      options.admissionOf({ method: req.method, path: pathOf(req) }).check(networkOf(req));
    } catch (error) {
      await refuse(req, reply, { gone: clientGone(reply.raw), error });
    }
  };
  return { answer, checkLargeForm };
}

/** Refuses what there is no room for; a form is given back with what was typed. */
function createRefusals(personalPage: PersonalPage, headers: Record<string, string>) {
  // Giving a form back takes a render. Allows a few; other clients are told to send the form again.
  const formsAgain = createAdmission({ concurrency: 1, maxWaitMs: 200 });

  return async (
    req: FastifyRequest,
    reply: FastifyReply,
    { gone, error }: { gone: AbortSignal; error: unknown },
  ) => {
    if (!isOverload(error)) throw error;
    if (Buffer.isBuffer(req.body)) {
      try {
        return await formsAgain.run(() => personalPage(req, reply, { gone, refusal: error }), {
          signal: gone,
        });
      } catch (tooMuch) {
        if (gone.aborted) return leave(reply);
        if (!isOverload(tooMuch)) throw tooMuch;
      }
    }
    const path = pathOf(req);
    const { page, text } = refusals[localeOfPath(path) ?? defaultLocale];
    const refusal = isDataPath(path) ? text : page;
    reply.hijack(); // A refusal must cost next to nothing.
    reply.raw.writeHead(503, {
      ...headers,
      ...refusal.headers,
      'x-request-id': req.id,
      'retry-after': String(retryAfterOf(error)),
    });
    reply.raw.end(req.method === 'HEAD' ? undefined : refusal.body);
    return reply;
  };
}
