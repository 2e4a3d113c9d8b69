import {
  type MemberChanged,
  memberLeftEvent,
  memberPermittedEvent,
  type MembershipsChanged,
  membershipsChangedEvent,
} from '#features/companies/events.ts';
import type { DomainEvent } from '#platform/events/emit.server.ts';

const sessionsEndedEvent = 'accounts.sessions_ended';
type SessionsEnded = { readonly sessionIds: readonly string[] };

/** Logged out, here or from elsewhere, or by another password. */
export const sessionsEnded = (sessionIds: readonly string[]): DomainEvent => ({
  name: sessionsEndedEvent,
  payload: { sessionIds } satisfies SessionsEnded,
  tags: [],
});

/** What open sockets have to know of: whose session is over. */
export const sessionsEndedBy = ({ name, payload }: DomainEvent): readonly string[] =>
  name === sessionsEndedEvent ? (payload as SessionsEnded).sessionIds : [];

/** Who may do something else from now on. */
export function usersChangedBy({ name, payload }: DomainEvent): readonly string[] {
  if (name === memberPermittedEvent || name === memberLeftEvent)
    return [(payload as MemberChanged).userId];
  return name === membershipsChangedEvent ? (payload as MembershipsChanged).userIds : [];
}
