// Logs people in by e-mail, password and, where set up, the second factor.
import { and, eq, isNull } from 'drizzle-orm';
import { anyone, defineCommand } from '#platform/commands.ts';
import { unauthenticated } from '#platform/http/problems.ts';
import { tries } from '../rules.ts';
import { countNetworkTry } from '#platform/http/try-limits.ts';
import {
  checkPassword,
  codeNeeded,
  type Credentials,
  type GivenCode,
  logInWithCode,
  openHalfway,
  openPlainSession,
} from '../services/log-in-steps.server.ts';
import type { OpenedSession } from '../services/sessions.server.ts';
import { users } from '#features/users/table.server.ts';

/** Throws unauthenticated (`second_factor_required` if only the code is missing) and too_many. */
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
 * The second step of a log-in on pages. Throws unauthenticated (`startAgain` when the first step is
 * too old) and too_many.
 */
export const logInHalfway = defineCommand({
  permission: anyone('the password and the code permit it'),
  async run(
    context,
    { sealed, ...given }: GivenCode & { readonly sealed: string },
  ): Promise<OpenedSession> {
    await countNetworkTry(context, 'log-in network', tries.network);
    const userId = await openHalfway(context, sealed);
    if (userId === null) throw unauthenticated('startAgain');
    const [person] = await context.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.disabledAt), isNull(users.erasedAt)));
    if (!person) throw unauthenticated('startAgain');
    return logInWithCode(context, userId, given);
  },
});
