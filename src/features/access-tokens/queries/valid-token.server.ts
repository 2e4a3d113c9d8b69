// What an access token stands on: its membership, person and company.
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { sessions } from '#features/accounts/table.server.ts';
import { companies, members } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { hashToken } from '#platform/security/sealing.ts';
import type { Id } from '#shared/ids.ts';
import { accessTokens } from '../table.server.ts';

/** Returns a token that holds, with its person's rights as they are now. */
export async function findToken(context: Context, token: string) {
  const [row] = await context.db
    .select({
      id: accessTokens.id,
      userId: accessTokens.userId,
      scopes: accessTokens.scopes,
      lastUsedAt: accessTokens.lastUsedAt,
      member: { isOwner: members.isOwner, permissions: members.permissions },
      company: {
        id: companies.id,
        isBuyer: companies.isBuyer,
        isSeller: companies.isSeller,
        isAdmin: companies.isAdmin,
      },
    })
    .from(accessTokens)
    .innerJoin(members, and(eq(members.id, accessTokens.memberId), isNull(members.endedAt)))
    .innerJoin(
      companies,
      and(eq(companies.id, accessTokens.companyId), isNull(companies.disabledAt)),
    )
    .innerJoin(
      users,
      and(eq(users.id, accessTokens.userId), isNull(users.disabledAt), isNull(users.erasedAt)),
    )
    .where(
      and(
        eq(accessTokens.hash, hashToken(token)),
        isNull(accessTokens.revokedAt),
        gt(accessTokens.expiresAt, context.now()),
      ),
    );
  return row ?? null;
}

/** Whether the membership of the token's row goes on, with neither person nor company disabled. */
export const hasGround = sql<boolean>`exists (
  select 1 from ${members}
  join ${users} on ${users.id} = ${members.userId}
  join ${companies} on ${companies.id} = ${members.companyId}
  where ${members.id} = ${accessTokens.memberId} and ${members.endedAt} is null
    and ${users.disabledAt} is null and ${companies.disabledAt} is null)`;

/**
 * Whether the session goes on, read once no change of its person's password is under way: a token
 * that is made meanwhile would outlive the change. Later ones wait for this transaction.
 */
export async function lockSession(
  context: Context,
  { userId, sessionId }: { userId: Id<'user'>; sessionId: Id<'session'> },
): Promise<boolean> {
  await context.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share');
  return (
    (await context.db.$count(
      sessions,
      and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.endedAt)),
    )) > 0
  );
}

/** The person's membership, locked, so that concurrent makers of tokens count one after another. */
export async function lockMember(context: Context, userId: Id<'user'>) {
  const [member] = await context.db
    .select({ id: members.id, companyId: members.companyId })
    .from(members)
    .where(and(eq(members.userId, userId), isNull(members.endedAt)))
    .for('update');
  return member ?? null;
}
