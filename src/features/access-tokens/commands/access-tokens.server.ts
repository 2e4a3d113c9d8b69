// Access tokens are made with a recent proof of identity, and revoked at once.
import { and, eq, gt, isNull } from 'drizzle-orm';
import { confirmOwnIdentity } from '#features/accounts/services/own-identity.server.ts';
import { noteSecurityEvent } from '#features/users/services/security-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, invalid, notFound, refused, unauthenticated } from '#platform/http/problems.ts';
import { hashToken, newToken } from '#platform/security/sealing.ts';
import type { Member } from '#shared/actor.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { accessTokenMade } from '../events.ts';
import { whyNotUseAccessTokens } from '../permissions.ts';
import { isOwnToken } from '../queries/own-access-tokens.server.ts';
import { lockMember, lockSession } from '../queries/valid-token.server.ts';
import { hintLength, maxTokensPerMember, tokenPrefix } from '../rules.ts';
import { type AccessTokenInput, accessTokenInput } from '../schemas.ts';
import { grantableScopes } from '../services/grantable-scopes.server.ts';
import { accessTokens } from '../table.server.ts';

/**
 * Returns the token, which is never shown again. Throws invalid, also for a scope above the
 * person's rights, conflict when there are too many, refused, and as `confirmOwnIdentity`.
 */
export const makeAccessToken = defineCommand({
  permission: whyNotUseAccessTokens,
  input: accessTokenInput,
  async run(
    context,
    { name, scopes, days, currentPassword }: AccessTokenInput,
  ): Promise<{ readonly token: string }> {
    const actor = context.actor as Member;
    const userId = actor.userId;
    const allowed = grantableScopes(actor);
    if (!scopes.every((scope) => allowed.includes(scope)))
      throw invalid({ scopes: 'scopeAboveRights' });
    await confirmOwnIdentity(context, currentPassword);
    const token = `${tokenPrefix}${newToken().token}`;
    return inTransaction(context, async (inside) => {
      const now = inside.now();
      const sessionId = actor.sessionId as Id<'session'>;
      if (!(await lockSession(inside, { userId, sessionId }))) throw unauthenticated();
      const member = await lockMember(inside, userId);
      if (!member || member.companyId !== actor.companyId) throw refused('notPermitted');
      const count = await inside.db.$count(
        accessTokens,
        and(
          eq(accessTokens.memberId, member.id),
          isNull(accessTokens.revokedAt),
          gt(accessTokens.expiresAt, now),
        ),
      );
      if (count >= maxTokensPerMember)
        throw conflict('tooManyAccessTokens', { count: maxTokensPerMember });
      const [made] = await inside.db
        .insert(accessTokens)
        .values({
          userId,
          companyId: member.companyId,
          memberId: member.id,
          name,
          scopes,
          hash: hashToken(token),
          hint: token.slice(-hintLength),
          createdAt: now,
          expiresAt: new Date(now.getTime() + days * dayMs),
        })
        .returning({ id: accessTokens.id });
      await noteSecurityEvent(inside, userId, 'access_token_made', name);
      await emit(inside, accessTokenMade(made!.id));
      return { token };
    });
  },
});

/** Throws not_found for tokens of others and for revoked ones, refused, unauthenticated. */
export const revokeAccessToken = defineCommand({
  permission: whyNotUseAccessTokens,
  async run(context, publicId: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      const [revoked] = await inside.db
        .update(accessTokens)
        .set({ revokedAt: inside.now() })
        .where(
          and(
            eq(accessTokens.publicId, publicId),
            isNull(accessTokens.revokedAt),
            isOwnToken(inside.actor as Member),
          ),
        )
        .returning({ name: accessTokens.name });
      if (!revoked) throw notFound();
      const { userId } = inside.actor as Member;
      await noteSecurityEvent(inside, userId, 'access_token_revoked', revoked.name);
    });
  },
});
