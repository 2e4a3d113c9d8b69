import type { DomainEvent } from '#platform/events/emit.server.ts';

export const webhookTurnedOffEvent = 'webhooks.turned_off';
export type WebhookTurnedOff = { readonly webhookId: string };

/** A webhook accepted nothing for days. */
export const webhookTurnedOff = (webhookId: string): DomainEvent => ({
  name: webhookTurnedOffEvent,
  payload: { webhookId } satisfies WebhookTurnedOff,
  tags: [],
});
