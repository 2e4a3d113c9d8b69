// Renders a page for one visitor, and takes the forms that it sends.
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addCookies } from '#platform/http/cookies.ts';
import { isUnavailable } from '#platform/http/problems.ts';
import { contentSecurityPolicy, nonceSource } from '#platform/http/csp.ts';
import { credentialsOf, nobody } from '#platform/http/requests.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { currencyOf } from './cached-pages.server.ts';
import type { PageHostOptions } from './page-host-options.ts';
import type { Render } from './page-renderer.server.ts';
import { formOf, isRead, type ReadUpload, requestOf } from './page-request.server.ts';

type Personal = {
  readonly gone: AbortSignal;
  /** Error that prevents reads and changes. The page shows it and keeps the input. */
  readonly refusal?: unknown;
  readonly large?: ReadUpload | undefined;
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

export type PersonalPage = ReturnType<typeof createPersonalPages>;

export function createPersonalPages(options: PageHostOptions, render: Render) {
  const headers = securityHeaders({ publicUrl: options.publicUrl, kind: 'html' });
  const secretHeaders = securityHeaders({
    publicUrl: options.publicUrl,
    kind: 'html',
    withoutReferrer: true,
  });

  return async (req: FastifyRequest, reply: FastifyReply, { gone, refusal, large }: Personal) => {
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
    const isPublic = options.isPublicPath?.(new URL(request.url).pathname) ?? false;
    const { response, rendered } = await render(request, req, {
      nonce,
      forCache: false,
      isPublicRead: isPublic && isRead(req.method) && who.actor.kind === 'visitor',
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
    // The session in use is extended, unless the page sets its cookie: a log-in, a log-out.
    addCookies(response.headers, who.cookies);
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
}
