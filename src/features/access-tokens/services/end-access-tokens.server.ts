// Access tokens end with what they stand on: the membership, the account, the company.
import { and, eq, isNull, lt, not, or } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { forgetIdempotencyKeys } from '#platform/http/idempotency.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { hasGround } from '../queries/valid-token.server.ts';
import { accessTokens } from '../table.server.ts';

/** Runs in the transaction that erases or empties the account. */
export async function forgetAccessTokens(context: Context, userId: Id<'user'>): Promise<void> {
  await context.db.delete(accessTokens).where(eq(accessTokens.userId, userId));
  await forgetIdempotencyKeys(context, userId);
}

/** Runs in the transaction that closes or empties the company. */
export async function forgetAccessTokensOfCompany(
  context: Context,
  companyId: Id<'company'>,
): Promise<void> {
  await context.db.delete(accessTokens).where(eq(accessTokens.companyId, companyId));
}

/**
 * Runs in the transaction that replaces the person's password, since an intruder may have made a
 * token with the old one, or that disables the account, since enabling it revives none.
 */
export async function revokeTokensOf(context: Context, userId: Id<'user'>): Promise<void> {
  await context.db
    .update(accessTokens)
    .set({ revokedAt: context.now() })
    .where(and(eq(accessTokens.userId, userId), isNull(accessTokens.revokedAt)));
}

/**
 * Revokes the tokens of ended memberships and of disabled people and companies, so that enabling
 * them again revives none. They are refused already while that holds.
 */
export async function revokeGroundless(context: Context): Promise<void> {
  await context.db
    .update(accessTokens)
    .set({ revokedAt: context.now() })
    .where(and(isNull(accessTokens.revokedAt), not(hasGround)));
}

/** Deletes tokens that expired or were revoked a month ago. */
export async function purgeAccessTokens(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - 30 * dayMs);
  await context.db
    .delete(accessTokens)
    .where(or(lt(accessTokens.expiresAt, before), lt(accessTokens.revokedAt, before)));
}
