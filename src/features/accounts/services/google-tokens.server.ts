// Google's ID tokens work once: a token that was intercepted after its use opens nothing.
import { lt } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { unauthenticated } from '#platform/http/problems.ts';
import { dayMs } from '#shared/durations.ts';
import { usedGoogleTokens } from '../table.server.ts';

/** A token that was verified; see `GoogleIdentity`. */
export type GoogleToken = { readonly tokenHash: string; readonly tokenExpiresAt: number };

/**
 * Within the transaction of what the token opens: what fails leaves it as it was. One INSERT, so
 * that of two at once one has it. Throws unauthenticated when it was used before.
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

/** Those that are too old to be used at all, by a margin for clocks that differ. */
export async function purgeGoogleTokens(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - dayMs);
  await context.db.delete(usedGoogleTokens).where(lt(usedGoogleTokens.expiresAt, before));
}
