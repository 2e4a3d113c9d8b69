// People with accounts for tests: signed up, not confirmed, each log-in on a device of its own.
import { signUpBuyer } from '#features/accounts/commands/sign-up.server.ts';
import { authenticate, openSession } from '#features/accounts/services/sessions.server.ts';
import type { AccountMailData } from '#features/accounts/mails/account-mail.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { type Member, visitor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { testContext } from './test-context.ts';
import type { TestDatabase } from './test-database.ts';

/** A visitor's context that collects mails instead of sending them. */
export function visitorOf(
  database: TestDatabase,
  { now }: { readonly now?: () => Date } = {},
): { readonly context: Context; readonly mails: AccountMailData[] } {
  const mails: AccountMailData[] = [];
  const plain = testContext(database, { actor: visitor, ...(now && { now }) });
  const jobs: Context['services']['jobs'] = {
    send: async (_context, _job, data) => void mails.push(data as AccountMailData),
  };
  return { context: { ...plain, services: { ...plain.services, jobs } }, mails };
}

export const password = 'four';

export async function signUp(context: Context, email: string): Promise<Id<'user'>> {
  await signUpBuyer(context, {
    email,
    password,
    passwordConfirm: password,
    name: email.split('@', 1)[0]!,
    countryCode: 'TR',
    phone: '0532 123 45 67',
    phoneCountry: 'TR',
  });
  const {
    rows: [person],
  } = await poolOf(context).query<{ id: Id<'user'> }>('select id from users where email = $1', [
    email,
  ]);
  return person!.id;
}

export const poolOf = (context: Context) => (context.services.database as TestDatabase).pool;

export type LoggedIn = {
  readonly context: Context & { readonly actor: Member };
  readonly token: string;
  readonly sessionId: Id<'session'>;
};

/** Logs in and returns the context. */
export async function logInAs(context: Context, userId: Id<'user'>): Promise<LoggedIn> {
  const { id, token } = await inTransaction(context, (inside) =>
    openSession(inside, userId, { hasSecondFactor: false }),
  );
  const known = await authenticate(context, token);
  return { context: { ...context, actor: known!.actor }, token, sessionId: id };
}

export async function confirmEmail(context: Context, userId: Id<'user'>): Promise<void> {
  await poolOf(context).query('update users set email_confirmed_at = now() where id = $1', [
    userId,
  ]);
}

/** A new person with a confirmed e-mail, logged in. */
export async function somebodyNew(context: Context, email: string): Promise<LoggedIn> {
  const userId = await signUp(context, email);
  await confirmEmail(context, userId);
  return logInAs(context, userId);
}

/** Their account has no password from now on; Google was asked so many minutes ago. */
export async function haveGoogleOnly(
  { context, sessionId }: LoggedIn,
  { minutesAgo }: { readonly minutesAgo: number },
): Promise<void> {
  const { userId } = context.actor;
  await poolOf(context).query(
    'update users set password_hash = null, google_subject = $1::text where id = $1::uuid',
    [userId],
  );
  await poolOf(context).query(
    'update sessions set authenticated_at = now() - make_interval(mins => $2) where id = $1',
    [sessionId, minutesAgo],
  );
}

/** The number of attempts that succeed. */
export async function successesOf(attempts: readonly Promise<unknown>[]): Promise<number> {
  return (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled').length;
}
