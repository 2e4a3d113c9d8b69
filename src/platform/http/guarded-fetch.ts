// The only way to a URL that a user gave (pictures, files of an import, webhooks). Prevents SSRF:
// such a URL must not reach this machine, its network or a cloud's metadata.
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { Agent, buildConnector, type Dispatcher, request } from 'undici';
import { isPublicAddress } from './public-address.ts';

export type GuardedFetchCode =
  | 'blocked_address'
  | 'blocked_url'
  | 'too_large'
  | 'timeout'
  | 'too_many_redirects'
  | 'bad_type'
  | 'network'
  | 'http_status';

export class GuardedFetchError extends Error {
  override readonly name = 'GuardedFetchError';
  readonly code: GuardedFetchCode;

  /** `message` is for logs: it names hosts and addresses that users should not learn. */
  constructor(code: GuardedFetchCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

type FetcherOptions = {
  userAgent?: string;
  connectTimeoutMs?: number;
  headersTimeoutMs?: number;
  maxRedirects?: number;
  /** Default: both. */
  protocols?: readonly ('http:' | 'https:')[];
  /** Default: 80 and 443. `any` is for tests. */
  ports?: readonly number[] | 'any';
  /** Returns true to allow an address that is not public; for tests. */
  allowAddress?: (address: string) => boolean;
  resolve?: Resolve;
};

/** Resolves a host name to all its addresses. */
type Resolve = (host: string) => Promise<LookupAddress[]>;

type FetchLimits = {
  /** Content types without parameters; `image/*` allows all of a kind. */
  accept: readonly string[];
  maxBytes: number;
  /** For redirects, headers and body together. */
  timeoutMs: number;
  /** Aborting it rejects with its reason. */
  signal?: AbortSignal;
};

export type Message = {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Aborting it rejects with its reason. */
  readonly signal?: AbortSignal;
};

export type FetchedFile = {
  readonly status: number;
  /** Names are lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
  /** The final URL after redirects. */
  readonly url: string;
};

type DownloadLimits = FetchLimits & {
  /** Of the last answer; the server says 304 when nothing has changed since. */
  readonly etag?: string | null;
  readonly lastModified?: string | null;
  /** Receives the body as it arrives; may end before the body does. */
  readonly write: (body: AsyncIterable<Buffer>) => Promise<void>;
};

export type Download =
  | { readonly isUnchanged: true }
  | {
      readonly isUnchanged: false;
      readonly etag: string | null;
      readonly lastModified: string | null;
    };

export type GuardedFetch = ReturnType<typeof createGuardedFetch>;

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * Reuses connections, since an import fetches many pictures from one host. Create one per process
 * and close it.
 */
export function createGuardedFetch({
  userAgent = 'Kervan',
  connectTimeoutMs = 5_000,
  headersTimeoutMs = 10_000,
  maxRedirects = 4,
  protocols = ['http:', 'https:'],
  ports = [80, 443],
  allowAddress = () => false,
  resolve = (host) => lookup(host, { all: true }),
}: FetcherOptions = {}) {
  const refuseUnlessPublic = (address: string, host: string): void => {
    if (!isPublicAddress(address) && !allowAddress(address))
      throw new GuardedFetchError(
        'blocked_address',
        `${host} is at ${address}, which is not public.`,
      );
  };

  const agent = new Agent({
    connect: guardedConnector({ connectTimeoutMs, resolve, refuseUnlessPublic }),
    headersTimeout: headersTimeoutMs,
    // The total limit ends a slow body; this one ends a silent one sooner.
    bodyTimeout: headersTimeoutMs,
  });

  /**
   * Throws `blocked_url` and `blocked_address`. The URL parser has already turned `0177.0.0.1` and
   * `2130706433` into `127.0.0.1`.
   */
  function checkUrl(url: URL): void {
    const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
    if (!protocols.some((protocol) => protocol === url.protocol))
      throw new GuardedFetchError('blocked_url', `${url.protocol} is not allowed.`);
    if (url.username !== '' || url.password !== '')
      throw new GuardedFetchError('blocked_url', 'The address holds a user name or a password.');
    if (ports !== 'any' && !ports.includes(port))
      throw new GuardedFetchError('blocked_url', `Port ${port} is not allowed.`);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0) refuseUnlessPublic(host, host);
  }

  /** `read` gets the final response, whose body is closed when it returns. */
  async function follow<T>(
    start: URL,
    { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
    read: (answer: Dispatcher.ResponseData, url: URL) => Promise<T>,
  ): Promise<T> {
    let url = start;
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      checkUrl(url);
      const answer = await request(url, {
        dispatcher: agent,
        // Identity only, because a small compressed body can expand to gigabytes.
        headers: { 'user-agent': userAgent, 'accept-encoding': 'identity', ...headers },
        signal,
      });
      try {
        const next = redirectTarget(answer, url);
        if (next === null) return await read(answer, url);
        url = next;
      } finally {
        answer.body.on('error', () => {}).destroy();
      }
    }
    throw new GuardedFetchError('too_many_redirects', `More than ${maxRedirects} redirects.`);
  }

  /** Ends `work` at its deadline. Throws GuardedFetchError, or the reason of the signal. */
  async function within<T>(
    address: string | URL,
    { timeoutMs, signal: stop }: { timeoutMs: number; signal?: AbortSignal | undefined },
    work: (url: URL, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    if (!URL.canParse(address)) throw new GuardedFetchError('blocked_url', 'This is no URL.');
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = stop ? AbortSignal.any([deadline, stop]) : deadline;
    try {
      return await Promise.race([work(new URL(address), signal), rejectionOf(signal)]);
    } catch (error) {
      stop?.throwIfAborted();
      throw asGuardedFetchError(error, deadline.aborted);
    }
  }

  function get<T>(
    address: string | URL,
    { headers, limits }: { headers: Record<string, string>; limits: FetchLimits },
    read: (answer: Dispatcher.ResponseData, url: URL) => Promise<T>,
  ): Promise<T> {
    const accept = limits.accept.join(', ');
    return within(address, limits, (url, signal) =>
      follow(url, { headers: { accept, ...headers }, signal }, read),
    );
  }

  async function send(url: URL, { body, headers }: Message, signal: AbortSignal): Promise<number> {
    checkUrl(url);
    const { statusCode, body: answer } = await request(url, {
      method: 'POST',
      dispatcher: agent,
      headers: { 'user-agent': userAgent, ...headers },
      body,
      signal,
    });
    answer.on('error', () => {}).destroy();
    return statusCode;
  }

  return {
    /**
     * Sends a GET without cookies or credentials. Throws GuardedFetchError, also for any status but
     * 2xx.
     */
    fetch(address: string | URL, limits: FetchLimits): Promise<FetchedFile> {
      return get(address, { headers: {}, limits }, async (answer, url) => {
        const chunks: Buffer[] = [];
        for await (const chunk of bodyOf(answer, limits)) chunks.push(chunk);
        return {
          status: answer.statusCode,
          headers: answer.headers,
          body: Buffer.concat(chunks),
          url: url.href,
        };
      });
    },

    /**
     * Like `fetch`, but streams the body, and asks only for what is newer than the last answer.
     */
    download(
      address: string | URL,
      { etag, lastModified, write, ...limits }: DownloadLimits,
    ): Promise<Download> {
      const headers = {
        ...(etag && { 'if-none-match': etag }),
        ...(lastModified && { 'if-modified-since': lastModified }),
      };
      return get(address, { headers, limits }, async (answer) => {
        if (answer.statusCode === 304 && (etag || lastModified)) return { isUnchanged: true };
        await write(bodyOf(answer, limits));
        return {
          isUnchanged: false,
          etag: headerOf(answer, 'etag'),
          lastModified: headerOf(answer, 'last-modified'),
        };
      });
    },

    /**
     * Sends a POST without cookies. Returns the status, whatever it is: redirects are not followed,
     * and the response's body is not read. Throws GuardedFetchError.
     */
    post(address: string | URL, message: Message): Promise<number> {
      return within(address, message, (url, signal) => send(url, message, signal));
    },

    /** Aborts fetches under way as well. */
    close: () => agent.destroy(),
  };
}

/**
 * Rejects on abort: Undici notices one only when it is connected, and resolving a name can take
 * long.
 */
function rejectionOf(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  if (signal.aborted) reject(signal.reason);
  else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise;
}

/** Returns null for a final response. A redirect without a location is the server's error. */
function redirectTarget({ statusCode, headers }: Dispatcher.ResponseData, from: URL): URL | null {
  if (!redirectStatuses.has(statusCode)) return null;
  const location = headers.location;
  if (typeof location !== 'string')
    throw new GuardedFetchError('http_status', `${statusCode} without a location.`);
  if (!URL.canParse(location, from.href))
    throw new GuardedFetchError('blocked_url', 'Redirected to what is no URL.');
  return new URL(location, from);
}

const maxHeader = 1_000;

const headerOf = ({ headers }: Dispatcher.ResponseData, name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' && value.length <= maxHeader ? value : null;
};

/** Yields the body within its limits. Throws for any status but 2xx. */
async function* bodyOf(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  { accept, maxBytes }: Pick<FetchLimits, 'accept' | 'maxBytes'>,
): AsyncGenerator<Buffer> {
  if (statusCode < 200 || statusCode > 299)
    throw new GuardedFetchError('http_status', `The server answered ${statusCode}.`);
  const type = String(headers['content-type'] ?? '')
    .split(';')[0]!
    .trim()
    .toLowerCase();
  if (!isAccepted(type, accept))
    throw new GuardedFetchError('bad_type', `The server sent ${type || 'no content type'}.`);
  const encoding = String(headers['content-encoding'] ?? 'identity')
    .trim()
    .toLowerCase();
  if (encoding !== 'identity')
    throw new GuardedFetchError(
      'bad_type',
      `The server sent ${encoding} without being asked for it.`,
    );
  if (Number(headers['content-length'] ?? 0) > maxBytes)
    throw new GuardedFetchError('too_large', `The server announced more than ${maxBytes} bytes.`);
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes)
      throw new GuardedFetchError('too_large', `The server sent more than ${maxBytes} bytes.`);
    yield chunk;
  }
}

const isAccepted = (type: string, accept: readonly string[]) =>
  accept.some((accepted) =>
    accepted.endsWith('/*') ? type.startsWith(accepted.slice(0, -1)) : type === accepted,
  );

type ConnectorOptions = {
  connectTimeoutMs: number;
  resolve: Resolve;
  refuseUnlessPublic: (address: string, host: string) => void;
};

/**
 * Checks the addresses that are then connected to, so that DNS rebinding gains nothing. One private
 * address among a name's addresses refuses them all. The socket's peer is checked again, in case
 * something bypasses the lookup.
 */
function guardedConnector({
  connectTimeoutMs,
  resolve,
  refuseUnlessPublic,
}: ConnectorOptions): buildConnector.connector {
  const resolvePublic = callbackify(async (host: string) => {
    const addresses = await resolve(host);
    // Node's connect() crashes on an empty list.
    if (addresses.length === 0) throw new GuardedFetchError('network', `${host} has no address.`);
    for (const { address } of addresses) refuseUnlessPublic(address, host);
    return addresses;
  });
  const guardedLookup: LookupFunction = (host, { all }, callback) => {
    resolvePublic(host, (error, addresses) => {
      if (error) callback(error, []);
      else if (all) callback(null, addresses);
      else callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    allowH2: false,
    lookup: guardedLookup,
  });
  return (options, callback) => {
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      try {
        refuseUnlessPublic(socket.remoteAddress ?? '', options.hostname);
        callback(null, socket);
      } catch (refusal) {
        socket.destroy();
        callback(refusal as Error, null);
      }
    });
  };
}

const timeoutCodes = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

function asGuardedFetchError(error: unknown, isPastDeadline: boolean): GuardedFetchError {
  if (error instanceof GuardedFetchError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  const isTimeout = isPastDeadline || (code !== undefined && timeoutCodes.has(code));
  return new GuardedFetchError(isTimeout ? 'timeout' : 'network', message, { cause: error });
}
