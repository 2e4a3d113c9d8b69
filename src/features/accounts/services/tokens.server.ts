// Tokens of mails and links: made, kept as a hash, and taken once.
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { hashToken, newToken } from '#platform/security/sealing.ts';
import type { Id } from '#shared/ids.ts';
import { tokenLifetimesMs } from '../rules.ts';
import type { TokenKind } from '../schemas.ts';
import { persons } from '#features/users/table.server.ts';
import { accountTokens } from '../table.server.ts';

/** The token itself, which nobody can read again afterwards. */
export async function makeToken(
  context: Context,
  personId: Id<'person'>,
  kind: TokenKind,
  detail: string | null = null,
): Promise<string> {
  const { token, hash } = newToken();
  await context.db.insert(accountTokens).values({
    hash,
    kind,
    personId,
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
    .innerJoin(persons, eq(persons.id, accountTokens.personId))
    .where(and(isOpen(context, token, kind), isNull(persons.disabledAt), isNull(persons.erasedAt)));
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
): Promise<{ personId: Id<'person'>; detail: string | null } | null> {
  const [taken] = await context.db
    .update(accountTokens)
    .set({ usedAt: context.now() })
    .where(isOpen(context, token, kind))
    .returning({ personId: accountTokens.personId, detail: accountTokens.detail });
  return taken ?? null;
}

/**
 * Those of the person that are still open, such as the other links to a password that has been
 * reset by now.
 */
export async function voidTokens(
  context: Context,
  personId: Id<'person'>,
  kind: TokenKind,
): Promise<void> {
  await context.db
    .update(accountTokens)
    .set({ usedAt: context.now() })
    .where(
      and(
        eq(accountTokens.personId, personId),
        eq(accountTokens.kind, kind),
        isNull(accountTokens.usedAt),
      ),
    );
}
