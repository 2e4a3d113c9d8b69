// Tells work whose client has left from work that a client waits for.
import type { ServerResponse } from 'node:http';

/** What logs say of a request whose client has gone, as proxies do. */
export const clientClosedRequest = 499;

/**
 * Why a signal of `clientGone` is aborted. Told by its name, as modules exist twice in a web
 * process.
 */
class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

export const isClientGone = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ClientGoneError' || isClientGone(error.cause));

/** Aborted when the connection closes before the answer was sent. */
export function clientGone(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(new ClientGoneError('The client closed the connection.'));
  if (response.destroyed) abort();
  else
    response.once('close', () => {
      if (!response.writableFinished) abort();
    });
  return controller.signal;
}

/** One signal for work that several clients wait for: aborted when the last of them has gone. */
export type SharedWork = { join(signal: AbortSignal): void; readonly signal: AbortSignal };

export function shareWork(): SharedWork {
  const controller = new AbortController();
  let clients = 0;
  return {
    signal: controller.signal,
    join(signal) {
      clients++;
      const leave = () => {
        if (--clients === 0) controller.abort(signal.reason);
      };
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
    },
  };
}
