import type http from 'node:http';
import type net from 'node:net';

/**
 * Returns the response that a connection is writing, by Node's internal property, since there is no
 * public one.
 */
export function responseOn(socket: net.Socket): http.ServerResponse | null {
  // oxlint-disable-next-line no-underscore-dangle
  return (socket as { _httpMessage?: http.ServerResponse | null })._httpMessage ?? null;
}
