// The cookie by which a visitor's browser holds a draft until the log-in.
import type { Context } from '#platform/context.ts';
import { cookie, readCookie } from '#platform/http/cookies.ts';
import { visitorDraftDays } from '../rules.ts';

const name = 'rfqDraft';

export const visitorDraftCookie = ({ services }: Context, token: string): string =>
  cookie(name, token, { publicUrl: services.publicUrl, days: visitorDraftDays });

export const noVisitorDraft = ({ services }: Context): string =>
  cookie(name, '', { publicUrl: services.publicUrl, days: 0 });

/** Returns the token, or null. `cookies`: the request's header. */
export const visitorDraftIn = (cookies: string | null): string | null =>
  readCookie(cookies ?? undefined, name) || null;
