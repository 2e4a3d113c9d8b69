// Sends one picture. By XMLHttpRequest, because `fetch` tells no progress of what it sends.
import type { Locale } from '#shared/locale.ts';
import type { UploadedPicture } from '../views.ts';

export type UploadOutcome =
  | { readonly kind: 'done'; readonly picture: UploadedPicture }
  /** `reason`: the server's, in the reader's language; null when the connection broke off. */
  | { readonly kind: 'failed'; readonly reason: string | null; readonly mayRetry: boolean }
  | { readonly kind: 'cancelled' };

type Options = {
  readonly locale: Locale;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
};

const url = '/api/v1/pictures';

export const sendPicture = (
  file: File,
  { locale, signal, onProgress }: Options,
): Promise<UploadOutcome> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'json';
    request.setRequestHeader('lang', locale);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('abort', () => resolve({ kind: 'cancelled' }));
    request.addEventListener('error', () =>
      resolve({ kind: 'failed', reason: null, mayRetry: true }),
    );
    request.addEventListener('load', () => resolve(outcomeOf(request)));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) request.abort();
    else request.send(file);
  });

function outcomeOf({ status, response }: XMLHttpRequest): UploadOutcome {
  if (status === 201) {
    const { upload, ...address } = response as Omit<UploadedPicture, 'hash'> & { upload: string };
    return { kind: 'done', picture: { ...address, hash: upload } };
  }
  const problem = response as { message?: string; errors?: { picture?: string } } | null;
  return {
    kind: 'failed',
    reason: problem?.errors?.picture ?? problem?.message ?? null,
    // Another attempt with the same file may succeed.
    mayRetry: status === 408 || status === 429 || status >= 500,
  };
}
