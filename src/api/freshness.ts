// Answers carry an entity tag; a client that shows the tag of what it has gets 304 and no body.
import type { FastifyInstance } from 'fastify';
import { etagOf, namesEtag } from '#platform/http/conditional.ts';

export function answerFreshness(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const etag = `W/${etagOf(payload)}`; // the bytes that are sent may be compressed ones
    void reply.header('etag', etag);
    if (!namesEtag(request.headers['if-none-match'], etag)) return payload;
    void reply.code(304).removeHeader('content-type');
    // Of a HEAD request Fastify measures the body, then drops it.
    return request.method === 'HEAD' ? payload : null;
  });
}
