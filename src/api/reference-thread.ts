// The thread of `reference-page.ts`: answers once with what Scalar writes, and ends.
import scalar from '@scalar/fastify-api-reference';
import Fastify from 'fastify';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReferenceTask, WrittenReference } from './reference-page.ts';

const { documentPath, scriptMark } = workerData as ReferenceTask;
const app = Fastify();
await app.register(scalar, {
  routePrefix: '/api',
  configuration: {
    url: documentPath,
    pageTitle: 'Kervan API',
    nonce: scriptMark,
    // Turns off what would contact other hosts: fonts, telemetry, assistants and Scalar's own
    // services.
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    hideClientButton: true,
  },
});
const [page, script] = await Promise.all([app.inject('/api/'), app.inject('/api/js/scalar.js')]);
// A thread has no origin.
// oxlint-disable-next-line require-post-message-target-origin
parentPort?.postMessage({ html: page.body, script: script.body } satisfies WrittenReference);
