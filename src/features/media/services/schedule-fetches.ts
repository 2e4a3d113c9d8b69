import { z } from 'zod';

/** The job that queues pictures for fetching; enqueued at once by what records new ones. */
export const scheduleFetches = { name: 'media.schedule_fetches', data: z.object({}) } as const;
