// Tokens of mails and links: made, kept as a hash, and taken once.
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { hashToken, newToken } from '#platform/security/sealing.ts';
import type { Id } from '#shared/ids.ts';
import { tokenLifetimesMs } from '../rules.ts';
import type { TokenKind } from '../schemas.ts';
import { accountTokens, users } from '../table.server.ts';

/** The token itself, which nobody can read again afterwards. */
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

/** Whether it would be taken now; nothing is used up. */
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
 * Takes it: one UPDATE, so that of twenty at once one has it. Null when it is none, used or too
 * old.
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

/**
 * Those of the person that are still open, such as the other links to a password that has been
 * reset by now.
 */
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
