// Cookies of a log-in: the session, the device, and display data, which is never trusted.
import { ownerMark } from '#features/users/services/owner-mark.server.ts';
import type { Context } from '#platform/context.ts';
import { clientCookies, cookie, readCookie, sessionCookieName } from '#platform/http/cookies.ts';
import { noticeCookie } from '#platform/http/notice.ts';
import { currencyCookie } from '#platform/http/preference-cookies.ts';
import type { Id } from '#shared/ids.ts';
import { currentUserOf, findSession, type FoundSession } from '../queries/sessions.server.ts';
import { deviceDays, sessionDays } from '../rules.ts';
import { attemptCookie } from './auth-attempt.server.ts';
import type { OpenedSession } from './sessions.server.ts';

const names = { session: sessionCookieName, display: 'currentUser', device: 'device' } as const;
/**
 * Set in addition to `jwt` on HTTPS and read first: no sibling domain can set it (RFC 6265bis
 * §4.1.3.2).
 */
const hostSession = '__Host-jwt';

const sessionCookiesOf = (
  { services: { publicUrl } }: Context,
  token: string,
  days: number,
): string[] =>
  [names.session, ...(publicUrl.startsWith('https:') ? [hostSession] : [])].map((name) =>
    cookie(name, token, { publicUrl, days }),
  );

/** Longer names are truncated for display: a cookie has at most four kilobytes. */
const maxNameLength = 60;

/** `Set-Cookie` headers after a log-in. */
export async function sessionCookies(
  context: Context,
  { id, token, device }: OpenedSession,
): Promise<string[]> {
  const found = await findSession(context, id);
  return [
    ...sessionCookiesOf(context, token, sessionDays),
    deviceCookie(context, device),
    ...(found ? [displayCookie(context, found)] : []),
  ];
}

const deviceCookie = ({ services }: Context, device: string): string =>
  cookie(names.device, device, { publicUrl: services.publicUrl, days: deviceDays });

/** Display data for the header of public pages; set again when the name or roles changed. */
export const displayCookie = (context: Context, found: FoundSession): string =>
  cookie(names.display, displayed(context, found), {
    publicUrl: context.services.publicUrl,
    days: sessionDays,
    isForScripts: true,
  });

function displayed(context: Context, found: FoundSession): string {
  const { _id: _unused, email: _notShown, name, ...shown } = currentUserOf(context, found);
  return JSON.stringify({
    name: Array.from(name).slice(0, maxNameLength).join(''),
    ...shown,
    mark: ownerMark(context, found.person.id),
  });
}

/** The same after the person's own change; none when the session ended. */
export async function ownDisplayCookie(context: Context): Promise<string[]> {
  const found =
    context.actor.kind === 'member'
      ? await findSession(context, context.actor.sessionId as Id<'session'>)
      : null;
  return found ? [displayCookie(context, found)] : [];
}

/** Updates outdated display data: others may have changed the name or roles. */
export function changedDisplayCookie(
  context: Context,
  found: FoundSession,
  cookies: string | undefined,
): string[] {
  const shown = readCookie(cookies, names.display);
  return shown === null || shown === displayed(context, found)
    ? []
    : [displayCookie(context, found)];
}

export const renewedCookies = (context: Context, found: FoundSession, token: string): string[] => [
  ...sessionCookiesOf(context, token, sessionDays),
  displayCookie(context, found),
];

const headersOf = (cookies: readonly string[]): Headers =>
  new Headers(cookies.map((cookieText) => ['set-cookie', cookieText]));

/** Cookies of a page's response to a log-in, with a welcome message. */
export const welcomeHeaders = async (context: Context, session: OpenedSession): Promise<Headers> =>
  headersOf([
    ...(await sessionCookies(context, session)),
    noticeCookie('welcome', context.services.publicUrl),
    attemptCookie(context, null),
  ]);

/** What the browser itself keeps, such as the products that were looked at, ends as well. */
export function goodbyeHeaders(context: Context): Headers {
  const headers = headersOf([
    ...removedCookies(context),
    noticeCookie('goodbye', context.services.publicUrl),
    attemptCookie(context, null),
  ]);
  headers.set('clear-site-data', '"storage"');
  return headers;
}

/** Cookies after all sessions were ended on the owner's device: without a message. */
export const endedHeaders = (context: Context, { device }: { readonly device: string }): Headers =>
  headersOf([...removedCookies(context), deviceCookie(context, device)]);

/** Cookies of a page's response when roles or the name changed. */
export async function changedHeaders(context: Context): Promise<Headers> {
  const found =
    context.actor.kind === 'member'
      ? await findSession(context, context.actor.sessionId as Id<'session'>)
      : null;
  return headersOf([
    ...(found ? [displayCookie(context, found)] : []),
    noticeCookie('saved', context.services.publicUrl),
  ]);
}

/** The device stays known. */
const removedCookies = (context: Context): string[] => [
  ...sessionCookiesOf(context, '', 0),
  cookie(names.display, '', { publicUrl: context.services.publicUrl, days: 0, isForScripts: true }),
];

/**
 * Removes display data of an ended session, also that of other features. Who came with a session is
 * told that it has ended.
 */
export const staleCookies = (context: Context, cookies: string | undefined): string[] => [
  ...(sessionTokenIn(cookies) === null && readCookie(cookies, names.display) === null
    ? []
    : [
        ...removedCookies(context),
        ...(sessionTokenIn(cookies) === null
          ? []
          : [noticeCookie('ended', context.services.publicUrl)]),
        ...(readCookie(cookies, 'currency') === null
          ? []
          : [currencyCookie(null, context.services.publicUrl)]),
      ]),
  ...context.services.features.staleCookies(context, clientCookies(cookies)),
];

export const sessionTokenIn = (cookies: string | undefined): string | null =>
  readCookie(cookies, hostSession) ?? readCookie(cookies, names.session);
export const deviceTokenIn = (cookies: string | undefined): string | null =>
  readCookie(cookies, names.device);
