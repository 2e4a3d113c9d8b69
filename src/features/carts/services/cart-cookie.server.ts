// The cookie of a cart: a visitor's own, or what a browser shows of the account's.
import type { Context } from '#platform/context.ts';
import { cookie } from '#platform/http/cookies.ts';
import { cartCookie, cartText, type HeldCart } from '../rules/cart-cookie.ts';

const keptDays = 180;

/** `held`: null removes the cookie. */
export const cookieOfCart = ({ services: { publicUrl } }: Context, held: HeldCart | null): string =>
  cookie(cartCookie, held ? cartText(held) : '', {
    publicUrl,
    days: held ? keptDays : 0,
    isForScripts: true,
  });
