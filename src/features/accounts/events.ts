import {
  type MemberChanged,
  memberLeftEvent,
  memberPermittedEvent,
  type StaffChanged,
  staffChangedEvent,
} from '#features/companies/events.ts';
import type { DomainEvent } from '#platform/events/emit.server.ts';

const sessionsEndedEvent = 'accounts.sessions_ended';
type SessionsEnded = { readonly sessionIds: readonly string[] };

/** A session ended: logged out here or elsewhere, or by a new password. */
export const sessionsEnded = (sessionIds: readonly string[]): DomainEvent => ({
  name: sessionsEndedEvent,
  payload: { sessionIds } satisfies SessionsEnded,
  tags: [],
});

export const googlePictureSeenEvent = 'accounts.google_picture_seen';
export type GooglePictureSeen = { readonly userId: string; readonly url: string };

/** Google says where the portrait of somebody without one is. */
export const googlePictureSeen = (payload: GooglePictureSeen): DomainEvent => ({
  name: googlePictureSeenEvent,
  payload,
  tags: [],
});

export const userSwitchedEvent = 'accounts.user_switched';
export type UserSwitched = { readonly userId: string };

/** The market disabled an account, or enabled it again. */
export const userSwitched = (userId: string): DomainEvent => ({
  name: userSwitchedEvent,
  payload: { userId } satisfies UserSwitched,
  tags: [],
});

/** For open sockets: sessions that ended. */
export const sessionsEndedBy = ({ name, payload }: DomainEvent): readonly string[] =>
  name === sessionsEndedEvent ? (payload as SessionsEnded).sessionIds : [];

/** A person's rights changed. */
export function usersChangedBy({ name, payload }: DomainEvent): readonly string[] {
  if (name === memberPermittedEvent || name === memberLeftEvent)
    return [(payload as MemberChanged).userId];
  return name === staffChangedEvent ? (payload as StaffChanged).userIds : [];
}
