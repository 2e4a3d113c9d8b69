// Adds an entity tag to responses. A client that sends the tag of its copy gets 304 without a body.
import type { FastifyInstance } from 'fastify';
import { namesEtag, weakEtagOf } from '#platform/http/conditional.ts';

export function responseFreshness(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const etag = weakEtagOf(payload);
    void reply.header('etag', etag);
    if (!namesEtag(request.headers['if-none-match'], etag)) return payload;
    void reply.code(304).removeHeader('content-type');
    // For HEAD Fastify measures the body and then drops it.
    return request.method === 'HEAD' ? payload : null;
  });
}
