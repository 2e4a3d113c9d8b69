// Detects requests whose client has disconnected.
import type { ServerResponse } from 'node:http';

/** Status in logs for a request whose client disconnected, as proxies write it. */
export const clientClosedRequest = 499;

/**
 * The abort reason of `clientGone`. Recognized by its name, because modules exist twice in a web
 * process.
 */
class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

export const isClientGone = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ClientGoneError' || isClientGone(error.cause));

/** Returns a signal that is aborted when the connection closes before the response is complete. */
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

/** A signal for work that several clients wait for; aborted when the last one disconnects. */
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
