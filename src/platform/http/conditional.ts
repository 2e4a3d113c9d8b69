// Entity tags for conditional requests.
import { createHash } from 'node:crypto';

/** Returns a strong entity tag with its quotes: SHA-256 of the body. */
export function etagOf(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url')}"`;
}

/** Returns the tag of another content encoding, whose bytes differ (RFC 9110 §8.8.3.3). */
export const etagOfEncoding = (etag: string, encoding: string): string =>
  `${etag.slice(0, -1)}-${encoding}"`;

/**
 * Whether an `If-None-Match` header names `etag`, by weak comparison (RFC 9110 §13.1.2), since a
 * compressing proxy may have added `W/`. `*` names anything; a malformed header names nothing.
 */
export function namesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  const opaque = withoutWeakness(etag);
  // Quoted tags may contain commas, so match tags instead of splitting.
  const tags = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.some((tag) => withoutWeakness(tag) === opaque);
}

const withoutWeakness = (etag: string) => (etag.startsWith('W/') ? etag.slice(2) : etag);

/** Weak, for bytes that may be compressed on their way. */
export const weakEtagOf = (body: string): string => `W/${etagOf(body)}`;
