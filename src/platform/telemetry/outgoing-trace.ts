// Adds `traceparent` to every outgoing HTTP request: fetch, undici, and the S3 client by node:http.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { traceparentOf } from './trace.ts';
import type { Tracing } from './tracing.ts';

type UndiciRequest = { addHeader(name: string, value: string): void };

/**
 * Uses Node's diagnostics channels, so that no caller can forget it. Returns an unsubscribe
 * function.
 */
export function propagateTrace(tracing: Pick<Tracing, 'current'>): () => void {
  const addTo = (setHeader: (name: string, value: string) => void) => {
    const trace = tracing.current();
    if (trace === null) return;
    setHeader('traceparent', traceparentOf(trace));
    if (trace.state !== null) setHeader('tracestate', trace.state);
  };
  const onUndici = (message: unknown) => {
    const { request } = message as { request: UndiciRequest };
    addTo((name, value) => request.addHeader(name, value));
  };
  const onHttp = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    if (!request.headersSent) addTo((name, value) => request.setHeader(name, value));
  };
  subscribe('undici:request:create', onUndici);
  subscribe('http.client.request.created', onHttp);
  return () => {
    unsubscribe('undici:request:create', onUndici);
    unsubscribe('http.client.request.created', onHttp);
  };
}
