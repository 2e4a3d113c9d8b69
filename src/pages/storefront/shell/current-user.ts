// Who looks, as the display cookie tells: public pages are one copy for all, so a script finds it out. Nobody trusts it.
import { useSyncExternalStore } from 'react';
import { panelsOf, type RoleFlags } from '#features/accounts/rules.ts';
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
    return visitor; // not of our making
  }
}

let known: { readonly text: string | null; readonly user: CurrentUser } = {
  text: null,
  user: visitor,
};
/** The same object as long as the cookie is the same. */
function readCurrentUser(): CurrentUser {
  const text = browserCookie('currentUser');
  if (text !== known.text) known = { text, user: text === null ? visitor : parse(text) };
  return known.user;
}

/**
 * Another tab may have logged in or out meanwhile. Within this one, it follows from a navigation,
 * which renders the frame.
 */
function subscribe(listener: () => void): () => void {
  addEventListener('focus', listener);
  addEventListener('pageshow', listener);
  return () => {
    removeEventListener('focus', listener);
    removeEventListener('pageshow', listener);
  };
}

/** Null until scripts are at work. */
export const useCurrentUser = (): CurrentUser | null =>
  useSyncExternalStore<CurrentUser | null>(subscribe, readCurrentUser, () => null);

/** To where one is, after the log-in; between the pages of accounts, to where one was before them. */
export function logInHref(
  locale: string,
  { pathname, search }: { readonly pathname: string; readonly search: string },
): string {
  const next = /^\/[a-z]{2}\/(?:account|reset-password)(?:\/|$)/.test(pathname)
    ? new URLSearchParams(search).get('next')
    : `${pathname}${search}`;
  return `/${locale}/account/login${next === null ? '' : `?${new URLSearchParams({ next })}`}`;
}
