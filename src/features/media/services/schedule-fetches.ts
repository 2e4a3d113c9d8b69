import { z } from 'zod';

/** The job that queues pictures for fetching; enqueued when new ones are recorded. */
export const scheduleFetches = { name: 'media.schedule_fetches', data: z.object({}) } as const;
