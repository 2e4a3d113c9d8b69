// The steps of a log-in: password, code, and what a form carries between them.
import { and, eq, isNull } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { KervanError, unauthenticated } from '#platform/http/problems.ts';
import { seal } from '#platform/security/sealing.ts';
import type { Id } from '#shared/ids.ts';
import { tries } from '../rules.ts';
import type { LogInInput } from '../schemas.ts';
import { users, secondFactors } from '../table.server.ts';
import { countNetworkTry, countTry, forgetTries } from './limits.server.ts';
import { takeSecondFactorCode } from './second-factor-codes.server.ts';
import { noteSecurityEvent } from './security-log.server.ts';
import { isKnownDevice, openSession, type OpenedSession } from './sessions.server.ts';

export type Credentials = LogInInput & {
  /** The `device` cookie, if there is one. */ readonly device: string | null;
};

/** The e-mail and password are right; a code is still missing. Programs tell it by its name. */
export const codeNeeded = () =>
  new KervanError({ code: 'second_factor_required', httpStatus: 401, messageKey: 'codeNeeded' });

const wrongLogIn = () => unauthenticated('wrongLogIn');

/**
 * Whose e-mail and password these are. Throws unauthenticated, the same for unknown e-mails and
 * wrong passwords, and TooMany.
 */
export async function checkPassword(
  context: Context,
  { email, password, device }: Credentials,
): Promise<{ userId: Id<'user'>; needsCode: boolean }> {
  await countNetworkTry(context, 'log-in network', tries.network);
  const [person] = await context.db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      disabledAt: users.disabledAt,
      factor: secondFactors.confirmedAt,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(users.email, email), isNull(users.erasedAt)));
  // Strangers who try an account out use up their own tries, not those of a device that its owner
  // logged in from.
  const isKnown = person !== undefined && (await isKnownDevice(context, device, person.id));
  const what = isKnown ? 'log-in device' : 'log-in account';
  const subject = isKnown ? `${email} ${device}` : email;
  await countTry(context, what, subject, isKnown ? tries.device : tries.account);
  const isRight = await context.services.passwords.isRight(person?.passwordHash ?? null, password);
  if (!person || !isRight || person.disabledAt !== null) {
    if (person) noteFailure(context, person.id);
    throw wrongLogIn();
  }
  await forgetTries(context, what, subject);
  return { userId: person.id, needsCode: person.factor !== null };
}

/** Without waiting: the time that an answer takes must not tell that there is such an account. */
function noteFailure(context: Context, userId: Id<'user'>): void {
  noteSecurityEvent(context, userId, 'log_in_failed').catch((error: unknown) => {
    context.services.log.warn({ err: error }, 'a failed log-in was not noted');
  });
}

/** For whom `checkPassword` asked no code. */
export const openPlainSession = (context: Context, userId: Id<'user'>): Promise<OpenedSession> =>
  inTransaction(context, (inside) => openSession(inside, userId, { hasSecondFactor: false }));

export type GivenCode = { readonly code: string; readonly device: string | null };

export async function logInWithCode(
  context: Context,
  userId: Id<'user'>,
  given: GivenCode,
): Promise<OpenedSession> {
  if (!(await takeSecondFactorCode(context, userId, given))) throw unauthenticated('wrongCode');
  return inTransaction(context, (inside) => openSession(inside, userId, { hasSecondFactor: true }));
}

const halfwayMs = 10 * 60_000;

/**
 * Between password and code: who gave the right password, sealed for ten minutes, for the form to
 * carry.
 */
export const sealHalfway = (context: Context, userId: Id<'user'>): string =>
  seal(
    context.services.secret,
    'log-in halfway',
    JSON.stringify({ userId, until: context.now().getTime() + halfwayMs }),
  );
