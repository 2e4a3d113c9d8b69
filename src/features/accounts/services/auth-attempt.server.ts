// What became of the last sign-up or log-in in this browser, for its scripts: the rest of the
// client's auth state is in the display cookie of who is logged in.
import type { Context } from '#platform/context.ts';
import { cookie } from '#platform/http/cookies.ts';
import { isKervanError, type KervanError } from '#platform/http/problems.ts';
import { translatorFor } from '#platform/i18n/error-texts.ts';
import { type AuthAttempt, authAttemptCookie } from '../views.ts';

const anHour = 1 / 24;

/** `attempt`: null forgets the last one. */
export const attemptCookie = (
  { services: { publicUrl } }: Pick<Context, 'services'>,
  attempt: AuthAttempt | null,
): string =>
  cookie(authAttemptCookie, attempt ? JSON.stringify(attempt) : '', {
    publicUrl,
    days: attempt ? anHour : 0,
    isForScripts: true,
  });

/** Keeps why a log-in was refused. That a second factor is needed is no refusal. */
export function keepRefusal(context: Context, { code, messageKey, values }: KervanError): void {
  if (code === 'second_factor_required') return;
  const loginErrorMsg = translatorFor(context.locale)(messageKey, values);
  const attempt = { isSignup: false, loginError: true, loginErrorMsg } as const;
  context.client?.cookies.set(attemptCookie(context, attempt));
}

/** Does the work of a log-in; a refusal's message is kept, and thrown on. */
export async function keepingError<Result>(
  context: Context,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isKervanError(error)) keepRefusal(context, error);
    throw error;
  }
}
