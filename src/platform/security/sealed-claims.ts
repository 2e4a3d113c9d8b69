// Claims that only this deployment may read, for a cookie or a form to carry until they expire.
// Encrypted JWTs (A256GCM).
import { EncryptJWT, errors, jwtDecrypt, type JWTPayload } from 'jose';
import type { z } from 'zod';
import { derivedKey } from './sealing.ts';

type Sealing = {
  readonly secret: Uint8Array;
  /** Claims sealed for one purpose are invalid for another. */
  readonly purpose: string;
  readonly now: Date;
};

export const sealClaims = (
  { secret, purpose, now }: Sealing,
  claims: JWTPayload,
  lifetimeMs: number,
): Promise<string> =>
  new EncryptJWT(claims)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(purpose)
    .setExpirationTime(new Date(now.getTime() + lifetimeMs))
    .encrypt(derivedKey(secret, purpose));

/** Null for what is missing, foreign, modified, expired or of another shape. */
export async function openClaims<Claims>(
  { secret, purpose, now }: Sealing,
  sealed: string | null,
  shape: z.ZodType<Claims>,
): Promise<Claims | null> {
  if (sealed === null) return null;
  try {
    const { payload } = await jwtDecrypt(sealed, derivedKey(secret, purpose), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      audience: purpose,
      requiredClaims: ['exp'],
      currentDate: now,
    });
    return shape.safeParse(payload).data ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
