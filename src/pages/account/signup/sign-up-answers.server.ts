// What the two forms of signing up have in common: whom Google vouched for, and where they lead.
import { redirect } from 'react-router';
import {
  type GoogleAnswer,
  noGoogleAnswer,
} from '#features/accounts/services/google-redirect.server.ts';
import { carryNext } from '../carry-next.ts';

type Asked = Parameters<typeof noGoogleAnswer>[0];

/** Nobody is logged in by signing up: the log-in says what comes next. */
export const signedUp = (context: Asked, url: URL, google: GoogleAnswer | null) =>
  redirect(
    `/${context.locale}/account/login${carryNext(url, { reason: google === null ? 'signed-up' : 'signed-up-google' })}`,
    { status: 303, ...(google !== null && { headers: { 'set-cookie': noGoogleAnswer(context) } }) },
  );

export const shownOf = (google: GoogleAnswer | null) =>
  google === null ? null : { email: google.email, name: google.name };
