// A mail server that accepts all mails, or refuses them when a test says so.
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, vi } from 'vitest';

export type MailServer = {
  readonly url: string;
  /** Mails that `next` has not read. */
  readonly received: Email[];
  isAway: boolean;
  /** The number of refused mails. */
  readonly turnedAway: number;
  next(): Promise<Email>;
};

/** Closed after the last test. */
export async function startMailServer(): Promise<MailServer> {
  const state = { url: '', received: [] as Email[], isAway: false, turnedAway: 0, next };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const take = async () => {
        const message = await buffer(stream);
        if (state.isAway) state.turnedAway += 1;
        else state.received.push(await PostalMime.parse(message));
        return state.isAway ? Object.assign(new Error('busy'), { responseCode: 451 }) : null;
      };
      callbackify(take)((error, refusal) => done(error ?? refusal));
    },
  });
  async function next(): Promise<Email> {
    await vi.waitFor(() => expect(state.received.length).toBeGreaterThan(0), {
      timeout: 20_000,
      interval: 50,
    });
    return state.received.shift()!;
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(
    () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  );
  state.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return state;
}
