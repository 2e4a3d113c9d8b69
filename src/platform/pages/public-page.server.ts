// Makes public pages for the cache, once for all clients that wait for one.
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type SharedWork, shareWork } from '#platform/http/client-gone.ts';
import { contentSecurityPolicy, takeScriptHashes } from '#platform/http/csp.ts';
import { networkOf, nobody } from '#platform/http/requests.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import type { MadePage, Page } from '#platform/page-cache/page.ts';
import type { PageKey } from '#platform/page-cache/page-key.ts';
import type { Currency } from '#shared/money.ts';
import { delayScripts } from '../framework/late-scripts.ts';
import { currencyOfPage } from './cached-pages.server.ts';
import type { PageHostOptions } from './page-host-options.ts';
import type { Render } from './page-renderer.server.ts';

type Waiting = { readonly key: PageKey; readonly gone: AbortSignal };

/** Renders in turn, and cancels before that when all waiting clients have left. */
export function createPublicPages(options: PageHostOptions, render: Render) {
  const headers = securityHeaders({ publicUrl: options.publicUrl, kind: 'html' });

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
      isPublicRead: true,
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

  /** Pages in progress, shared by the clients waiting for them. */
  const works = new Map<string, SharedWork>();

  return (req: FastifyRequest, { key, gone }: Waiting): Promise<Page> => {
    const make = () => makePublicPage(req, key, currencyOfPage(req, options));
    works.get(key.id)?.join(gone);
    const inTurn = async (making: () => Promise<Page>) => {
      const work = shareWork();
      work.join(gone);
      works.set(key.id, work);
      try {
        return await options.publicAdmission.run(making, {
          signal: work.signal,
          client: networkOf(req),
        });
      } finally {
        if (works.get(key.id) === work) works.delete(key.id);
      }
    };
    return options.cache.getOrMake(key, make, {
      inTurn,
      acceptEncoding: req.headers['accept-encoding'],
    });
  };
}
