// Logs people in with e-mail and password, and the second factor of those who have one.
import { and, eq, isNull } from 'drizzle-orm';
import { anyone, defineCommand } from '#platform/commands.ts';
import { unauthenticated } from '#platform/http/problems.ts';
import { unseal } from '#platform/security/sealing.ts';
import type { Id } from '#shared/ids.ts';
import { tries } from '../rules.ts';
import { countNetworkTry } from '../services/limits.server.ts';
import {
  checkPassword,
  codeNeeded,
  type Credentials,
  type GivenCode,
  logInWithCode,
  openPlainSession,
} from '../services/log-in-steps.server.ts';
import type { OpenedSession } from '../services/sessions.server.ts';
import { users } from '../table.server.ts';

/** Throws unauthenticated (`second_factor_required` when only the code is missing) and TooMany. */
export const logIn = defineCommand({
  permission: anyone('the password permits it'),
  async run(
    context,
    credentials: Credentials & { readonly code?: string | undefined },
  ): Promise<OpenedSession> {
    const { userId, needsCode } = await checkPassword(context, credentials);
    if (!needsCode) return openPlainSession(context, userId);
    if (!credentials.code) throw codeNeeded();
    return logInWithCode(context, userId, { code: credentials.code, device: credentials.device });
  },
});

/**
 * The second half of a log-in on pages. Throws unauthenticated (`startAgain` when the first half is
 * too old) and TooMany.
 */
export const logInHalfway = defineCommand({
  permission: anyone('the password and the code permit it'),
  async run(
    context,
    { sealed, ...given }: GivenCode & { readonly sealed: string },
  ): Promise<OpenedSession> {
    await countNetworkTry(context, 'log-in network', tries.network);
    const opened = unseal(context.services.secret, 'log-in halfway', sealed);
    const { userId, until } =
      opened === null
        ? { userId: null, until: 0 }
        : (JSON.parse(opened) as { userId: Id<'user'>; until: number });
    if (userId === null || until < context.now().getTime()) throw unauthenticated('startAgain');
    const [person] = await context.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.disabledAt), isNull(users.erasedAt)));
    if (!person) throw unauthenticated('startAgain');
    return logInWithCode(context, userId, given);
  },
});
