// Who sent a request, and whether a form of another site did.
import type { FastifyRequest } from 'fastify';
import type { Client, Context } from '#platform/context.ts';
import { type Actor, type Member, visitor } from '#shared/actor.ts';
import { addressOf, networkOfAddress } from './client-network.ts';
import { refused } from './problems.ts';

/**
 * Whoever a request comes from. `session`: for the context; `cookies`: `Set-Cookie` headers for the
 * answer, when a session got new days or roles.
 */
export type Recognized = {
  readonly actor: Actor;
  readonly session: object | null;
  readonly cookies: readonly string[];
};

export type Credentials = {
  readonly cookies: string | undefined;
  readonly authorization: string | undefined;
};

/** Looks at the session of a request, in the database, each time. */
export type Recognize = (credentials: Credentials) => Promise<Recognized>;
/** The same for what stays open, such as a socket: no visit is counted, no cookie renewed. */
export type Identify = (credentials: Credentials) => Promise<Member | null>;

export const nobody: Recognized = { actor: visitor, session: null, cookies: [] };

/** The context of a request, whichever door it came through. */
export type ContextOf = (
  request: Pick<Context, 'actor' | 'session' | 'client' | 'locale' | 'currency'> & RequestState,
) => Context;

type RequestState = {
  readonly requestId: string;
  /** Once it is aborted, the context's database is asked nothing more. */
  readonly signal?: AbortSignal | null;
};

const maxAgentLength = 300;

const localHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
const loopback = /^(?:127\.|::1$|::ffff:127\.)/;
/**
 * What proxies and tunnels leave behind. A tunnel ends on this machine and may name it as the host.
 */
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

/** What limits count by; of sockets see `client-network.ts`. */
export const networkOf = (req: FastifyRequest): string => networkOfAddress(addressOf(req.ip, req));

export const clientOf = (req: FastifyRequest): Client => ({
  network: addressOf(req.ip, req),
  userAgent: (req.headers['user-agent'] ?? '').slice(0, maxAgentLength),
  host: req.host,
  isLocal: isLocal(req),
});

export const credentialsOf = ({ headers }: FastifyRequest): Credentials => ({
  cookies: headers.cookie,
  authorization: headers.authorization,
});

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A page whose address holds a secret tells nobody where it is, and its forms come from `null`; the
 * browser still says that they are ours.
 */
export const isOwnForm = ({ headers }: FastifyRequest): boolean =>
  headers.origin === 'null' && headers['sec-fetch-site'] === 'same-origin';

/** A form or a script of another site must not act for our visitor. Throws refused. */
export function refuseForeign(req: FastifyRequest): void {
  const sender = req.headers.origin;
  const isForeign =
    (sender !== undefined && !isOwnForm(req) && URL.parse(sender)?.host !== req.host) ||
    req.headers['sec-fetch-site'] === 'cross-site';
  if (isForeign && !safeMethods.has(req.method)) throw refused('foreignForm');
}
