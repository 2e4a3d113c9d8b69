// Encrypts data that only this deployment may read. Keys are derived from its secret, one per
// purpose.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

/** By purpose: deriving a key takes longer than what it is for. */
const derived = new WeakMap<Uint8Array, Map<string, Buffer>>();

/**
 * Derives the key of one purpose; it reveals nothing of the others (RFC 5869). Purposes are few:
 * keys are kept as long as the secret.
 */
export function derivedKey(secret: Uint8Array, purpose: string): Buffer {
  const keys = derived.get(secret) ?? new Map<string, Buffer>();
  derived.set(secret, keys);
  const known = keys.get(purpose);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `kervan ${purpose}`, 32));
  keys.set(purpose, key);
  return key;
}

/** Encrypts with AES-256-GCM and a random nonce; returns base64url. */
export function seal(secret: Uint8Array, purpose: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derivedKey(secret, purpose), nonce);
  return Buffer.concat([
    nonce,
    cipher.update(text, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64url');
}

/** Decrypts what was sealed for this purpose; null for anything else. */
export function unseal(secret: Uint8Array, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < 28) return null;
  const decipher = createDecipheriv(
    'aes-256-gcm',
    derivedKey(secret, purpose),
    bytes.subarray(0, 12),
  );
  decipher.setAuthTag(bytes.subarray(-16));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString(
      'utf8',
    );
  } catch {
    return null;
  }
}

/** Returns 256 random bits for a mail or a link, and the hash to store. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Hashes short codes with a key, because a plain hash could be brute-forced. */
export const keyedHash = (secret: Uint8Array, purpose: string, text: string): Buffer =>
  createHmac('sha256', derivedKey(secret, purpose)).update(text).digest();
