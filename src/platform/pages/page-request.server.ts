// Requests for pages, as React Router reads them.
import type { FastifyRequest } from 'fastify';
import { invalid, tooLarge } from '#platform/http/problems.ts';
import { readFormBody } from '#platform/http/form-body.ts';
import { isOwnForm, networkOf, refuseForeign } from '#platform/http/requests.ts';
import type { UploadSlots } from '#platform/http/upload-slots.ts';
import type { UploadFolder } from '#platform/files/upload-folder.ts';
import type { ReadForm } from './contexts.ts';

export type LargeForm = {
  readonly path: string;
  readonly maxBytes: number;
  /** For forms with many rows. */
  readonly maxFields?: number | undefined;
};
export type LargeUpload = LargeForm & {
  readonly folder: UploadFolder;
  readonly slots: UploadSlots;
};
/** `ended`: resolves when its processing is over, whether or not its client has stayed. */
export type ReadUpload = LargeUpload & {
  readonly ended: Promise<void>;
  readonly gone: AbortSignal;
};

export const pathOf = (req: FastifyRequest): string => req.raw.url!.split('?', 1)[0]!;

/** Whether React Router's client requests a page's data: `/en.data`. */
export const isDataPath = (path: string): boolean => path.endsWith('.data');

export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/**
 * Uses the browser's host: React Router compares it with a form's Origin. No link is built from it.
 */
export function requestOf(req: FastifyRequest): Request {
  const origin = URL.parse(`${req.protocol}://${req.host}`);
  if (req.host !== '' && (!origin || origin.username !== '' || origin.password !== ''))
    throw invalid('badRequest');
  refuseForeign(req); // React Router checks this for pages' actions, but not for resource routes.
  const sender = req.headers.origin;
  if (
    !isRead(req.method) &&
    sender !== undefined &&
    !isOwnForm(req) &&
    URL.parse(sender)?.origin !== origin?.origin
  ) {
    // React Router would throw.
    req.log.warn('a form of another origin was refused: behind a proxy, TRUST_PROXY has to be set');
    throw invalid('badRequest');
  }
  const headers = new Headers();
  for (const [name, values] of Object.entries(req.raw.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  // React Router would take `null` for another site's.
  if (isOwnForm(req)) headers.delete('origin');
  // Leaves out the body, which `formOf` reads on demand. Leaves out the signal, too: React Router
  // would respond at once when the client leaves, while loaders run on unobserved.
  return new Request(`${req.protocol}://${req.host || 'localhost'}${req.raw.url}`, {
    method: req.method,
    headers,
  });
}

/**
 * Reads the form on first use, so that a missing log-in is reported before a large form is read.
 */
export function formOf(req: FastifyRequest, large?: ReadUpload): ReadForm {
  const read = async (lowered: number) => {
    const contentType = req.headers['content-type'];
    if (!large)
      return readFormBody({
        body: Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0),
        contentType,
        maxBytes: Infinity,
      });
    const maxBytes = Math.min(large.maxBytes, lowered);
    if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
    // Held until processing ends, not until the response is sent: a client that never reads it
    // would hold its slots for good.
    large.slots.take(networkOf(req), large.ended);
    const paths: string[] = [];
    const newFilePath = () => paths[paths.push(large.folder.newPath()) - 1]!;
    const reading = readFormBody({
      body: req.raw,
      contentType,
      maxBytes,
      maxFields: large.maxFields,
      newFilePath,
    });
    void Promise.allSettled([large.ended, reading])
      .then(() => large.folder.remove(paths))
      .catch((error: unknown) => req.log.error({ err: error }, 'an upload was not removed'));
    const form = await reading;
    await large.slots.startWork(large.ended, large.gone);
    large.gone.throwIfAborted();
    return form;
  };
  let form: Promise<FormData> | undefined;
  return ({ maxBytes } = { maxBytes: Infinity }) => (form ??= read(maxBytes));
}
