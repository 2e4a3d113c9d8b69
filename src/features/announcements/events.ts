import type { DomainEvent } from '#platform/events/emit.server.ts';

export const announcementTag = 'announcement';
export const announcementChanged = (): DomainEvent => ({
  name: 'content.announcement_changed',
  payload: {},
  tags: [announcementTag],
});
