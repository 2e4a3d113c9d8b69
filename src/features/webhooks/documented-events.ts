// What the message of each event says: for those who receive it, and for the API's document.
import { z } from 'zod';
import { orderStates } from '#features/orders/schemas.ts';
import { rfqStates } from '#features/rfqs/schemas.ts';
import type { WebhookMessage } from '#platform/feature.ts';
import { maxIdsPerMessage } from './rules.ts';
import type { SentEvent } from './schemas.ts';

const publicId = z.string().meta({ examples: ['fmfstk6xz4'] });

export const webhookMessages = {
  'product.saved': {
    summary: 'Products of a store were created, changed or deleted',
    data: z.object({
      store: z.string().meta({ description: 'Slug of the store.' }),
      products: z.array(publicId).max(maxIdsPerMessage),
    }),
  },
  'rfq.moved': {
    summary: 'A request for quotation of your company has another state',
    data: z.object({ id: publicId, from: z.enum(rfqStates), to: z.enum(rfqStates) }),
  },
  'order.moved': {
    summary: 'An order, of either side, has another state',
    data: z.object({
      id: publicId,
      from: z.enum(orderStates).nullable().meta({ description: 'Null for a new order.' }),
      to: z.enum(orderStates),
    }),
  },
  'payout.moved': {
    summary: 'A payout was sent to your account, or came back',
    data: z.object({
      id: publicId,
      to: z.enum(['sent', 'returned']),
      usdMinor: z.int().meta({ description: 'US dollars, in cents.' }),
    }),
  },
  'webhook.test': {
    summary: 'The owner of the webhook asked for a test message',
    data: z.object({}),
  },
} as const satisfies Record<SentEvent, WebhookMessage>;

export type DataOf<Event extends SentEvent> = z.output<(typeof webhookMessages)[Event]['data']>;
