// A server in a process of its own that tells its parent what it costs. `kervan`: the product's web
// server. `bare`: node:http alone, which answers with given bytes. `react`: node:http and React,
// which renders a given page for each request.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { peakBytes } from './peak-bytes.ts';
import { readConfiguration } from '#platform/configuration.ts';
import { startWebServer } from '#server.ts';

export type Kind = 'kervan' | 'bare' | 'react';

/** Messages of the parent. `headers` are flat: name, value, name, value, … */
export type Asked =
  | { readonly kind: 'usage' }
  | { readonly kind: 'answer'; readonly headers: readonly string[]; readonly bodyBase64: string };
export type Said =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'answering' }
  | {
      readonly kind: 'usage';
      /** Of the whole process, compression and garbage collection included. */
      readonly cpuMicros: number;
      readonly residentBytes: number;
      /** Of `residentBytes`, since the start. */
      readonly peakBytes: number;
      /** Since it was asked before. */
      readonly loopDelayMs: {
        readonly p99: number;
        readonly max: number;
      };
    };

/** Resolution of the histogram, which is part of each delay. */
const lookMs = 5;
const loopDelay = monitorEventLoopDelay({ resolution: lookMs });
loopDelay.enable();
const inMs = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - lookMs);

const say = (said: Said): void => void process.send!(said);

function usage(): void {
  const { user, system } = process.cpuUsage();
  say({
    kind: 'usage',
    cpuMicros: user + system,
    residentBytes: process.memoryUsage.rss(),
    peakBytes: peakBytes(),
    loopDelayMs: { p99: inMs(loopDelay.percentile(99)), max: inMs(loopDelay.max) },
  });
  loopDelay.reset();
}

/** `making` takes what a body is made of and returns a function that makes it. */
async function startPlainServer(making: (given: Buffer) => () => Buffer): Promise<number> {
  let headers: string[] = [];
  let make = (): Buffer => Buffer.alloc(0);
  const server = http.createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
    response.writeHead(200, headers);
    response.end(make());
  });
  process.on('message', (asked: Asked) => {
    if (asked.kind !== 'answer') return;
    headers = [...asked.headers];
    make = making(Buffer.from(asked.bodyBase64, 'base64'));
    say({ kind: 'answering' });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

// The parent is gone.
process.on('disconnect', () => process.exit());
process.on('message', (asked: Asked) => {
  if (asked.kind === 'usage') usage();
});
try {
  const start = {
    kervan: async () => (await startWebServer(readConfiguration(process.env))).port,
    bare: () => startPlainServer((body) => () => body),
    react: async () => startPlainServer((await import('./react-alone.ts')).remakingPage),
  }[process.argv[2] as Kind];
  say({ kind: 'listening', port: await start() });
} catch (error) {
  say({ kind: 'failed', message: String(error) });
}
