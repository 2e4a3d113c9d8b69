// Serves the page at /api, where people read the OpenAPI document and try it. It loads nothing from
// other hosts.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { namesEtag, weakEtagOf } from '#platform/http/conditional.ts';
import { takeScriptHashes } from '#platform/http/csp.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import {
  createEncodingChoice,
  encodeBody,
  type EncodedBodies,
} from '#platform/page-cache/encodings.ts';
import { openApiPath } from './openapi.ts';

export type ReferenceTask = {
  readonly documentPath: string;
  /**
   * Marks the script that Scalar writes into the page, so that its hash can be computed. Responses
   * do not contain it.
   */
  readonly scriptMark: string;
};
export type WrittenReference = { readonly html: string; readonly script: string };

type Reference = {
  readonly html: string;
  readonly policy: string;
  readonly script: EncodedBodies;
  /** Weak, since the script is sent in several encodings. */
  readonly scriptEtag: string;
};

const task: ReferenceTask = {
  documentPath: openApiPath,
  scriptMark: 'written-by-the-reference-page',
};

export async function referencePage(
  app: FastifyInstance,
  { publicUrl }: { readonly publicUrl: string },
): Promise<void> {
  const headers = securityHeaders({ publicUrl, kind: 'html' });
  const chooseEncoding = createEncodingChoice();
  let written: Promise<Reference> | undefined;
  const reference = (): Promise<Reference> => {
    written ??= writeReference().catch((error: unknown) => {
      written = undefined; // The next reader tries again.
      throw error;
    });
    return written;
  };
  const schema = { hide: true };

  app.get('/api', { schema }, (_request, reply) => reply.redirect('/api/', 301));

  app.get('/api/', { schema }, async (_request, reply) => {
    const { html, policy } = await reference();
    return reply
      .type('text/html; charset=utf-8')
      .headers({ ...headers, 'content-security-policy': policy })
      .send(html);
  });

  app.get('/api/js/scalar.js', { schema }, async (request, reply) => {
    const { script, scriptEtag } = await reference();
    void reply.headers({ etag: scriptEtag, vary: 'accept-encoding' });
    if (namesEtag(request.headers['if-none-match'], scriptEtag)) return reply.code(304).send();
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const body = script[encoding] ?? script.identity;
    if (body !== script.identity) void reply.header('content-encoding', encoding);
    return reply.type('application/javascript; charset=utf-8').send(body);
  });
}

/**
 * Reads the library in a thread that ends, and compresses its script: the library holds four
 * megabytes of it as text, twice, and few people ever open the page.
 */
async function writeReference(): Promise<Reference> {
  const thread = new Worker(new URL('reference-thread.ts', import.meta.url), { workerData: task });
  try {
    const [written] = (await once(thread, 'message')) as [WrittenReference];
    const { html, hashes } = takeScriptHashes(written.html, task.scriptMark);
    const script = await encodeBody(Buffer.from(written.script));
    return {
      html,
      policy: contentPolicy(hashes),
      script,
      scriptEtag: weakEtagOf(written.script),
    };
  } finally {
    await thread.terminate();
  }
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
