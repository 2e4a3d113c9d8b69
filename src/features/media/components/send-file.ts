// Sends one file. By XMLHttpRequest, because `fetch` tells no progress of what it sends.
import type { Locale } from '#shared/locale.ts';

export type UploadOutcome<Done> =
  | { readonly kind: 'done'; readonly result: Done }
  /** `reason`: the server's, in the reader's language; null when the connection broke off. */
  | { readonly kind: 'failed'; readonly reason: string | null; readonly mayRetry: boolean }
  | { readonly kind: 'cancelled' };

export type SendOptions = {
  readonly locale: Locale;
  readonly signal: AbortSignal;
  /** The share of the bytes that were sent. */
  readonly onProgress: (share: number) => void;
};
export type SendFile<Done> = (file: File, options: SendOptions) => Promise<UploadOutcome<Done>>;

type Sent<Done> = {
  readonly url: string;
  readonly body: File | FormData;
  /** Of a body that does not say it itself. */
  readonly type?: string;
  /** Reads the response of a success. */
  readonly read: (response: unknown) => Done;
  /** Reads the reason of a refusal. */
  readonly reasonIn: (response: unknown) => string | null;
};

export const sendFile = <Done>(
  { url, body, type, read, reasonIn }: Sent<Done>,
  { locale, signal, onProgress }: SendOptions,
): Promise<UploadOutcome<Done>> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'json';
    request.setRequestHeader('lang', locale);
    if (type !== undefined) request.setRequestHeader('content-type', type);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('abort', () => resolve({ kind: 'cancelled' }));
    request.addEventListener('error', () =>
      resolve({ kind: 'failed', reason: null, mayRetry: true }),
    );
    request.addEventListener('load', () => {
      const { status, response } = request as { status: number; response: unknown };
      if (status === 201) return resolve({ kind: 'done', result: read(response) });
      return resolve({
        kind: 'failed',
        reason: reasonIn(response),
        // Another attempt with the same file may succeed.
        mayRetry: status === 408 || status === 429 || status >= 500,
      });
    });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) request.abort();
    else request.send(body);
  });
