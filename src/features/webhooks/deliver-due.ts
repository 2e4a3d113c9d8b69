import { z } from 'zod';

/** Sends what is due; enqueued with each message, and every minute for later attempts. */
export const deliverDue = { name: 'webhooks.deliver_due', data: z.object({}) } as const;
