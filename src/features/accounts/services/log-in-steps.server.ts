// The steps of a log-in: password, code, and the state between them.
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { type Context, inTransaction } from '#platform/context.ts';
import { KervanError, unauthenticated } from '#platform/http/problems.ts';
import { openClaims, sealClaims } from '#platform/security/sealed-claims.ts';
import { minuteMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { tries } from '../rules.ts';
import type { LogInInput } from '../schemas.ts';
import { users } from '#features/users/table.server.ts';
import { secondFactors } from '../table.server.ts';
import { countNetworkTry, countTry, forgetTries } from '#platform/http/try-limits.ts';
import { takeSecondFactorCode } from './second-factor-codes.server.ts';
import { noteSecurityEvent } from '#features/users/services/security-log.server.ts';
import { isKnownDevice, openSession, type OpenedSession } from './sessions.server.ts';

export type Credentials = LogInInput & {
  /** The `device` cookie, if there is one. */ readonly device: string | null;
};

/** E-mail and password are right, but a code is missing. API clients recognize it by name. */
export const codeNeeded = () =>
  new KervanError({ code: 'second_factor_required', httpStatus: 401, messageKey: 'codeNeeded' });

const wrongLogIn = () => unauthenticated('wrongLogIn');

/**
 * Returns the person with this e-mail and password. Throws unauthenticated, the same for unknown
 * e-mails and wrong passwords, and too_many.
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
  // Counts strangers' attempts separately from those on the owner's known devices.
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

/** Does not wait, so that the response time does not reveal whether the account exists. */
function noteFailure(context: Context, userId: Id<'user'>): void {
  noteSecurityEvent(context, userId, 'log_in_failed').catch((error: unknown) => {
    context.services.log.warn({ err: error }, 'failed to record a failed log-in');
  });
}

/** For people of whom `checkPassword` required no code. */
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

const halfwayMs = 10 * minuteMs;
const halfway = z.object({ userId: z.string() });
const halfwaySealing = (context: Context) => ({
  secret: context.services.secret,
  purpose: 'log-in halfway',
  now: context.now(),
});

/** The person between password and code, encrypted for ten minutes, for the form to carry. */
export const sealHalfway = (context: Context, userId: Id<'user'>): Promise<string> =>
  sealClaims(halfwaySealing(context), { userId }, halfwayMs);

/** Who gave the right password; null when that is too long ago. */
export async function openHalfway(context: Context, sealed: string): Promise<Id<'user'> | null> {
  const opened = await openClaims(halfwaySealing(context), sealed, halfway);
  return opened && (opened.userId as Id<'user'>);
}
