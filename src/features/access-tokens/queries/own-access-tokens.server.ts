// Access tokens as their people see them.
import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { companies, members } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotUseAccessTokens } from '../permissions.ts';
import { accessTokens } from '../table.server.ts';

const maxListed = 200;

/** Of the company's: its owner sees all, others their own. */
export const isOwnToken = ({ companyId, userId, isOwner }: Member) =>
  and(
    eq(accessTokens.companyId, companyId as Id<'company'>),
    isOwner ? undefined : eq(accessTokens.userId, userId),
  );

/** Valid tokens, the newest first. Throws refused, unauthenticated. */
export async function listAccessTokens(context: Context) {
  permit(whyNotUseAccessTokens(context.actor));
  return context.db
    .select({
      id: accessTokens.publicId,
      name: accessTokens.name,
      hint: accessTokens.hint,
      scopes: accessTokens.scopes,
      person: users.name,
      createdAt: accessTokens.createdAt,
      expiresAt: accessTokens.expiresAt,
      lastUsedAt: accessTokens.lastUsedAt,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .innerJoin(members, and(eq(members.id, accessTokens.memberId), isNull(members.endedAt)))
    .where(
      and(
        isOwnToken(context.actor as Member),
        isNull(accessTokens.revokedAt),
        gt(accessTokens.expiresAt, context.now()),
      ),
    )
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id))
    .limit(maxListed);
}

/** For the copy of a person's data. */
export const exportAccessTokens = (context: Context, userId: Id<'user'>) =>
  context.db
    .select({
      id: accessTokens.publicId,
      name: accessTokens.name,
      hint: accessTokens.hint,
      scopes: accessTokens.scopes,
      createdAt: accessTokens.createdAt,
      expiresAt: accessTokens.expiresAt,
      lastUsedAt: accessTokens.lastUsedAt,
      revokedAt: accessTokens.revokedAt,
    })
    .from(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .orderBy(accessTokens.createdAt);

/** The token with those who are told of it: its person, and the owner of the company. */
export async function findTokenReaders(context: Context, tokenId: Id<'accessToken'>) {
  const [token] = await context.db
    .select({
      name: accessTokens.name,
      hint: accessTokens.hint,
      userId: accessTokens.userId,
      companyId: accessTokens.companyId,
      person: users.name,
      company: companies.name,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .innerJoin(companies, eq(companies.id, accessTokens.companyId))
    .where(eq(accessTokens.id, tokenId));
  if (!token) return null;
  const rows = await context.db
    .select({
      userId: users.id,
      isOwner: members.isOwner,
      name: users.name,
      email: users.email,
      locale: users.locale,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.companyId, token.companyId),
        isNull(members.endedAt),
        isNotNull(users.email),
        isNull(users.disabledAt),
      ),
    );
  const readers = rows.flatMap(({ email, ...row }) =>
    email !== null && (row.isOwner || row.userId === token.userId) ? [{ ...row, email }] : [],
  );
  return { token, readers };
}
