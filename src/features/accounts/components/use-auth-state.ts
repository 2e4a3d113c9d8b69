// The client's auth state, by the names that the API uses. For display, never for permissions.
import { type CookieSchema, useCookie } from '#ui/use-cookie.ts';
import { type AuthAttempt, authAttemptCookie, noAttempt } from '../views.ts';
import { type RoleFlags, roleFlags } from '../rules.ts';

type DisplayedUser = RoleFlags & { readonly name: string; readonly picture: string | null };
export type AuthState = RoleFlags &
  AuthAttempt & { readonly currentUser: DisplayedUser | null; readonly isLoggedIn: boolean };

const noRoles = roleFlags(null);

const displayedUser: CookieSchema<DisplayedUser> = (json) => {
  const said = json as (Partial<DisplayedUser> & object) | null;
  return typeof said?.name === 'string' && said.name !== ''
    ? { ...noRoles, picture: null, ...said, name: said.name }
    : null;
};

const attempt: CookieSchema<AuthAttempt> = (json) => {
  const { isSignup, loginError, loginErrorMsg } = (json ?? {}) as Record<string, unknown>;
  return {
    isSignup: isSignup === true,
    loginError: loginError === true,
    loginErrorMsg: typeof loginErrorMsg === 'string' ? loginErrorMsg.slice(0, 500) : null,
  };
};

/** Nobody's state on the server and until hydration, when every visitor sees the same. */
export function useAuthState(): AuthState {
  const user = useCookie('currentUser', displayedUser) ?? null;
  const last = useCookie(authAttemptCookie, attempt) ?? noAttempt;
  const roles = Object.fromEntries(
    Object.keys(noRoles).map((name) => [name, user?.[name as keyof RoleFlags] === true]),
  ) as RoleFlags;
  return { ...roles, ...last, currentUser: user, isLoggedIn: user !== null };
}
