// Entity tags: how a client asks "has this changed since I last saw it?".
import { createHash } from 'node:crypto';

/** A strong entity tag, quotes included: SHA-256 of the bytes. `variant` tells apart encodings of the same body. */
export function etagOf(body: string | Uint8Array, variant = ''): string {
  return `"${createHash('sha256').update(body).digest('base64url')}${variant}"`;
}

/**
 * Whether an `If-None-Match` header names `etag`, by the weak comparison that RFC 9110 §13.1.2 asks for: a proxy that
 * compressed the answer has marked the tag `W/`, and it still means the same content.
 * `*` names whatever exists. A malformed header names nothing, so the answer is sent in full.
 */
export function namesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  const opaque = withoutWeakness(etag);
  // A comma may stand inside the quotes, so the list is read tag by tag and never split.
  const tags = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.some((tag) => withoutWeakness(tag) === opaque);
}

const withoutWeakness = (etag: string) => (etag.startsWith('W/') ? etag.slice(2) : etag);
