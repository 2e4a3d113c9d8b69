// React Router inside Fastify, with the page cache in front of both.
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
import { languageRedirect, localeOfPath } from '#platform/http/locale-detection.ts';
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
import type { MadePage } from '#platform/page-cache/page.ts';
import type { AllowedParameters, PageKey, RoutesOf } from '#platform/page-cache/page-key.ts';
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
/** `ended`: resolves when the work on it is over, whether or not its client has stayed. */
type ReadUpload = LargeUpload & { readonly ended: Promise<void>; readonly gone: AbortSignal };

export type PageHostOptions = {
  readonly publicUrl: string;
  /** Where pictures are served from, if not from here; else empty. */
  readonly mediaUrl: string;
  /**
   * Of an advertising network's picture, which is loaded for those who agreed; undefined: there is
   * none.
   */
  readonly pixelUrl?: string | undefined;
  /** Other sites of ours, to which answers of forms lead: the panels'. */
  readonly formOrigins: readonly string[];
  /** Of pages that are the same for all. */
  readonly keyOf: KeyOf;
  readonly cache: PageCache;
  readonly loadBuild: () => Promise<ServerBuild>;
  readonly contextOf: ContextOf;
  /** Not asked for pages that are the same for all. */
  readonly recognize: Recognize;
  /** Headers by which pages are answered in front of this: other caches must know. */
  readonly vary?: string;
  readonly mode: 'production' | 'development';
  /**
   * Forms with files, by the pattern of their path: what may be sent there at most, and where it is
   * stored meanwhile.
   */
  readonly largeForms?: {
    readonly forms: readonly LargeForm[];
    readonly folder: UploadFolder;
    readonly slots: UploadSlots;
  };
  /** Bounds the work of pages that are the same for all. */
  readonly publicAdmission: Admission;
  /** Bounds the work of everything else. */
  readonly admissionOf: (request: {
    readonly method: string;
    /** With the language. */ readonly path: string;
  }) => Admission;
  /** For one network; see `maxRendersPerMinute`. */
  readonly rendersPerMinute?: number;
};

/** Far above what people open; a robot that walks all filters of all categories waits. */
const maxRendersPerMinute = 1_200;

const currencyCookie = /(?:^|;\s*)currency=([A-Z]{3})(?:;|$)/;

/** The visitor's choice, if it is one of ours. */
export function currencyOf(cookie: string | undefined): Currency {
  const chosen = cookie === undefined ? null : currencyCookie.exec(cookie)?.[1];
  return isCurrency(chosen) ? chosen : defaultCurrency;
}

/** Of a page, as React Router asks for it: `/en.data`. */
const isDataPath = (path: string): boolean => path.endsWith('.data');

/** The key of the public page that is asked for, or null for everything else. */
export type KeyOf = (req: IncomingMessage) => PageKey | null;

const maxKnownKeys = 5_000;
const maxKnownLength = 300;

/** Runs before anything is parsed, for every request: what was asked before is looked up. */
export function createKeyOf({
  cache,
  publicPageAt,
  routesOf,
}: {
  readonly cache: PageCache;
  /** By the path after the language, without `.data`; null for every other page. */
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

/** Answers from memory, in front of the framework; false when it has to be asked. */
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
 * A page is a text of thousands of pieces: where there is room for it, it need not be walked once
 * to be measured and once more to be written.
 */
function encoded(html: string): Buffer {
  const maxBytes = html.length * 3;
  if (room.length < maxBytes) room = Buffer.allocUnsafe(maxBytes);
  return Buffer.from(room.subarray(0, room.write(html)));
}

/**
 * The host as the browser has it: React Router compares it with the Origin of a form. No link is
 * built from it.
 */
function requestOf(req: FastifyRequest): Request {
  const origin = URL.parse(`${req.protocol}://${req.host}`);
  if (req.host !== '' && (!origin || origin.username !== '' || origin.password !== ''))
    throw invalid('badRequest');
  refuseForeign(req); // React Router asks this of pages' actions, but not of bare ones
  const sender = req.headers.origin;
  if (
    !isRead(req.method) &&
    sender !== undefined &&
    !isOwnForm(req) &&
    URL.parse(sender)?.origin !== origin?.origin
  ) {
    req.log.warn('a form of another origin was refused: behind a proxy, TRUST_PROXY has to be set'); // React Router would throw
    throw invalid('badRequest');
  }
  const headers = new Headers();
  for (const [name, values] of Object.entries(req.raw.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  if (isOwnForm(req)) headers.delete('origin'); // React Router would take `null` for another site's
  // Without its body: forms are read by `formOf`, when they are asked for. And without a signal: React Router would
  // answer at once when the client goes, and leave the loaders to run on unseen.
  return new Request(`${req.protocol}://${req.host || 'localhost'}${req.raw.url}`, {
    method: req.method,
    headers,
  });
}

/**
 * Reads the form when it is first asked for: whoever has to log in first is told so before a large
 * one is read.
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
    // Not until its client has the answer: one that never reads it would keep its slots for good.
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
    await large.slots.startWork(large.ended);
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
  /** Aborted when no client waits for the page any more; null where the work goes on in any case. */
  readonly signal: AbortSignal | null;
  /** Why no loader and no action is to begin. */
  readonly outage?: unknown;
  readonly form?: () => Promise<FormData>;
};

const pathOf = (req: FastifyRequest): string => req.raw.url!.split('?', 1)[0]!;

type PersonalPage = {
  readonly gone: AbortSignal;
  /** Why nothing is looked up or changed: the page says so, and keeps what was typed. */
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

  const renderTurn = createRenderTurn();
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
    // The headers of thrown answers are lost on the way, and so are those of forms.
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
    // Only what the key tells reaches the render: no cookie, no language header, no Host, no stray parameter.
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

  // What memory answers is free, and never comes this far. In this process's memory: the database has enough to do when it counts.
  const noHeaders = {
    'x-ratelimit-limit': false,
    'x-ratelimit-remaining': false,
    'x-ratelimit-reset': false,
  };
  await app.register(rateLimit, {
    max: options.rendersPerMinute ?? maxRendersPerMinute,
    timeWindow: 60_000,
    keyGenerator: networkOf,
    addHeaders: noHeaders,
    addHeadersOnExceeding: noHeaders,
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.max(1, Math.ceil(ttl / 1000))),
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body)); // read here, so that the limit holds for pages too

  /** Clients of pages that wait for their turn. */
  const works = new Map<string, SharedWork>();

  /** Made in turn, and dropped before that when all who wait for it have gone. */
  const publicPage = ({
    key,
    gone,
    make,
  }: {
    key: PageKey;
    gone: AbortSignal;
    make: () => Promise<MadePage>;
  }) => {
    works.get(key.id)?.join(gone);
    return options.cache.getOrMake(key, make, async (making) => {
      const work = shareWork();
      work.join(gone);
      works.set(key.id, work);
      try {
        return await options.publicAdmission.run(making, work.signal);
      } finally {
        if (works.get(key.id) === work) works.delete(key.id);
      }
    });
  };

  const personalPage = async (
    req: FastifyRequest,
    reply: FastifyReply,
    { gone, refusal, large }: PersonalPage,
  ) => {
    const nonce = randomBytes(16).toString('base64');
    const request = requestOf(req);
    // A member is not taken for a visitor because the database is away: the page says so.
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
    // What has begun to change something goes on without its client.
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
    // A page that logs in or out says what to keep; else a session that is used lives on.
    if (!response.headers.has('set-cookie'))
      for (const cookie of who.cookies) response.headers.append('set-cookie', cookie);
    if (options.vary !== undefined) response.headers.append('vary', options.vary);
    const isPrivate = hasSecret || who.actor.kind === 'member' || response.status >= 500;
    response.headers.set('cache-control', isPrivate ? 'private, no-store' : 'private, no-cache');
    // What is no page of ours, such as a kept mail, says itself what it may do.
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
    // A file that is not there is no page in need of a language: browsers ask for icons, old scripts and the like.
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
      });
      reply.hijack();
      options.cache.send(req.raw, reply.raw, page, req.id);
      return reply;
    }
    // A large form has slots of its own for as long as it arrives: a slow one must not hold up the others.
    if (large) {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      return personalPage(req, reply, { gone, large: { ...large, ended, gone } }).finally(end);
    }
    return options
      .admissionOf({ method: req.method, path })
      .run(() => personalPage(req, reply, { gone }), gone);
  };

  /** There is no client to answer. */
  const leave = (reply: FastifyReply) => {
    reply.code(clientClosedRequest).hijack();
    return reply;
  };

  // Giving a form back takes a render: a few may have that, the others are told to send it again.
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
    reply.hijack(); // what is refused has to cost next to nothing
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
      // Its render may have been dropped a moment ago, with the last of those who waited for it.
      return await answerPage(req, reply, { gone, large }).catch((error: unknown) => {
        if (gone.aborted || !isClientGone(error)) throw error;
        return answerPage(req, reply, { gone, large });
      });
    } catch (error) {
      if (!gone.aborted) return refuse(req, reply, { gone, error });
      return leave(reply);
    }
  };

  // What is large is refused before it is read.
  const checkLargeForm = async (req: FastifyRequest, reply: FastifyReply) => {
    try {
      options.admissionOf({ method: req.method, path: pathOf(req) }).check();
    } catch (error) {
      await refuse(req, reply, { gone: clientGone(reply.raw), error });
    }
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null)); // read as a stream, by whoever wants it
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
