// Ends connections on which a body that is too large still arrives: its rest is of no use.
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** So long the client may go on sending: cut at once, it would not see the answer. */
const lingerMs = 1_000;

/** For every answer with 413 in this scope that is sent before its request has arrived. */
export function closeWhereTooLarge(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 413 || request.raw.complete) return;
    void reply.header('connection', 'close');
    if (reply.raw.socket) lingerOn(reply.raw.socket);
  });
}

/** Node destroys the socket after an answer that closes it, which resets what is still sent. */
function lingerOn(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer)).resume();
  };
}
