// Identifies the sender of a request by an access token, with the rights that the person has now.
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { rightsOf, sidesOf } from '#features/accounts/rules.ts';
import type { Context } from '#platform/context.ts';
import { isUnavailable } from '#platform/http/problems.ts';
import { nobody, type Recognize, type Recognized } from '#platform/http/requests.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { findToken } from '../queries/valid-token.server.ts';
import { tokenPrefix, tokenTries, usedAgainMs } from '../rules.ts';
import { accessTokens } from '../table.server.ts';

const bearerToken = new RegExp(`^Bearer (${tokenPrefix}[\\w-]{43})$`, 'i');

/** Recognizes access tokens as well; for the API only, since sockets and pages take none. */
export const createTokenRecognizer =
  (context: Context, recognize: Recognize): Recognize =>
  async (credentials) => {
    const token = bearerToken.exec(credentials.authorization ?? '')?.[1];
    return token === undefined ? recognize(credentials) : recognizeToken(context, token);
  };

/** Reads the token each time, so that a revoked one is void at once. Throws too_many. */
async function recognizeToken(context: Context, token: string): Promise<Recognized> {
  const found = await findToken(context, token);
  if (!found) return nobody;
  await whereWritable(context, () => countTry(context, 'access token', found.id, tokenTries));
  await whereWritable(context, () => noteUse(context, found));
  const membership = { ...found.member, company: found.company };
  return {
    actor: {
      kind: 'member',
      userId: found.userId,
      // No session has this id, so whatever asks for a session or a recent proof refuses.
      sessionId: found.id,
      companyId: found.company.id,
      actsFor: sidesOf(membership, false),
      ...rightsOf(membership, false),
    },
    session: null,
    cookies: [],
    scopes: found.scopes,
  };
}

/** Of concurrent requests, one writes. */
async function noteUse(
  context: Context,
  { id, lastUsedAt }: Pick<typeof accessTokens.$inferSelect, 'id' | 'lastUsedAt'>,
): Promise<void> {
  const now = context.now();
  const due = new Date(now.getTime() - usedAgainMs);
  if (lastUsedAt !== null && lastUsedAt >= due) return;
  await context.db
    .update(accessTokens)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(accessTokens.id, id),
        or(isNull(accessTokens.lastUsedAt), lt(accessTokens.lastUsedAt, due)),
      ),
    );
}

/** Reads must not fail because the database accepts no writes. */
async function whereWritable(context: Context, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    context.services.log.warn({ err: error }, 'failed to note the use of an access token');
  }
}
