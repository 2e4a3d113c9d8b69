// Who sent a request: by the session in its cookie, or by the same token as a bearer.
import type { Context } from '#platform/context.ts';
import { nobody, type Recognize } from '#platform/http/requests.ts';
import { renewedCookies, sessionTokenIn, staleCookies } from './session-cookies.server.ts';
import { authenticate } from './sessions.server.ts';

const bearer = /^Bearer ([\w.-]{20,1000})$/i;

export const createRecognizer = (context: Context): Recognize => async ({ cookies, authorization }) => {
  const said = authorization === undefined ? null : bearer.exec(authorization)?.[1] ?? null;
  const token = said ?? sessionTokenIn(cookies);
  const known = token === null ? null : await authenticate(context, token);
  if (!known) return said === null ? { ...nobody, cookies: staleCookies(context, cookies) } : nobody;
  return { actor: known.actor, cookies: known.renewed !== null && said === null ? renewedCookies(context, known.found, known.renewed) : [] };
};
