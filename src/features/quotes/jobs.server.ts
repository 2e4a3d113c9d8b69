// Jobs of quotes: what follows from their requests, and from the clock.
import { z } from 'zod';
import { type RfqMoved, rfqMovedEvent } from '#features/rfqs/events.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { expireQuotes, followRfq } from './services/end-quotes.server.ts';

const followJob = defineJob({
  name: 'quotes.follow_rfq',
  data: z.object({ rfqId: z.uuid() }),
  retryLimit: 10,
  run: (context, { rfqId }) => followRfq(context, rfqId as Id<'rfq'>),
});

const expireJob = defineJob({
  name: 'quotes.expire',
  data: z.object({}),
  schedule: '*/10 * * * *',
  async run(context, _, signal) {
    while ((await expireQuotes(context)) > 0) signal.throwIfAborted();
  },
});

export const quoteJobs: readonly JobDefinition[] = [followJob, expireJob];

export const quoteSubscriptions = [
  on(rfqMovedEvent, followJob, ({ rfqId }: RfqMoved) => ({ rfqId })),
];
