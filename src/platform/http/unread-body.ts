// Ends connections on which a body that is too large still arrives: its rest is of no use.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** So long the client may go on sending: cut at once, it would not see the answer. */
const lingerMs = 1_000;

type Answer = {
  readonly statusCode: number;
  readonly raw: ServerResponse;
  header(name: string, value: string): unknown;
};

/** An `onSend` hook: for an answer with 413 that is sent before its request has arrived. */
export async function closeWhereTooLarge(
  { raw }: { readonly raw: IncomingMessage },
  answer: Answer,
): Promise<void> {
  if (answer.statusCode !== 413 || raw.complete) return;
  answer.header('connection', 'close');
  if (answer.raw.socket) lingerOn(answer.raw.socket);
}

/** Node destroys the socket after an answer that closes it, which resets what is still sent. */
function lingerOn(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer)).resume();
  };
}
