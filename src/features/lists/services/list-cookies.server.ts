// The cookies of lists: a visitor's own list, or what a browser shows of the account's.
import type { Context } from '#platform/context.ts';
import { cookie } from '#platform/http/cookies.ts';
import { listCookies, type HeldList, listText } from '../rules/list-cookies.ts';
import { type ListKind } from '../rules/list-form.ts';

const keptDays = 180;

/** `held`: null removes the cookie. */
export const listCookie = (
  { services: { publicUrl } }: Context,
  kind: ListKind,
  held: HeldList | null,
): string =>
  cookie(listCookies[kind], held ? listText(held) : '', {
    publicUrl,
    days: held ? keptDays : 0,
    isForScripts: true,
  });
