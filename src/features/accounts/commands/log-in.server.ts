// Logs people in with e-mail and password, and the second factor of those who have one.
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
import { persons } from '#features/users/table.server.ts';

/** Throws unauthenticated (`second_factor_required` when only the code is missing) and TooMany. */
export const logIn = defineCommand({
  permission: anyone('the password permits it'),
  async run(
    context,
    credentials: Credentials & { readonly code?: string | undefined },
  ): Promise<OpenedSession> {
    const { personId, needsCode } = await checkPassword(context, credentials);
    if (!needsCode) return openPlainSession(context, personId);
    if (!credentials.code) throw codeNeeded();
    return logInWithCode(context, personId, { code: credentials.code, device: credentials.device });
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
    const personId = await openHalfway(context, sealed);
    if (personId === null) throw unauthenticated('startAgain');
    const [person] = await context.db
      .select({ id: persons.id })
      .from(persons)
      .where(and(eq(persons.id, personId), isNull(persons.disabledAt), isNull(persons.erasedAt)));
    if (!person) throw unauthenticated('startAgain');
    return logInWithCode(context, personId, given);
  },
});
