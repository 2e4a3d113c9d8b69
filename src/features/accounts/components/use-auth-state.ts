// The client's auth state, by the names that the API uses. For display, never for permissions. It
// reads its cookies itself: a module that account pages share with the header costs every page.
import { useSyncExternalStore } from 'react';
import { browserCookie } from '#ui/browser-cookie.ts';
import type { RoleFlags } from '../rules.ts';
import { type AuthAttempt, authAttemptCookie } from '../views.ts';

type DisplayedUser = { readonly name: string; readonly picture: string | null };
export type AuthState = RoleFlags &
  AuthAttempt & { readonly currentUser: DisplayedUser | null; readonly isLoggedIn: boolean };

const flags = [
  'isAdmin',
  'isUserOwner',
  'isSeller',
  'isStuff',
  'isBuyer',
  'isOwnerAdmin',
  'isOwnerSeller',
  'isOwnerBuyer',
  'hasRfqPermission',
  'hasRfqQuotesPermission',
  'hasInquiryPermission',
] as const satisfies readonly (keyof RoleFlags)[];

/** Cookies may hold anything. */
function fieldsOf(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(text ?? '{}') as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}

const textOr = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 500) : null;

function readAuthState(userText: string | null, attemptText: string | null): AuthState {
  const user = fieldsOf(userText);
  const { isSignup, loginError, loginErrorMsg } = fieldsOf(attemptText);
  const name = textOr(user['name']);
  const roles = Object.fromEntries(
    flags.map((flag) => [flag, name !== null && user[flag] === true]),
  ) as RoleFlags;
  return {
    ...roles,
    currentUser: name === null ? null : { name, picture: textOr(user['picture']) },
    isLoggedIn: name !== null,
    isSignup: isSignup === true,
    loginError: loginError === true,
    loginErrorMsg: textOr(loginErrorMsg),
  };
}

function subscribe(listener: () => void): () => void {
  addEventListener('focus', listener);
  return () => removeEventListener('focus', listener);
}
const userText = () => browserCookie('currentUser');
const attemptText = () => browserCookie(authAttemptCookie);
const unread = () => null;

/** Nobody's state on the server and until hydration, when every visitor sees the same. */
export const useAuthState = (): AuthState =>
  readAuthState(
    useSyncExternalStore(subscribe, userText, unread),
    useSyncExternalStore(subscribe, attemptText, unread),
  );
