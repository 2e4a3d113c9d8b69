import { z } from 'zod';
import { whyNotAddress } from './rules.ts';

/** What a webhook may be told of; the API's word for each. */
export const webhookEvents = ['product.saved', 'rfq.moved', 'order.moved', 'payout.moved'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent when its owner asks for it, whatever the webhook is told of. */
export const testEvent = 'webhook.test';
export type SentEvent = WebhookEvent | typeof testEvent;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const webhookInput = z.object({
  url: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(1_000, 'tooLong')
    .superRefine((url, check) => {
      const refusal = whyNotAddress(url);
      if (refusal !== null) check.addIssue({ code: 'custom', message: refusal });
    }),
  events: z
    .preprocess(
      (value) => (typeof value === 'string' ? [value] : value),
      z.array(z.enum(webhookEvents)),
    )
    .optional()
    .transform((chosen = []) => webhookEvents.filter((event) => chosen.includes(event)))
    .refine((chosen) => chosen.length > 0, 'chooseEvent'),
  currentPassword: z.string().max(200, 'wrongPassword').optional(),
});
export type WebhookInput = z.output<typeof webhookInput>;
