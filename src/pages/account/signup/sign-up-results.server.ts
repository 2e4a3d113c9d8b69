// Shared by both sign-up forms: the account that Google vouches for, and the redirect.
import { redirect } from 'react-router';
import { noAttempt } from '#features/accounts/views.ts';
import { attemptCookie } from '#features/accounts/services/auth-attempt.server.ts';
import {
  type GoogleResponse,
  noGoogleResponse,
} from '#features/accounts/services/google-redirect.server.ts';
import * as paths from '#shared/paths.ts';
import { carryNext } from '../carry-next.ts';

type Asked = Parameters<typeof noGoogleResponse>[0];

/** Redirects to the log-in, which says what comes next. Signing up logs no one in. */
export function signedUp(context: Asked, url: URL, google: GoogleResponse | null) {
  const headers = new Headers({
    'set-cookie': attemptCookie(context, { ...noAttempt, isSignup: true }),
  });
  if (google !== null) headers.append('set-cookie', noGoogleResponse(context));
  return redirect(
    paths.logIn({ locale: context.locale }) +
      carryNext(url, { reason: google === null ? 'signed-up' : 'signed-up-google' }),
    { status: 303, headers },
  );
}

export const shownOf = (google: GoogleResponse | null) =>
  google === null ? null : { email: google.email, name: google.name };
