import type { DomainEvent } from '#platform/events/emit.server.ts';
import { notificationsTopic } from './params.ts';

const countsChangedEvent = 'notifications.counts_changed';
type CountsChanged = { readonly userIds: readonly string[] };

/** These people have more or fewer unread notifications. */
export const countsChanged = (userIds: readonly string[]): DomainEvent => ({
  name: countsChangedEvent,
  payload: { userIds: [...new Set(userIds)] },
  tags: [],
});

export const notificationReaders = ({ name, payload }: DomainEvent) =>
  name === countsChangedEvent
    ? [{ topic: notificationsTopic, id: '', userIds: (payload as CountsChanged).userIds }]
    : [];
