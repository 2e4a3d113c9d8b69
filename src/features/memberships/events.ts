import type { DomainEvent } from '#platform/events/emit.server.ts';

export const membershipMovedEvent = 'memberships.membership_moved';
export type MembershipMoved = { readonly stepId: string };
/** An application took a step. */
export const membershipMoved = (stepId: string, tags: readonly string[] = []): DomainEvent => ({
  name: membershipMovedEvent,
  payload: { stepId } satisfies MembershipMoved,
  tags: [...tags],
});
