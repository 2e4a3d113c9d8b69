// Makes Google's ID tokens single-use, so that a token intercepted after its use is worthless.
import { lt } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { unauthenticated } from '#platform/http/problems.ts';
import { dayMs } from '#shared/durations.ts';
import { usedGoogleTokens } from '../table.server.ts';

/** A verified token; see `GoogleIdentity`. */
export type GoogleToken = { readonly tokenHash: string; readonly tokenExpiresAt: number };

/**
 * Uses up a token in the transaction of what it opens, so that a failure leaves it valid. One
 * INSERT, so that one of two concurrent uses succeeds. Throws unauthenticated when it was used
 * before.
 */
export async function takeGoogleToken(
  context: Context,
  { tokenHash, tokenExpiresAt }: GoogleToken,
): Promise<void> {
  const taken = await context.db
    .insert(usedGoogleTokens)
    .values({ hash: Buffer.from(tokenHash, 'base64url'), expiresAt: new Date(tokenExpiresAt) })
    .onConflictDoNothing()
    .returning({ hash: usedGoogleTokens.hash });
  if (taken.length === 0) throw unauthenticated('googleRefused');
}

/** Deletes tokens that have expired, with a margin for differing clocks. */
export async function purgeGoogleTokens(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - dayMs);
  await context.db.delete(usedGoogleTokens).where(lt(usedGoogleTokens.expiresAt, before));
}
