// A row has two ids: a UUIDv7 inside the database, ten base32 characters outside.
import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

declare const entity: unique symbol;
/** A row's UUIDv7, branded so that a store's id is never passed as a product's. */
export type Id<Entity extends string> = string & { readonly [entity]: Entity };

export const newId = <Entity extends string>() => v7() as Id<Entity>;

// Crockford's base32: without i, l, o and u nothing is misread, and few words appear by chance.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Returns ten random characters (50 bits) for `id` and `_id` in URLs and responses. */
export function newPublicId(): string {
  let id = '';
  for (const byte of randomBytes(10)) id += alphabet[byte & 31];
  return id;
}

export const isPublicId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-hjkmnp-tv-z]{10}$/.test(value);
