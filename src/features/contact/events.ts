import type { DomainEvent } from '#platform/events/emit.server.ts';
import type { Id } from '#shared/ids.ts';

export const contactReceivedEvent = 'contact.message_received';
export type ContactReceived = { readonly messageId: Id<'contactMessage'> };

/** No public page shows it. */
export const contactReceived = (payload: ContactReceived): DomainEvent => ({
  name: contactReceivedEvent,
  payload,
  tags: [],
});
