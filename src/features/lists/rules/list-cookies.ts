// How long the lists of products are that a buyer keeps, and how cookies write them. Browsers read
// this file, too.

import { isListKind, type ListKind, type ListStep, listSteps } from './list-form.ts';

/** The specification's names. */
export const listCookies = {
  wishlist: 'wishlistItems',
  compare: 'compareItems',
} as const satisfies Record<ListKind, string>;

/** How many products a cookie holds; of a longer list, the newest. */
export const maxInCookie: Readonly<Record<ListKind, number>> = { wishlist: 100, compare: 4 };

/** How many products an account keeps. */
export const maxInAccount: Readonly<Record<ListKind, number>> = { wishlist: 500, compare: 4 };

/** How many viewed products an account keeps, as a browser does. */
export const maxViewedInAccount = 50;

/** `owner`: the mark of the account that the list mirrors; null for a visitor's own. */
export type HeldList = { readonly owner: string | null; readonly ids: readonly string[] };

const version = '1';
const visitors = '0';
/** Longer ones are not looked into. */
const maxCharacters = 1_500;

/** `1.0.7h2k9m4q0x.…`: version, owner, and public ids with the newest first. */
export const listText = ({ owner, ids }: HeldList): string =>
  [version, owner ?? visitors, ...ids].join('.');

/** Anything may stand in a cookie. Null for what is not a list; ids that are none are left out. */
export function readList(kind: ListKind, text: string | null): HeldList | null {
  if (text === null || text.length > maxCharacters) return null;
  const [said, owner, ...ids] = text.split('.');
  if (said !== version || !owner || !/^[\w-]{1,16}$/.test(owner)) return null;
  const known = ids.filter((id) => /^[0-9a-hjkmnp-tv-z]{10}$/.test(id));
  return {
    owner: owner === visitors ? null : owner,
    ids: [...new Set(known)].slice(0, maxInCookie[kind]),
  };
}

/** With a product as the newest. Null when a list that gives nothing up is full. */
export function withProduct(
  kind: ListKind,
  ids: readonly string[],
  id: string,
): readonly string[] | null {
  if (ids.includes(id)) return ids;
  if (kind === 'compare' && ids.length >= maxInCookie.compare) return null;
  return [id, ...ids].slice(0, maxInCookie[kind]);
}

/** Null for what no button sends. */
export function readStep(
  value: unknown,
): { readonly step: ListStep; readonly list: ListKind; readonly product: string } | null {
  const [step, list, product] = typeof value === 'string' ? value.split('.', 3) : [];
  return listSteps.includes(step as ListStep) && isListKind(list) && product !== undefined
    ? { step: step as ListStep, list, product }
    : null;
}
