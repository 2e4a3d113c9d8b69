// Shared by both sign-up forms: the account that Google vouches for, and the redirect.
import { redirect } from 'react-router';
import {
  type GoogleResponse,
  noGoogleResponse,
} from '#features/accounts/services/google-redirect.server.ts';
import * as paths from '#shared/paths.ts';
import { carryNext } from '../carry-next.ts';

type Asked = Parameters<typeof noGoogleResponse>[0];

/** Redirects to the log-in, which says what comes next. Signing up logs no one in. */
export const signedUp = (context: Asked, url: URL, google: GoogleResponse | null) =>
  redirect(
    paths.logIn({ locale: context.locale }) +
      carryNext(url, { reason: google === null ? 'signed-up' : 'signed-up-google' }),
    {
      status: 303,
      ...(google !== null && { headers: { 'set-cookie': noGoogleResponse(context) } }),
    },
  );

export const shownOf = (google: GoogleResponse | null) =>
  google === null ? null : { email: google.email, name: google.name };
