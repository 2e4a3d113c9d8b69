// What a browser keeps of a log-in: the session, its device, and a few words to show, which nobody
// trusts.
import type { Context } from '#platform/context.ts';
import { cookie, readCookie } from '#platform/http/cookies.ts';
import { noticeCookie } from '#platform/http/notice.ts';
import type { Id } from '#shared/ids.ts';
import { currentUserOf, findSession, type FoundSession } from '../queries/sessions.server.ts';
import { deviceDays, sessionDays } from '../rules.ts';
import type { OpenedSession } from './sessions.server.ts';

const names = { session: 'jwt', display: 'currentUser', device: 'device' } as const;
/** Set with `jwt` on HTTPS and read first: no sibling domain can set it (RFC 6265bis §4.1.3.2). */
const hostSession = '__Host-jwt';

const sessionCookiesOf = (
  { services: { publicUrl } }: Context,
  token: string,
  days: number,
): string[] =>
  [names.session, ...(publicUrl.startsWith('https:') ? [hostSession] : [])].map((name) =>
    cookie(name, token, { publicUrl, days }),
  );

/** A name longer than that is cut where it is only shown: a cookie has four kilobytes. */
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

/**
 * What the header of public pages shows of whoever looks; anew when the name or the roles changed.
 */
export const displayCookie = (context: Context, found: FoundSession): string =>
  cookie(names.display, displayed(context, found), {
    publicUrl: context.services.publicUrl,
    days: sessionDays,
    isForScripts: true,
  });

function displayed(context: Context, found: FoundSession): string {
  const { _id: _unused, email: _notShown, name, ...shown } = currentUserOf(context, found);
  return JSON.stringify({ name: Array.from(name).slice(0, maxNameLength).join(''), ...shown });
}

/** The same for whoever asks, after a change of their own; none when the session is over. */
export async function ownDisplayCookie(context: Context): Promise<string[]> {
  const found =
    context.actor.kind === 'member'
      ? await findSession(context, context.actor.sessionId as Id<'session'>)
      : null;
  return found ? [displayCookie(context, found)] : [];
}

/**
 * When a browser shows other roles or another name than there are by now: somebody else may have
 * changed them.
 */
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

/** Of a page's answer after a log-in, with a word of welcome. */
export const welcomeHeaders = async (context: Context, session: OpenedSession): Promise<Headers> =>
  headersOf([
    ...(await sessionCookies(context, session)),
    noticeCookie('welcome', context.services.publicUrl),
  ]);

export const goodbyeHeaders = (context: Context): Headers =>
  headersOf([...removedCookies(context), noticeCookie('goodbye', context.services.publicUrl)]);

/** After all sessions were ended on a device that is its owner's: no word of good-bye. */
export const endedHeaders = (context: Context, { device }: { readonly device: string }): Headers =>
  headersOf([...removedCookies(context), deviceCookie(context, device)]);

/** Of a page's answer after somebody's roles or name changed. */
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

/** What a browser still shows of a session that is over, wherever it was ended. */
export const staleCookies = (context: Context, cookies: string | undefined): string[] =>
  sessionTokenIn(cookies) === null && readCookie(cookies, names.display) === null
    ? []
    : removedCookies(context);

export const sessionTokenIn = (cookies: string | undefined): string | null =>
  readCookie(cookies, hostSession) ?? readCookie(cookies, names.session);
export const deviceTokenIn = (cookies: string | undefined): string | null =>
  readCookie(cookies, names.device);
