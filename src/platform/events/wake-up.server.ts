// Wakes a reader of the outbox: at once by NOTIFY, and by polling in case a notice was lost.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { finishWithin } from '#platform/close-all.ts';
import { keepAlive } from '#platform/database/connection.ts';
import { outboxChannel } from './emit.server.ts';

const closeMs = 1_000;

export type WakeUp = { close(): Promise<void> };
export type WakeUpOptions = {
  readonly url: string;
  readonly log: Logger;
  readonly everyMs?: number;
};

/**
 * Calls `onWake` after each notice, each reconnection and every `everyMs`, never concurrently. A
 * failed call is logged and retried on the next wake-up.
 */
export function startWakeUp(
  onWake: () => Promise<void>,
  { url, log, everyMs = 1_000 }: WakeUpOptions,
): WakeUp {
  const stopping = new AbortController();
  let client: pg.Client | undefined;
  let running: Promise<void> | null = null;
  let isWantedAgain = false;

  const wake = () => {
    if (stopping.signal.aborted) return;
    if (running) {
      isWantedAgain = true;
      return;
    }
    running = onWake()
      .catch((error: unknown) => log.warn({ err: error }, 'reading the outbox failed'))
      .finally(() => {
        running = null;
        if (isWantedAgain) {
          isWantedAgain = false;
          wake();
        }
      });
  };

  const listen = async () => {
    for (let waitMs = 100; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, 5_000)) {
      const candidate = new pg.Client({
        connectionString: url,
        application_name: 'kervan listen',
        ...keepAlive,
        connectionTimeoutMillis: 5_000,
      });
      const gone = new Promise<void>((resolve) => candidate.once('end', () => resolve()));
      candidate.on('error', () => {}); // An 'end' event follows.
      candidate.on('notification', wake);
      try {
        await candidate.connect();
        await candidate.query(`listen ${outboxChannel}`);
        client = candidate;
        waitMs = 100;
        wake();
        // Closed while connecting: `close` did not know this connection yet.
        if (stopping.signal.aborted) await candidate.end();
        await gone;
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'listening for events failed');
        await candidate.end().catch(() => {});
      }
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  const clock = setInterval(wake, everyMs);
  const listening = listen();
  return {
    async close() {
      stopping.abort();
      clearInterval(clock);
      const ended = async () => {
        await client?.end().catch(() => {});
        await listening;
        await running;
      };
      await finishWithin(closeMs, ended()); // a database that does not answer ends nothing
    },
  };
}
