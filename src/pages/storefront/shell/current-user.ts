// Reads the current user from the display cookie, because cached pages are the same for all. For
// display only, never for permissions.
import { panelsOf, type RoleFlags } from '#features/accounts/rules.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { type CookieSchema, useCookie } from '#ui/use-cookie.ts';

type Panel = ReturnType<typeof panelsOf>[number];
/** `name` is null for visitors. */
export type CurrentUser = { readonly name: string | null; readonly panels: readonly Panel[] };

const visitor: CurrentUser = { name: null, panels: [] };

const currentUser: CookieSchema<CurrentUser> = (json) => {
  const said = json as ({ readonly name?: unknown } & RoleFlags) | null;
  return typeof said?.name === 'string' && said.name !== ''
    ? { name: said.name, panels: panelsOf(said) }
    : null;
};

/** Null until hydration. */
export function useCurrentUser(): CurrentUser | null {
  const user = useCookie('currentUser', currentUser);
  return user === undefined ? null : (user ?? visitor);
}

/**
 * Returns the log-in with a way back to this page; from an account page, back to where the visitor
 * was before.
 */
export function logInHref(
  locale: Locale,
  { pathname, search }: { readonly pathname: string; readonly search: string },
): string {
  const next = /^\/[a-z]{2}\/(?:account|reset-password)(?:\/|$)/.test(pathname)
    ? new URLSearchParams(search).get('next')
    : `${pathname}${search}`;
  return `${paths.logIn({ locale })}${next === null ? '' : `?${new URLSearchParams({ next })}`}`;
}
