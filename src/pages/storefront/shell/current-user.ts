// Reads the current user from the display cookie, because cached pages are the same for all. For
// display only, never for permissions.
import { useSyncExternalStore } from 'react';
import { panelsOf, type RoleFlags } from '#features/accounts/rules.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { browserCookie } from '#ui/browser-cookie.ts';

type Panel = ReturnType<typeof panelsOf>[number];
/** `name` is null for visitors. */
export type CurrentUser = { readonly name: string | null; readonly panels: readonly Panel[] };

const visitor: CurrentUser = { name: null, panels: [] };

function parse(text: string): CurrentUser {
  try {
    const said = JSON.parse(text) as ({ readonly name?: unknown } & RoleFlags) | null;
    return typeof said?.name === 'string' && said.name !== ''
      ? { name: said.name, panels: panelsOf(said) }
      : visitor;
  } catch {
    return visitor; // malformed
  }
}

let known: { readonly text: string | null; readonly user: CurrentUser } = {
  text: null,
  user: visitor,
};
/** Returns the same object while the cookie is the same. */
function readCurrentUser(): CurrentUser {
  const text = browserCookie('currentUser');
  if (text !== known.text) known = { text, user: text === null ? visitor : parse(text) };
  return known.user;
}

/**
 * Checks again on focus, because another tab may have logged in or out. Within this tab a
 * navigation renders the frame.
 */
function subscribe(listener: () => void): () => void {
  addEventListener('focus', listener);
  addEventListener('pageshow', listener);
  return () => {
    removeEventListener('focus', listener);
    removeEventListener('pageshow', listener);
  };
}

/** Null until hydration. */
export const useCurrentUser = (): CurrentUser | null =>
  useSyncExternalStore<CurrentUser | null>(subscribe, readCurrentUser, () => null);

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
