// The steps of a log-in: password, code, and what a form carries between them.
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { type Context, inTransaction } from '#platform/context.ts';
import { KervanError, unauthenticated } from '#platform/http/problems.ts';
import { openClaims, sealClaims } from '#platform/security/sealed-claims.ts';
import { minuteMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { tries } from '../rules.ts';
import type { LogInInput } from '../schemas.ts';
import { persons } from '#features/users/table.server.ts';
import { secondFactors } from '../table.server.ts';
import { countNetworkTry, countTry, forgetTries } from '#platform/http/try-limits.ts';
import { takeSecondFactorCode } from './second-factor-codes.server.ts';
import { noteSecurityEvent } from '#features/users/services/security-log.server.ts';
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
): Promise<{ personId: Id<'person'>; needsCode: boolean }> {
  await countNetworkTry(context, 'log-in network', tries.network);
  const [person] = await context.db
    .select({
      id: persons.id,
      passwordHash: persons.passwordHash,
      disabledAt: persons.disabledAt,
      factor: secondFactors.confirmedAt,
    })
    .from(persons)
    .leftJoin(secondFactors, eq(secondFactors.personId, persons.id))
    .where(and(eq(persons.email, email), isNull(persons.erasedAt)));
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
  return { personId: person.id, needsCode: person.factor !== null };
}

/** Without waiting: the time that an answer takes must not tell that there is such an account. */
function noteFailure(context: Context, personId: Id<'person'>): void {
  noteSecurityEvent(context, personId, 'log_in_failed').catch((error: unknown) => {
    context.services.log.warn({ err: error }, 'failed to record a failed log-in');
  });
}

/** For whom `checkPassword` asked no code. */
export const openPlainSession = (
  context: Context,
  personId: Id<'person'>,
): Promise<OpenedSession> =>
  inTransaction(context, (inside) => openSession(inside, personId, { hasSecondFactor: false }));

export type GivenCode = { readonly code: string; readonly device: string | null };

export async function logInWithCode(
  context: Context,
  personId: Id<'person'>,
  given: GivenCode,
): Promise<OpenedSession> {
  if (!(await takeSecondFactorCode(context, personId, given))) throw unauthenticated('wrongCode');
  return inTransaction(context, (inside) =>
    openSession(inside, personId, { hasSecondFactor: true }),
  );
}

const halfwayMs = 10 * minuteMs;
const halfway = z.object({ personId: z.string() });
const halfwaySealing = (context: Context) => ({
  secret: context.services.secret,
  purpose: 'log-in halfway',
  now: context.now(),
});

/**
 * Between password and code: who gave the right password, sealed for ten minutes, for the form to
 * carry.
 */
export const sealHalfway = (context: Context, personId: Id<'person'>): Promise<string> =>
  sealClaims(halfwaySealing(context), { personId }, halfwayMs);

/** Who gave the right password; null when that is too long ago. */
export async function openHalfway(context: Context, sealed: string): Promise<Id<'person'> | null> {
  const opened = await openClaims(halfwaySealing(context), sealed, halfway);
  return opened && (opened.personId as Id<'person'>);
}
