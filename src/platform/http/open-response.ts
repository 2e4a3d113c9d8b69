import type http from 'node:http';
import type net from 'node:net';

/**
 * The response that a connection is busy with, under Node's own name for it: there is no public
 * one.
 */
export function responseOn(socket: net.Socket): http.ServerResponse | null {
  // oxlint-disable-next-line no-underscore-dangle
  return (socket as { _httpMessage?: http.ServerResponse | null })._httpMessage ?? null;
}
