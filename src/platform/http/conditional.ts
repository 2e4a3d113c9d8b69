// Entity tags: how a client asks "has this changed since I last saw it?".
import { createHash } from 'node:crypto';

/** A strong entity tag, quotes included: SHA-256 of the bytes. */
export function etagOf(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url')}"`;
}

/** The tag of another encoding of the same body, whose bytes are others (RFC 9110 §8.8.3.3). */
export const etagOfEncoding = (etag: string, encoding: string): string =>
  `${etag.slice(0, -1)}-${encoding}"`;

/**
 * Whether an `If-None-Match` header names `etag`, by the weak comparison that RFC 9110 §13.1.2 asks
 * for: a proxy that compressed the answer has marked the tag `W/`, and it still means the same
 * content. `*` names whatever exists. A malformed header names nothing, so the answer is sent in
 * full.
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
