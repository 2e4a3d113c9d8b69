// What a cached page knows of its visitor. The page is the same for all; after hydration it reads
// cookies that the server has set for scripts. They are for display, never for permissions.
import { useSyncExternalStore } from 'react';
import { browserCookie } from './browser-cookie.ts';

/**
 * What a cookie must be. Any value may come: null for one that is not of this shape. A Zod schema
 * would be heavier than most pages, so a few checks by hand do.
 */
export type CookieSchema<Value> = (json: unknown) => Value | null;

/** The last text of each cookie and what it means, so that equal texts give the same object. */
const known = new Map<string, { schema: unknown; text: string | null; value: unknown }>();

function read<Value>(name: string, schema: CookieSchema<Value>): Value | null {
  const text = browserCookie(name);
  const last = known.get(name);
  if (last?.text === text && last.schema === schema) return last.value as Value | null;
  const value = text === null ? null : parse(text, schema);
  known.set(name, { schema, text, value });
  return value;
}

function parse<Value>(text: string, schema: CookieSchema<Value>): Value | null {
  try {
    return schema(JSON.parse(text));
  } catch {
    return null;
  }
}

const listeners = new Set<() => void>();

/** Reads all cookies again: call it after a request of a script that may have set some. */
export function readCookiesAgain(): void {
  for (const listener of listeners) listener();
}

/** Another tab may have changed them: they are read again when the reader is back in this one. */
const signs = ['focus', 'pageshow'] as const;

/** All components of the page share one subscription. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) for (const sign of signs) addEventListener(sign, readCookiesAgain);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) for (const sign of signs) removeEventListener(sign, readCookiesAgain);
  };
}

const unread = () => undefined;

/**
 * The cookie's value; null when it is missing or malformed, undefined on the server and until
 * hydration, when every visitor sees the same. `schema`: defined outside of the component.
 */
export const useCookie = <Value>(
  name: string,
  schema: CookieSchema<Value>,
): Value | null | undefined =>
  useSyncExternalStore<Value | null | undefined>(subscribe, () => read(name, schema), unread);
