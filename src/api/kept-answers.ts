// Answers to visitors as finished bytes, kept with the pages and sent before Fastify sees the
// request. Only the address and the language reach them: whoever shows a cookie or a token goes
// past them.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { networkOf, type TrustsHop } from '#platform/http/client-network.ts';
import { allRoutes } from '#platform/http/rate-limit-store.ts';
import type { SettledCounter } from '#platform/http/settled-counter.ts';
import type { PageCache } from '#platform/page-cache/page-cache.ts';
import type { PageKey } from '#platform/page-cache/page-key.ts';
import { minuteMs } from '#shared/durations.ts';
import { isLocale, type Locale } from '#shared/locale.ts';
import { languageOf, languageSaid } from './language.ts';
import { requestsPerMinute } from './rate-limits.ts';

/** A route whose answers are the same for every visitor. Its handler returns what it answers. */
export type KeptRoute = {
  /** Parameters whose values are seldom asked twice: with one of them nothing is kept. */
  readonly unkept?: readonly string[];
  /** Milliseconds, where the clock changes the answer; by default as long as pages. */
  readonly keptMs?: number;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** API only: the handler adds to `request.tags` what drops the answer. */
    kept?: KeptRoute;
  }
  interface FastifyRequest {
    /** API only: tags of what the answer shows, as pages have them. */
    tags: Set<string>;
  }
}

type KnownRoute = KeptRoute & { readonly parameters: ReadonlySet<string> };
type Asked = { readonly url: string; readonly locale: Locale };

/** More of them together are seldom asked twice. */
const maxParameters = 5;
const maxKnownUrls = 5_000;
const maxKnownLength = 300;
/** Another spelling would be another copy. */
const idOrSlug = /^[a-z0-9-]{1,80}$/;
/** In place of a route's parameter: no path has it. */
const anyId = ' ';
const limitHeaders = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'] as const;

type Options = {
  readonly cache: PageCache;
  /** The API's, which counts what is answered from memory as well. */
  readonly counter: SettledCounter;
  readonly trustsHop: TrustsHop;
  readonly perMinute?: number;
};

export type AnswerMemory = ReturnType<typeof createAnswerMemory>;

export function createAnswerMemory(options: Options) {
  const { cache, counter } = options;
  const admit = limitOf(options);
  const routes = new Map<string, KnownRoute>();
  const known = new Map<string, Asked | null>();

  function routeAt(path: string): KnownRoute | undefined {
    const segments = path.split('/');
    const patterns = [-1, -2].flatMap((at) =>
      idOrSlug.test(segments.at(at) ?? '') ? [segments.with(at, anyId).join('/')] : [],
    );
    return [path, ...patterns].map((one) => routes.get(one)).find((route) => route !== undefined);
  }

  function read(url: string): Asked | null {
    const question = url.indexOf('?');
    const path = question === -1 ? url : url.slice(0, question);
    const route = routeAt(path);
    if (!route) return null;
    const query = question === -1 ? '' : keptQuery(url.slice(question + 1), route);
    if (query === null) return null;
    return {
      url: query === '' ? path : `${path}?${query}`,
      locale: languageOf({ headers: {}, url }),
    };
  }

  function knownOf(url: string): Asked | null {
    let asked = known.get(url);
    if (asked !== undefined) return asked;
    asked = read(url);
    if (url.length > maxKnownLength) return asked;
    if (known.size >= maxKnownUrls) known.clear();
    known.set(url, asked);
    return asked;
  }

  /** Returns the key of an answer that is the same for every visitor; null for all others. */
  function keyOf({ method, url, headers }: IncomingMessage): PageKey | null {
    if (method !== 'GET' && method !== 'HEAD') return null;
    if (headers.cookie !== undefined || headers.authorization !== undefined) return null;
    if (!url!.startsWith('/api/') && !url!.startsWith('/front/')) return null;
    const asked = knownOf(url!);
    if (asked === null) return null;
    // No key of a page: those have a currency in second place.
    return { id: `api ${languageSaid(headers) ?? asked.locale} ${asked.url}`, url: asked.url };
  }

  return {
    cache,
    counter,
    keyOf,

    /**
     * Names a route whose answers may be kept; with one parameter at most, as its last segment or
     * the one before. Throws an Error for others.
     */
    add(url: string, querystring: unknown, route: KeptRoute): void {
      const isObject = querystring instanceof z.ZodObject;
      if (querystring !== undefined && !isObject)
        throw new Error(`The parameters of ${url} are no Zod object.`);
      const parameters = new Set(isObject ? Object.keys(querystring.shape) : []);
      if (!/^[^:]+(:\w+(\/[^:/]+)?)?$/.test(url))
        throw new Error(`Answers of ${url} cannot be kept.`);
      routes.set(url.replace(/:\w+/, anyId), { ...route, parameters });
      known.clear();
    },

    /** Answers from memory, or returns false without having written anything. */
    serves(req: IncomingMessage, res: ServerResponse): boolean {
      const key = keyOf(req);
      return key !== null && cache.serve(req, res, key, { admit: () => admit(req) });
    },
  };
}

/**
 * Returns what the route knows of a query, in one order; null where nothing is kept. Wrong values
 * stay, since they are refused: they must not have the answer to other ones.
 */
function keptQuery(query: string, { parameters, unkept = [] }: KnownRoute): string | null {
  const given = [...new URLSearchParams(query)].filter(([name]) => parameters.has(name));
  const languages = given.filter(([name]) => name === 'lang');
  if (languages.length > 1 || languages.some(([, value]) => !isLocale(value))) return null;
  const kept = given.filter(([name]) => name !== 'lang');
  if (kept.length > maxParameters || kept.some(([name]) => unkept.includes(name))) return null;
  const spelled = kept.map((pair) => String(new URLSearchParams([pair])));
  return spelled.toSorted().join('&');
}

/**
 * Counts a request as Fastify would, and returns the headers that say so. Null: it is one too many,
 * and Fastify has to refuse it.
 */
const limitOf =
  ({ counter, trustsHop, perMinute = requestsPerMinute }: Options) =>
  (req: IncomingMessage): readonly string[] | null => {
    const { hits, msLeft } = counter.hit(allRoutes, networkOf(req, trustsHop), minuteMs);
    if (hits > perMinute) return null;
    const values = [perMinute, perMinute - hits, Math.ceil(msLeft / 1_000)];
    return limitHeaders.flatMap((name, i) => [name, String(values[i])]);
  };

type KeepOptions = {
  /** Null: nothing is kept. */
  readonly memory: AnswerMemory | null;
  /** Of every answer. */
  readonly headers: Readonly<Record<string, string>>;
};

/** Keeps the answers of routes registered later in this scope that say they may be kept. */
export function keepAnswers(app: FastifyInstance, { memory, headers }: KeepOptions): void {
  app.decorateRequest('tags');
  app.addHook('onRequest', async (request) => {
    request.tags = new Set();
  });
  if (memory === null) return;
  app.addHook('onRoute', (route) => {
    const kept = route.config?.kept;
    if (!kept) return;
    memory.add(route.url, route.schema?.querystring, kept);
    const { handler } = route;
    route.handler = async function remembered(request, reply) {
      const key = memory.keyOf(request.raw);
      if (key === null) return handler.call(this, request, reply);
      const make = async () => {
        const body: unknown = await handler.call(this, request, reply);
        return {
          status: 200,
          headers: [
            ...Object.entries(headers),
            ['content-language', request.context.locale],
            ['content-type', 'application/json; charset=utf-8'],
          ] as [string, string][],
          body: Buffer.from(reply.serialize(body) as string),
          tags: request.tags,
          vary: headers.vary,
          keptMs: kept.keptMs,
        };
      };
      const acceptEncoding = request.headers['accept-encoding'];
      const page = await memory.cache.getOrMake(key, make, { acceptEncoding });
      const limits = limitHeaders.flatMap((name) => {
        const value = reply.getHeader(name);
        return value === undefined ? [] : [name, String(value)];
      });
      reply.hijack();
      memory.cache.send(request.raw, reply.raw, page, { requestId: request.id, more: limits });
      return undefined;
    };
  });
}

/** Whether several requests may wait for the one answer, which goes on when its client leaves. */
export const isShared = (memory: AnswerMemory | null, request: FastifyRequest): boolean =>
  memory !== null &&
  request.routeOptions.config.kept !== undefined &&
  memory.keyOf(request.raw) !== null;
