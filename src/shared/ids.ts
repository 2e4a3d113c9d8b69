// Two kinds of names for a row: a UUIDv7 inside the database, ten base32 characters outside of it.
import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

declare const entity: unique symbol;
/** A row's UUIDv7, branded so that a store's id is never passed for a product's. */
export type Id<Entity extends string> = string & { readonly [entity]: Entity };

export const newId = <Entity extends string>() => v7() as Id<Entity>;

// Crockford's base32: no i, l, o or u, so nothing is misread and few words appear by chance.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten random characters, 50 bits: what `id` and `_id` are in URLs and answers. */
export function newPublicId(): string {
  let id = '';
  for (const byte of randomBytes(10)) id += alphabet[byte & 31];
  return id;
}

export const isPublicId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-hjkmnp-tv-z]{10}$/.test(value);
