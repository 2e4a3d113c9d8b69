// What waits for the market's staff: those of them who may decide it are told when it changes.
import type { Permission } from '#shared/actor.ts';
import type { DomainEvent } from './emit.server.ts';

const queueMovedEvent = 'staff.queue_moved';
type QueueMoved = { readonly permission: Permission };

/** Something entered or left a list through which staff with this permission work. */
export const queueMoved = (permission: Permission): DomainEvent => ({
  name: queueMovedEvent,
  payload: { permission } satisfies QueueMoved,
  tags: [],
});

/** Whose list the event has moved; null for other events. */
export const permissionOfQueue = ({ name, payload }: DomainEvent): Permission | null =>
  name === queueMovedEvent ? (payload as QueueMoved).permission : null;
