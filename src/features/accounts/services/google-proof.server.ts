// Verifies ID tokens of Google.
import type { Context } from '#platform/context.ts';
import { unauthenticated } from '#platform/http/problems.ts';
import { foldEmail } from '#shared/email.ts';
import type { GoogleProof } from './new-user.server.ts';
import { tries } from '../rules.ts';
import { countNetworkTry } from '#platform/http/try-limits.ts';

/** Fields of the call that must agree with the token. */
export type GoogleClaims = {
  readonly credential: string;
  readonly email?: string | undefined;
  readonly email_verified?: boolean | undefined;
  readonly nonce?: string | undefined;
};

export const refusedProof = () => unauthenticated('googleRefused');

/**
 * Returns the verified identity without using the token up. Throws unauthenticated unless the token
 * is Google's, for us, current, and with a verified e-mail; too_many, unavailable.
 */
export async function verifyGoogle(
  context: Context,
  { credential, email, email_verified: isVerified, nonce }: GoogleClaims,
): Promise<GoogleProof & { readonly name: string | null }> {
  await countNetworkTry(context, 'log-in network', tries.network);
  const { google } = context.services;
  const claims = google === null ? null : await google.verify(credential, nonce);
  if (!claims || !claims.isEmailVerified || isVerified === false) throw refusedProof();
  const proven = foldEmail(claims.email);
  if (email !== undefined && foldEmail(email) !== proven) throw refusedProof();
  const { subject, name, picture, tokenHash, tokenExpiresAt } = claims;
  return { subject, email: proven, name, picture, tokenHash, tokenExpiresAt };
}
