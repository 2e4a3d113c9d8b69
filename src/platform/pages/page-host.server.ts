// Serves React Router inside Fastify, with the page cache in front of both.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { type Admission, createAdmission } from '#platform/http/admission.ts';
import {
  clientClosedRequest,
  clientGone,
  isClientGone,
  type SharedWork,
  shareWork,
} from '#platform/http/client-gone.ts';
import {
  invalid,
  isOverload,
  isUnavailable,
  retryAfterOf,
  tooLarge,
  tooMany,
} from '#platform/http/problems.ts';
import { contentSecurityPolicy, nonceSource, takeScriptHashes } from '#platform/http/csp.ts';
import { readFormBody } from '#platform/http/form-body.ts';
import { languageRedirect } from '#platform/http/locale-detection.ts';
import { localeOfPath } from '#platform/http/locale-of-path.ts';
import {
  clientOf,
  type ContextOf,
  credentialsOf,
  isOwnForm,
  networkOf,
  nobody,
  type Recognize,
  type Recognized,
  refuseForeign,
} from '#platform/http/requests.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import type { UploadSlots } from '#platform/http/upload-slots.ts';
import type { UploadFolder } from '#platform/files/upload-folder.ts';
import type { PageCache } from '#platform/page-cache/page-cache.ts';
import type { MadePage, Page } from '#platform/page-cache/page.ts';
import type { AllowedParameters, PageKey, RoutesOf } from '#platform/page-cache/page-key.ts';
import { minuteMs } from '#shared/durations.ts';
import { defaultLocale } from '#shared/locale.ts';
import { type Currency, defaultCurrency, isCurrency } from '#shared/money.ts';
import type * as contexts from './contexts.ts';
import { delayScripts } from '../framework/late-scripts.ts';
import { refusals } from './refusal-page.ts';
import { createRenderTurn } from './render-turn.ts';
import { routeAreas } from '../framework/route-areas.ts';

/** A page that is the same for every visitor with the same parameters and currency. */
export type PublicPage = AllowedParameters;

type LargeForm = { readonly path: string; readonly maxBytes: number };
type LargeUpload = LargeForm & { readonly folder: UploadFolder; readonly slots: UploadSlots };
/** `ended`: resolves when its processing is over, whether or not its client has stayed. */
type ReadUpload = LargeUpload & { readonly ended: Promise<void>; readonly gone: AbortSignal };

export type PageHostOptions = {
  readonly publicUrl: string;
  /** Origin of pictures, if not this site; else empty. */
  readonly mediaUrl: string;
  /** URL of an advertising pixel, loaded for visitors who consented; undefined: there is none. */
  readonly pixelUrl?: string | undefined;
  /** Other sites of ours to which forms redirect: the panels'. */
  readonly formOrigins: readonly string[];
  /** Returns the cache key of a public page. */
  readonly keyOf: KeyOf;
  readonly cache: PageCache;
  readonly loadBuild: () => Promise<ServerBuild>;
  readonly contextOf: ContextOf;
  /** Not called for public pages. */
  readonly recognize: Recognize;
  /** Request headers that earlier handlers vary by, for other caches. */
  readonly vary?: string;
  readonly mode: 'production' | 'development';
  /**
   * Forms with files, by route pattern: their size limits, and where uploads are stored meanwhile.
   */
  readonly largeForms?: {
    readonly forms: readonly LargeForm[];
    readonly folder: UploadFolder;
    readonly slots: UploadSlots;
  };
  /** Bounds concurrent work on public pages. */
  readonly publicAdmission: Admission;
  /** Bounds all other work. */
  readonly admissionOf: (request: {
    readonly method: string;
    /** Includes the language. */ readonly path: string;
  }) => Admission;
  /** Renders per network; see `maxRendersPerMinute`. */
  readonly rendersPerMinute?: number;
};

/** Far above what people open. Slows robots that crawl all filters of all categories. */
const maxRendersPerMinute = 1_200;

const currencyCookie = /(?:^|;\s*)currency=([A-Z]{3})(?:;|$)/;

/** Returns the visitor's chosen currency if it is supported. */
export function currencyOf(cookie: string | undefined): Currency {
  const chosen = cookie === undefined ? null : currencyCookie.exec(cookie)?.[1];
  return isCurrency(chosen) ? chosen : defaultCurrency;
}

/** Whether React Router's client requests a page's data: `/en.data`. */
const isDataPath = (path: string): boolean => path.endsWith('.data');

/** Returns the key of the requested public page, or null for everything else. */
export type KeyOf = (req: IncomingMessage) => PageKey | null;

const maxKnownKeys = 5_000;
const maxKnownLength = 300;

/** Runs before parsing, for every request, so earlier results are cached. */
export function createKeyOf({
  cache,
  publicPageAt,
  routesOf,
}: {
  readonly cache: PageCache;
  /** Takes the path after the language, without `.data`. Returns null for every other page. */
  readonly publicPageAt: (path: string) => PublicPage | null;
  readonly routesOf: RoutesOf;
}): KeyOf {
  const known = new Map<Currency, Map<string, PageKey | null>>();
  const find = (url: string, currency: Currency): PageKey | null => {
    const question = url.indexOf('?');
    const path = question === -1 ? url : url.slice(0, question);
    const match = /^\/(?:en|tr|ar)(\/.*?)?(?:\.data)?$/.exec(path);
    if (!match) return null;
    const page = publicPageAt(match[1] ?? '');
    return page
      ? cache.key({
          path,
          allowed: page,
          query: question === -1 ? '' : url.slice(question + 1),
          currency,
          routesOf,
        })
      : null;
  };
  return ({ method, url, headers }) => {
    if (method !== 'GET' && method !== 'HEAD') return null;
    const currency = currencyOf(headers.cookie);
    const ofCurrency = known.get(currency) ?? new Map<string, PageKey | null>();
    let key = ofCurrency.get(url!);
    if (key !== undefined) return key;
    key = find(url!, currency);
    if (url!.length > maxKnownLength) return key;
    if (ofCurrency.size >= maxKnownKeys) ofCurrency.clear();
    known.set(currency, ofCurrency.set(url!, key));
    return key;
  };
}

/**
 * Serves a page from memory, before the framework. Returns false when the framework must handle it.
 */
export const servesFromCache = (
  req: IncomingMessage,
  res: ServerResponse,
  { keyOf, cache }: Pick<PageHostOptions, 'cache' | 'keyOf'>,
): boolean => {
  const key = keyOf(req);
  return key !== null && cache.serve(req, res, key);
};

let room = Buffer.allocUnsafe(2 ** 18);

/**
 * Encodes into a buffer of the maximum size. Rendered text consists of thousands of pieces, so
 * measuring it first would walk it twice.
 */
function encoded(html: string): Buffer {
  const maxBytes = html.length * 3;
  if (room.length < maxBytes) room = Buffer.allocUnsafe(maxBytes);
  return Buffer.from(room.subarray(0, room.write(html)));
}

/**
 * Uses the browser's host: React Router compares it with a form's Origin. No link is built from it.
 */
function requestOf(req: FastifyRequest): Request {
  const origin = URL.parse(`${req.protocol}://${req.host}`);
  if (req.host !== '' && (!origin || origin.username !== '' || origin.password !== ''))
    throw invalid('badRequest');
  refuseForeign(req); // React Router checks this for pages' actions, but not for resource routes.
  const sender = req.headers.origin;
  if (
    !isRead(req.method) &&
    sender !== undefined &&
    !isOwnForm(req) &&
    URL.parse(sender)?.origin !== origin?.origin
  ) {
    // React Router would throw.
    req.log.warn('a form of another origin was refused: behind a proxy, TRUST_PROXY has to be set');
    throw invalid('badRequest');
  }
  const headers = new Headers();
  for (const [name, values] of Object.entries(req.raw.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  // React Router would take `null` for another site's.
  if (isOwnForm(req)) headers.delete('origin');
  // Leaves out the body, which `formOf` reads on demand. Leaves out the signal, too: React Router
  // would respond at once when the client leaves, while loaders run on unobserved.
  return new Request(`${req.protocol}://${req.host || 'localhost'}${req.raw.url}`, {
    method: req.method,
    headers,
  });
}

/**
 * Reads the form on first use, so that a missing log-in is reported before a large form is read.
 */
function formOf(req: FastifyRequest, large?: ReadUpload): () => Promise<FormData> {
  const read = async () => {
    const contentType = req.headers['content-type'];
    if (!large)
      return readFormBody({
        body: Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0),
        contentType,
        maxBytes: Infinity,
      });
    if (Number(req.headers['content-length'] ?? 0) > large.maxBytes) throw tooLarge();
    // Held until processing ends, not until the response is sent: a client that never reads it
    // would hold its slots for good.
    large.slots.take(networkOf(req), large.ended);
    const paths: string[] = [];
    const newFilePath = () => paths[paths.push(large.folder.newPath()) - 1]!;
    const reading = readFormBody({
      body: req.raw,
      contentType,
      maxBytes: large.maxBytes,
      newFilePath,
    });
    void Promise.allSettled([large.ended, reading])
      .then(() => large.folder.remove(paths))
      .catch((error: unknown) => req.log.error({ err: error }, 'an upload was not removed'));
    const form = await reading;
    await large.slots.startWork(large.ended, large.gone);
    large.gone.throwIfAborted();
    return form;
  };
  let form: Promise<FormData> | undefined;
  return () => (form ??= read());
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

type RenderOptions = {
  readonly nonce: string;
  readonly forCache: boolean;
  readonly tags: Set<string>;
  readonly currency: Currency;
  readonly who: Recognized;
  /** Aborted when no client waits for the page any more; null where the work must complete. */
  readonly signal: AbortSignal | null;
  /** Error with which every loader and action fails. */
  readonly outage?: unknown;
  readonly form?: () => Promise<FormData>;
};

const pathOf = (req: FastifyRequest): string => req.raw.url!.split('?', 1)[0]!;

type PersonalPage = {
  readonly gone: AbortSignal;
  /** Error that prevents reads and changes. The page shows it and keeps the input. */
  readonly refusal?: unknown;
  readonly large?: ReadUpload | undefined;
};

/** Everything that no other route takes is a page. */
export async function pageHost(app: FastifyInstance, options: PageHostOptions): Promise<void> {
  const headers = securityHeaders({ publicUrl: options.publicUrl, kind: 'html' });
  const secretHeaders = securityHeaders({
    publicUrl: options.publicUrl,
    kind: 'html',
    withoutReferrer: true,
  });

  const renderTurn = createRenderTurn({ answered: () => options.cache.stats().hits });
  // One for each build and area: it compiles every route anew.
  const areas = new WeakMap<ServerBuild, ReturnType<typeof routeAreas>>();
  const handlers = new WeakMap<ServerBuild, RequestHandler>();
  const handlerOf = (build: ServerBuild, pathname: string): RequestHandler => {
    const narrow = areas.get(build) ?? routeAreas(build);
    areas.set(build, narrow);
    const narrowed = narrow(pathname);
    const handler = handlers.get(narrowed) ?? createRequestHandler(narrowed, options.mode);
    handlers.set(narrowed, handler);
    return handler;
  };

  const render = async (
    request: Request,
    req: FastifyRequest,
    { nonce, forCache, tags, currency, who, signal, outage = null, form }: RenderOptions,
  ) => {
    const build = await options.loadBuild();
    const keys = build.entry.module as unknown as typeof contexts;
    const context = new RouterContextProvider();
    context.set(keys.nonceContext, nonce);
    const { pathname } = new URL(request.url);
    context.set(keys.isDocumentContext, !isDataPath(pathname));
    context.set(keys.pageTagsContext, tags);
    context.set(keys.requestIdContext, req.id);
    context.set(keys.outageContext, outage);
    if (form) context.set(keys.formContext, form);
    context.set(
      keys.requestContext,
      options.contextOf({
        actor: who.actor,
        session: who.session,
        client: forCache ? null : clientOf(req),
        locale: localeOfPath(pathname) ?? defaultLocale,
        currency,
        requestId: req.id,
        signal,
      }),
    );
    context.set(keys.renderTurnContext, renderTurn);
    const response = await handlerOf(build, pathname)(request, context);
    req.pagePattern = context.get(keys.patternContext);
    const retryAfterSeconds = context.get(keys.retryAfterContext);
    // React Router drops the headers of thrown responses, and of forms.
    if (retryAfterSeconds !== null && (response.status === 503 || response.status === 429))
      response.headers.set('retry-after', String(retryAfterSeconds));
    return { response, rendered: context.get(keys.renderedContext) };
  };

  const makePublicPage = async (
    req: FastifyRequest,
    key: PageKey,
    currency: Currency,
  ): Promise<MadePage> => {
    const nonce = randomBytes(16).toString('base64');
    const tags = new Set<string>();
    // Only the key's contents reach the render: no cookie, language header, Host or unknown
    // parameter.
    const request = new Request(new URL(key.url, options.publicUrl), {
      headers: { accept: '*/*' },
      signal: AbortSignal.timeout(20_000),
    });
    const { response, rendered } = await render(request, req, {
      nonce,
      forCache: true,
      tags,
      currency,
      who: nobody,
      signal: null,
    });
    const { status } = response;
    const given = [...response.headers, ...Object.entries(headers)];
    if (rendered === null)
      return { status, headers: given, body: new Uint8Array(await response.arrayBuffer()), tags };
    const late = delayScripts(rendered, nonce);
    const { html, hashes } = takeScriptHashes(late.html, nonce);
    const policy = contentSecurityPolicy({
      scripts: [...hashes, ...(late.hash === null ? [] : [late.hash])],
      imageOrigin: options.mediaUrl,
      pixelOrigin: options.pixelUrl,
      formOrigins: options.formOrigins,
    });
    return {
      status,
      headers: [...given, ['content-security-policy', policy]],
      body: Buffer.from(html),
      tags,
    };
  };

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

  /** Pages in progress, shared by the clients waiting for them. */
  const works = new Map<string, SharedWork>();

  /** Renders in turn, and cancels before that when all waiting clients have left. */
  const publicPage = ({
    key,
    gone,
    make,
    acceptEncoding,
  }: {
    key: PageKey;
    gone: AbortSignal;
    make: () => Promise<MadePage>;
    acceptEncoding: string | undefined;
  }) => {
    works.get(key.id)?.join(gone);
    const inTurn = async (making: () => Promise<Page>) => {
      const work = shareWork();
      work.join(gone);
      works.set(key.id, work);
      try {
        return await options.publicAdmission.run(making, work.signal);
      } finally {
        if (works.get(key.id) === work) works.delete(key.id);
      }
    };
    return options.cache.getOrMake(key, make, { inTurn, acceptEncoding });
  };

  const personalPage = async (
    req: FastifyRequest,
    reply: FastifyReply,
    { gone, refusal, large }: PersonalPage,
  ) => {
    const nonce = randomBytes(16).toString('base64');
    const request = requestOf(req);
    // During an outage the page says so, instead of treating a member as a visitor.
    const { who, outage } =
      refusal !== undefined
        ? { who: nobody, outage: refusal }
        : await options.recognize(credentialsOf(req)).then(
            (known) => ({ who: known, outage: null }),
            (error: unknown) => {
              if (!isUnavailable(error)) throw error;
              return { who: nobody, outage: error };
            },
          );
    // Work that may have begun to change something continues without its client.
    const signal = isRead(req.method) ? gone : null;
    const { response, rendered } = await render(request, req, {
      nonce,
      forCache: false,
      tags: new Set(),
      currency: currencyOf(req.headers.cookie),
      who,
      signal,
      outage,
      ...(!isRead(req.method) && { form: formOf(req, large) }),
    });
    const hasSecret = new URL(request.url).searchParams.has('token');
    for (const [name, value] of Object.entries(hasSecret ? secretHeaders : headers))
      response.headers.set(name, value);
    // A page that logs in or out sets its own cookies; otherwise the session in use is extended.
    if (!response.headers.has('set-cookie'))
      for (const cookie of who.cookies) response.headers.append('set-cookie', cookie);
    if (options.vary !== undefined) response.headers.append('vary', options.vary);
    const isPrivate = hasSecret || who.actor.kind === 'member' || response.status >= 500;
    response.headers.set('cache-control', isPrivate ? 'private, no-store' : 'private, no-cache');
    // Responses that are no page of ours, such as a stored mail, set their own policy.
    if (options.mode === 'production' && !response.headers.has('content-security-policy'))
      response.headers.set(
        'content-security-policy',
        contentSecurityPolicy({
          scripts: [nonceSource(nonce)],
          imageOrigin: options.mediaUrl,
          pixelOrigin: options.pixelUrl,
          formOrigins: options.formOrigins,
        }),
      );
    if (rendered === null) return reply.send(response);
    for (const [name, value] of response.headers) void reply.header(name, value);
    return reply.code(response.status).send(encoded(rendered));
  };

  type Asked = { readonly gone: AbortSignal; readonly large: LargeUpload | undefined };
  const answerPage = async (req: FastifyRequest, reply: FastifyReply, { gone, large }: Asked) => {
    const redirect = isRead(req.method)
      ? languageRedirect({
          url: req.raw.url!,
          cookie: req.headers.cookie,
          acceptLanguage: req.headers['accept-language'],
        })
      : null;
    const path = pathOf(req);
    const isData = isDataPath(path);
    // A missing file is not redirected to a language: browsers request icons, old scripts and the
    // like.
    if (redirect !== null && !isData && /\.[a-z0-9]{2,5}$/i.test(path))
      return reply
        .code(404)
        .headers({ ...headers, 'cache-control': 'no-store' })
        .type('text/plain')
        .send('');
    if (redirect !== null && !isData) {
      return reply
        .code(302)
        .headers({
          ...headers,
          'cache-control': 'private, no-cache',
          vary: 'Accept-Language, Cookie',
        })
        .redirect(redirect);
    }
    const key = options.keyOf(req.raw);
    if (key) {
      const page = await publicPage({
        key,
        gone,
        make: () => makePublicPage(req, key, currencyOf(req.headers.cookie)),
        acceptEncoding: req.headers['accept-encoding'],
      });
      reply.hijack();
      options.cache.send(req.raw, reply.raw, page, req.id);
      return reply;
    }
    // A large form takes slots of its own while it arrives, so that a slow one does not block
    // others.
    if (large) {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      return personalPage(req, reply, { gone, large: { ...large, ended, gone } }).finally(end);
    }
    return options
      .admissionOf({ method: req.method, path })
      .run(() => personalPage(req, reply, { gone }), gone);
  };

  /** Ends a request whose client has left. */
  const leave = (reply: FastifyReply) => {
    reply.code(clientClosedRequest).hijack();
    return reply;
  };

  // Giving a form back takes a render. Allows a few; other clients are told to send the form again.
  const formsAgain = createAdmission({ concurrency: 1, maxWaitMs: 200, isStrict: false });

  const refuse = async (
    req: FastifyRequest,
    reply: FastifyReply,
    { gone, error }: { gone: AbortSignal; error: unknown },
  ) => {
    if (!isOverload(error)) throw error;
    if (Buffer.isBuffer(req.body)) {
      try {
        return await formsAgain.run(() => personalPage(req, reply, { gone, refusal: error }), gone);
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
      options.admissionOf({ method: req.method, path: pathOf(req) }).check();
    } catch (error) {
      await refuse(req, reply, { gone: clientGone(reply.raw), error });
    }
  };
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
