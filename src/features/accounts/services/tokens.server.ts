// Tokens of e-mails and links: created, stored as hashes, and used once.
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { hashToken, newToken } from '#platform/security/sealing.ts';
import type { Id } from '#shared/ids.ts';
import { tokenLifetimesMs } from '../rules.ts';
import type { TokenKind } from '../schemas.ts';
import { users } from '#features/users/table.server.ts';
import { accountTokens } from '../table.server.ts';

/** Returns the token, which cannot be read again. */
export async function makeToken(
  context: Context,
  userId: Id<'user'>,
  kind: TokenKind,
  detail: string | null = null,
): Promise<string> {
  const { token, hash } = newToken();
  await context.db.insert(accountTokens).values({
    hash,
    kind,
    userId,
    detail,
    createdAt: context.now(),
    expiresAt: new Date(context.now().getTime() + tokenLifetimesMs[kind]),
  });
  return token;
}

const isOpen = (context: Context, token: string, kind: TokenKind) =>
  and(
    eq(accountTokens.hash, hashToken(token)),
    eq(accountTokens.kind, kind),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, context.now()),
  );

/** Whether a token is valid, without using it up. */
export async function isOpenToken(
  context: Context,
  token: string,
  kind: TokenKind,
): Promise<boolean> {
  const [row] = await context.db
    .select({ one: sql`1` })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(and(isOpen(context, token, kind), isNull(users.disabledAt), isNull(users.erasedAt)));
  return row !== undefined;
}

/**
 * Uses up a token by one UPDATE, so that one of concurrent uses succeeds. Null when it is invalid,
 * used or too old.
 */
export async function takeToken(
  context: Context,
  token: string,
  kind: TokenKind,
): Promise<{ userId: Id<'user'>; detail: string | null } | null> {
  const [taken] = await context.db
    .update(accountTokens)
    .set({ usedAt: context.now() })
    .where(isOpen(context, token, kind))
    .returning({ userId: accountTokens.userId, detail: accountTokens.detail });
  return taken ?? null;
}

/** Voids a person's open tokens, such as other links for a password that was reset. */
export async function voidTokens(
  context: Context,
  userId: Id<'user'>,
  kind: TokenKind,
): Promise<void> {
  await context.db
    .update(accountTokens)
    .set({ usedAt: context.now() })
    .where(
      and(
        eq(accountTokens.userId, userId),
        eq(accountTokens.kind, kind),
        isNull(accountTokens.usedAt),
      ),
    );
}
