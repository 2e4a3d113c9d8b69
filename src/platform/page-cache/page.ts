// A page as it is sent: finished bytes and headers, so that a response costs next to nothing.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { etagOf, etagOfEncoding, namesEtag } from '#platform/http/conditional.ts';
import {
  type EdgeAsking,
  edgeHeaders,
  type EdgeSettings,
  varyOfEdge,
  withEdgeHeaders,
} from '#platform/edge/edge.ts';
import { compressBody, type Encoding } from './encodings.ts';

/** The result of a render. `headers` of a web Response fit. */
export type MadePage = {
  readonly status: number;
  readonly headers: Iterable<readonly [string, string]>;
  readonly body: Uint8Array;
  /** Tags of what the page shows: dropping one of them drops the page. */
  readonly tags: Iterable<string>;
  /** False: send it, but never store it. */
  readonly store?: boolean;
  /** Request headers that its maker saw, for its `Vary`. */
  readonly vary?: string | undefined;
  /** Milliseconds to keep it, if they are fewer than the cache's. */
  readonly keptMs?: number | undefined;
};

/**
 * One encoding of a page. Headers are a flat list `[name, value, name, value, …]`, which
 * `writeHead` takes fastest.
 */
type Representation = {
  readonly etag: string;
  readonly body: Buffer;
  readonly headers: readonly string[];
  /** Headers of a response from the cache. */
  readonly hitHeaders: readonly string[];
  readonly notModifiedHeaders: readonly string[];
};

/** Encodings are made on first use, because most pages are never requested in gzip. */
type Representations = {
  /** Encodings that exist. */
  readonly ready: { [encoding in Encoding]?: Representation } & {
    readonly identity: Representation;
  };
  /** Makes an encoding; concurrent calls share one promise. */
  readonly make: (encoding: Encoding) => Promise<Representation>;
};

export type Page = {
  readonly status: number;
  readonly tags: ReadonlySet<string>;
  readonly isStorable: boolean;
  /** It is expired, and a new one could not be made. */
  readonly isStale?: boolean;
  readonly keptMs: number;
  /** For the request that caused the render; a page that sets cookies is never stored. */
  readonly cookies: readonly string[];
  readonly representations: Representations;
  /** For a cache in front, in place of `cache-control` and `vary`; null: none may keep it. */
  readonly edgeHeaders: readonly string[] | null;
  readonly sizeBytes: number;
};

/** Set by the cache itself, or meaningless for a finished body. */
const headersOfOurs = new Set([
  'set-cookie',
  'vary',
  'etag',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'date',
  'connection',
  'keep-alive',
]);

type FinishOptions = {
  /** Request headers by which this URL may be answered without the cache. */
  readonly vary?: string | undefined;
  /** The cache in front of this process. */
  readonly edge?: EdgeSettings | null;
  /** The encoding of the first request: a stored page is compressed so at once. */
  readonly encoding?: Encoding | undefined;
};

/**
 * Compresses only pages that will be stored, since others are sent once. A page with
 * `Cache-Control: no-store` keeps it; all others get `private, no-cache`, so that browsers
 * revalidate each time and see a drop at once.
 */
export async function finishPage(
  made: MadePage,
  { vary = '', edge = null, encoding = 'identity' }: FinishOptions = {},
): Promise<Page> {
  const given = [...made.headers].map(([name, value]) => [name.toLowerCase(), value] as const);
  const cookies = given.filter(([name]) => name === 'set-cookie').map(([, value]) => value);
  const forbidsStoring = given.some(
    ([name, value]) => name === 'cache-control' && /\bno-store\b/i.test(value),
  );
  const isStorable =
    made.status === 200 && made.store !== false && cookies.length === 0 && !forbidsStoring;

  const cacheControl = forbidsStoring ? 'no-store' : 'private, no-cache';
  const shared = [
    ...given.filter(([name]) => !headersOfOurs.has(name) && name !== 'cache-control').flat(),
    'cache-control',
    cacheControl,
    'vary',
    ['Accept-Encoding', vary, made.vary ?? ''].filter((text) => text !== '').join(', '),
  ];
  const representations = represent(Buffer.from(made.body), shared, { isCompressed: isStorable });
  const { body: firstBody } = await representations.make(encoding);
  const tags = new Set(made.tags);
  return {
    status: made.status,
    tags,
    isStorable,
    keptMs: made.keptMs ?? Infinity,
    // Where a URL is answered by other headers as well, each browser would be a page of its own.
    edgeHeaders: isStorable && edge !== null && vary === '' ? edgeHeaders(tags, edge) : null,
    cookies,
    representations,
    sizeBytes: sizeOf(representations.ready.identity.body, firstBody, shared),
  };
}

function represent(
  identity: Buffer,
  shared: readonly string[],
  { isCompressed }: { readonly isCompressed: boolean },
): Representations {
  const ofIdentity = etagOf(identity);
  const one = (encoding: Encoding, body: Buffer): Representation => {
    const etag = encoding === 'identity' ? ofIdentity : etagOfEncoding(ofIdentity, encoding);
    const coding = encoding === 'identity' ? [] : ['content-encoding', encoding];
    const headers = [...shared, 'etag', etag, ...coding, 'content-length', String(body.length)];
    return {
      etag,
      body,
      headers,
      hitHeaders: [...headers, ...lookupHeader('hit')],
      notModifiedHeaders: [...withoutContentType(shared), 'etag', etag],
    };
  };
  const ready: Representations['ready'] = { identity: one('identity', identity) };
  const underWay = new Map<Encoding, Promise<Representation>>();
  const makeNow = async (encoding: Exclude<Encoding, 'identity'>): Promise<Representation> => {
    try {
      const body = isCompressed ? await compressBody(identity, encoding) : null;
      return (ready[encoding] = body === null ? ready.identity : one(encoding, body));
    } finally {
      underWay.delete(encoding);
    }
  };
  return {
    ready,
    async make(encoding) {
      if (encoding === 'identity') return ready.identity;
      const known = ready[encoding] ?? underWay.get(encoding);
      if (known !== undefined) return known;
      const making = makeNow(encoding);
      underWay.set(encoding, making);
      return making;
    },
  };
}

function withoutContentType(headers: readonly string[]): string[] {
  const at = headers.indexOf('content-type');
  return at === -1 ? [...headers] : headers.toSpliced(at, 2);
}

/** Estimated size of an encoding that is not made yet, as a share of the page; HTML takes less. */
const encodedShare = 0.25;

/** Returns a page's memory: bodies, and its headers once per encoding and once more for 304. */
function sizeOf(identity: Buffer, firstBody: Buffer, shared: readonly string[]): number {
  const headerBytes = shared.reduce((sum, text) => sum + text.length, 0) * 6;
  const encodedBytes = firstBody === identity ? identity.length * encodedShare : firstBody.length;
  return Math.ceil(identity.length + 2 * encodedBytes + headerBytes);
}

/**
 * Makes prefetched responses usable without revalidation for the time until the visitor follows the
 * link. A visitor who changes currency meanwhile gets another one.
 */
const prefetchedHeaders: Readonly<Record<string, (text: string) => string>> = {
  'cache-control': () => 'private, max-age=30',
  vary: (text) => (text.endsWith('Cookie') ? text : `${text}, Cookie`),
};
const forPrefetch = (headers: readonly string[]): string[] =>
  headers.map((text, i) =>
    i % 2 === 1 ? (prefetchedHeaders[headers[i - 1]!]?.(text) ?? text) : text,
  );

type Asked = { readonly asking: EdgeAsking; readonly purpose: string | string[] | undefined };

function headersFor(
  own: readonly string[],
  page: Page,
  { asking, purpose }: Asked,
): readonly string[] {
  if (asking !== null) return forEdge(own, page, asking);
  return page.isStorable && purpose === 'prefetch' ? forPrefetch(own) : own;
}

/** An expired page, which the edge would keep anew, is for one browser. */
const forEdge = (
  headers: readonly string[],
  { edgeHeaders: edge, isStale }: Page,
  asking: EdgeAsking,
): string[] =>
  edge === null || isStale === true || asking !== 'keeps'
    ? headers.map((text, i) => (headers[i - 1] === 'vary' && i % 2 === 1 ? varyOfEdge(text) : text))
    : withEdgeHeaders(headers, edge);

/** `stale`: served from memory though expired, because no new one could be made. */
export type Lookup = 'hit' | 'miss' | 'stale';

const lookupHeader = (lookup: Lookup) => ['x-cache', lookup];

/**
 * How a response was made. `lookup` is sent as `x-cache`, for operators and tests, `requestId` as
 * `x-request-id`.
 */
export type SentAs = {
  readonly lookup: Lookup;
  readonly requestId: string;
  readonly asking?: EdgeAsking;
  /** Headers of this response alone, by name and value in turn. */
  readonly more?: readonly string[];
};

/** Writes the whole response, including 304 and HEAD. */
export function sendPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: Page,
  encoding: Encoding,
  sentAs: SentAs,
): void {
  const ready = page.representations.ready[encoding];
  if (ready !== undefined) write(req, res, page, ready, sentAs);
  else void sendWhenMade(req, res, page, encoding, sentAs);
}

async function sendWhenMade(
  req: IncomingMessage,
  res: ServerResponse,
  page: Page,
  encoding: Encoding,
  sentAs: SentAs,
): Promise<void> {
  const { make, ready } = page.representations;
  // Without memory for compression the page is sent uncompressed.
  const made = await make(encoding).catch(() => ready.identity);
  write(req, res, page, made, sentAs);
}

function write(
  req: IncomingMessage,
  res: ServerResponse,
  page: Page,
  { etag, body, headers, hitHeaders, notModifiedHeaders }: Representation,
  { lookup, requestId, asking = null, more = [] }: SentAs,
): void {
  const { 'if-none-match': known, 'sec-purpose': purpose } = req.headers;
  // Nearly every response: nothing is computed for it.
  if (
    lookup === 'hit' &&
    known === undefined &&
    purpose === undefined &&
    req.method === 'GET' &&
    asking === null &&
    page.cookies.length === 0
  ) {
    const given = hitHeaders.slice();
    given.push('x-request-id', requestId, ...more);
    res.writeHead(page.status, given);
    res.end(body);
    return;
  }
  const isUnchanged = page.status === 200 && namesEtag(known, etag);
  const own = isUnchanged ? notModifiedHeaders : headers;
  const sent = [
    ...headersFor(own, page, { asking, purpose }),
    ...lookupHeader(lookup),
    'x-request-id',
    requestId,
    ...more,
  ];
  for (const cookie of page.cookies) sent.push('set-cookie', cookie);
  res.writeHead(isUnchanged ? 304 : page.status, sent);
  res.end(isUnchanged || req.method === 'HEAD' ? undefined : body);
}
