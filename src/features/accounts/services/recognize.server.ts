// Identifies the sender of a request by the session in its cookie, or the same token as a bearer.
import type { Context } from '#platform/context.ts';
import {
  type Credentials,
  type Identify,
  nobody,
  type Recognize,
} from '#platform/http/requests.ts';
import {
  changedDisplayCookie,
  renewedCookies,
  sessionTokenIn,
  staleCookies,
} from './session-cookies.server.ts';
import { authenticate, identify } from './sessions.server.ts';

const bearer = /^Bearer ([\w.-]{20,1000})$/i;
const bearerIn = ({ authorization }: Credentials): string | null =>
  authorization === undefined ? null : (bearer.exec(authorization)?.[1] ?? null);

export const createRecognizer =
  (context: Context): Recognize =>
  async (credentials) => {
    const { cookies, isByClock = false } = credentials;
    const said = bearerIn(credentials);
    const token = said ?? sessionTokenIn(cookies);
    const known =
      token === null ? null : await authenticate(context, token, { isVisit: !isByClock });
    if (!known)
      return said === null ? { ...nobody, cookies: staleCookies(context, cookies) } : nobody;
    const { actor, found, renewed } = known;
    if (said !== null) return { actor, session: found, cookies: [] };
    return {
      actor,
      session: found,
      cookies:
        renewed !== null
          ? renewedCookies(context, found, renewed)
          : changedDisplayCookie(context, found, cookies),
    };
  };

export const createIdentifier =
  (context: Context): Identify =>
  async (credentials) => {
    const token = bearerIn(credentials) ?? sessionTokenIn(credentials.cookies);
    return token === null ? null : identify(context, token);
  };
