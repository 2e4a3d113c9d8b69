// Verifies an ID token of Google, whoever brings it.
import type { Context } from '#platform/context.ts';
import { unauthenticated } from '#platform/http/problems.ts';
import { foldEmail } from '#shared/email.ts';
import type { GoogleProof } from './new-user.server.ts';
import { tries } from '../rules.ts';
import { countNetworkTry } from './limits.server.ts';

/** What a call says beside the token; it must agree with it. */
export type GoogleClaims = {
  readonly credential: string;
  readonly email?: string | undefined;
  readonly email_verified?: boolean | undefined;
  readonly nonce?: string | undefined;
};

export const refusedProof = () => unauthenticated('googleRefused');

/**
 * Google's word for who this is; nothing is used up by asking. Throws unauthenticated for anything
 * that is not its word, to us, now, about a verified e-mail; TooMany, Unavailable.
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
  const { subject, name, tokenHash, tokenExpiresAt } = claims;
  return { subject, email: proven, name, tokenHash, tokenExpiresAt };
}
