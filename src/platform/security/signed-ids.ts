// Small signed tokens (JWT, HS256) that contain one id: a session's or a device's. Whether it is
// still valid is up to the database row.
import { jwtVerify, SignJWT } from 'jose';
import { type Clock, processClock } from '#platform/database/clock.ts';
import { dayMs } from '#shared/durations.ts';
import { derivedKey } from './sealing.ts';

export type SignedIds = {
  sign(id: string, days: number): Promise<string>;
  /** Returns the id, or null for a foreign, modified or expired token. */
  read(token: string): Promise<string | null>;
};

/** `purpose`: a token for one is invalid for another. */
export function createSignedIds(
  secret: Uint8Array,
  purpose: string,
  { now }: Clock = processClock,
): SignedIds {
  const key = derivedKey(secret, purpose);
  return {
    sign: (id, days) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setJti(id)
        .setAudience(purpose)
        .setIssuedAt(now())
        .setExpirationTime(new Date(now().getTime() + days * dayMs))
        .sign(key),
    async read(token) {
      if (token.length > 1_000) return null;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          audience: purpose,
          currentDate: now(),
        });
        return payload.jti ?? null;
      } catch {
        return null;
      }
    },
  };
}
