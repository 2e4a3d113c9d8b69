// Ends connections on which the rest of a refused, too large body still arrives.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long the client may go on sending: cut at once, it would not see the response. */
const lingerMs = 1_000;

type Answer = {
  readonly statusCode: number;
  readonly raw: ServerResponse;
  header(name: string, value: string): unknown;
};

/** An `onSend` hook for a 413 that is sent before its request has arrived. */
export async function closeWhereTooLarge(
  { raw }: { readonly raw: IncomingMessage },
  answer: Answer,
): Promise<void> {
  if (answer.statusCode !== 413 || raw.complete) return;
  answer.header('connection', 'close');
  if (answer.raw.socket) lingerOn(answer.raw.socket);
}

/** Node destroys the socket after a response that closes it, which resets what is still sent. */
function lingerOn(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer)).resume();
  };
}
