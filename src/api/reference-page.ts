// Serves the page at /api, where people read the OpenAPI document and try it. It loads nothing from
// other hosts.
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takeScriptHashes } from '#platform/http/csp.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import {
  createEncodingChoice,
  encodeBody,
  type EncodedBodies,
} from '#platform/page-cache/encodings.ts';
import { openApiPath } from './openapi.ts';

/**
 * Marks the script that Scalar writes into the page, so that its hash can be computed. Responses do
 * not contain it.
 */
const scriptMark = 'written-by-the-reference-page';

export async function referencePage(
  app: FastifyInstance,
  { publicUrl }: { readonly publicUrl: string },
): Promise<void> {
  const headers = securityHeaders({ publicUrl, kind: 'html' });
  const compress = compressor();
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string') return payload;
    const type = String(reply.getHeader('content-type'));
    if (type.startsWith('application/javascript')) return compress(request, reply, payload);
    if (!type.startsWith('text/html')) return payload;
    const { html, hashes } = takeScriptHashes(payload, scriptMark);
    void reply.headers({ ...headers, 'content-security-policy': contentPolicy(hashes) });
    return html;
  });
  await app.register(scalar, {
    routePrefix: '/api',
    configuration: {
      url: openApiPath,
      pageTitle: 'Kervan API',
      nonce: scriptMark,
      // Turns off what would contact other hosts: fonts, telemetry, assistants and Scalar's own
      // services.
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideClientButton: true,
    },
  });
}

/**
 * Allows scripts by address and hash, and no eval. Style elements need 'unsafe-inline', because the
 * reference adds some at run time without its nonce.
 */
const contentPolicy = (scripts: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Compresses the one script, four megabytes, on the first request and caches the result. */
function compressor() {
  const chooseEncoding = createEncodingChoice();
  let compressed: Promise<EncodedBodies> | undefined;
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    script: string,
  ): Promise<string | Buffer> => {
    void reply.header('vary', 'accept-encoding');
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const body =
      encoding === 'identity'
        ? null
        : (await (compressed ??= encodeBody(Buffer.from(script))))[encoding];
    if (!body) return script;
    // A strong tag would name the bytes of one encoding only.
    void reply.headers({
      'content-encoding': encoding,
      etag: `W/${String(reply.getHeader('etag'))}`,
    });
    return body;
  };
}
