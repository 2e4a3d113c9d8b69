// Identifies the sender of a request and detects forms of other sites.
import type { FastifyRequest } from 'fastify';
import type { Client, Context } from '#platform/context.ts';
import { type Actor, type Member, visitor } from '#shared/actor.ts';
import type { Scope } from '#shared/scopes.ts';
import { addressOf, networkOfAddress } from './client-network.ts';
import { clientCookies } from './cookies.ts';
import { refused } from './problems.ts';

/**
 * Who sent a request. `session`: for the context; `cookies`: `Set-Cookie` headers for the response,
 * when a session was extended or its roles changed.
 */
export type Recognized = {
  readonly actor: Actor;
  readonly session: object | null;
  readonly cookies: readonly string[];
  /** What an access token may be used for; absent in a session, which has no such limit. */
  readonly scopes?: readonly Scope[];
};

export type Credentials = {
  readonly cookies: string | undefined;
  readonly authorization: string | undefined;
  /** Asked by a page's clock: no visit, so that it prolongs no session. */
  readonly isByClock?: boolean;
};

/** Loads the request's session from the database, every time. */
export type Recognize = (credentials: Credentials) => Promise<Recognized>;
/** The same for long-lived connections, such as sockets: counts no visit and renews no cookie. */
export type Identify = (credentials: Credentials) => Promise<Member | null>;

export const nobody: Recognized = { actor: visitor, session: null, cookies: [] };

/** Creates a request's context, in pages and API alike. */
export type ContextOf = (
  request: Pick<Context, 'actor' | 'session' | 'client' | 'locale' | 'currency'> & RequestState,
) => Context;

type RequestState = {
  readonly requestId: string;
  /** Once aborted, the context's database starts no more queries. */
  readonly signal?: AbortSignal | null;
  /** It writes nothing, and anybody may see what it reads: a replica may answer. */
  readonly isPublicRead?: boolean;
};

const maxAgentLength = 300;

const localHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
const loopback = /^(?:127\.|::1$|::ffff:127\.)/;
/** Headers of proxies and tunnels. A tunnel ends on this machine and may name it as the host. */
const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
];

const isLocal = ({ headers, socket }: FastifyRequest): boolean =>
  localHost.test(headers.host ?? '') &&
  loopback.test(socket.remoteAddress ?? '') &&
  !forwardingHeaders.some((name) => headers[name] !== undefined);

/** The key of rate limits; for sockets see `client-network.ts`. */
export const networkOf = (req: FastifyRequest): string => networkOfAddress(addressOf(req.ip, req));

export const clientOf = (req: FastifyRequest): Client => ({
  network: addressOf(req.ip, req),
  userAgent: (req.headers['user-agent'] ?? '').slice(0, maxAgentLength),
  host: req.host,
  isLocal: isLocal(req),
  cookies: clientCookies(req.headers.cookie),
});

export const credentialsOf = ({ headers }: FastifyRequest): Credentials => ({
  cookies: headers.cookie,
  authorization: headers.authorization,
});

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a form came from our own site. Pages with a secret in their URL send no referrer and
 * `null` as origin, so the browser's `Sec-Fetch-Site` decides.
 */
export const isOwnForm = ({ headers }: FastifyRequest): boolean =>
  headers.origin === 'null' && headers['sec-fetch-site'] === 'same-origin';

/** Refuses forms and scripts of other sites that act for our visitor. Throws refused. */
export function refuseForeign(req: FastifyRequest): void {
  const sender = req.headers.origin;
  const isForeign =
    (sender !== undefined && !isOwnForm(req) && URL.parse(sender)?.host !== req.host) ||
    req.headers['sec-fetch-site'] === 'cross-site';
  if (isForeign && !safeMethods.has(req.method)) throw refused('foreignForm');
}
