// Google's redirect flow: state bound to the browser, and the verified identity during sign-up.
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { cookie, readCookie } from '#platform/http/cookies.ts';
import { notFound } from '#platform/http/problems.ts';
import { openClaims, sealClaims } from '#platform/security/sealed-claims.ts';
import { minuteMs } from '#shared/durations.ts';
import { defaultLocale, type Locale, locales } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { type GoogleClaims, verifyGoogle } from './google-proof.server.ts';

const minutes = 15;
const trip = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  locale: z.enum(locales),
  next: z.string().nullable(),
  provesOwner: z.boolean(),
});
const answered = z.object({
  credential: z.string(),
  nonce: z.string(),
  subject: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  picture: z.string().nullable().default(null),
  tokenHash: z.string(),
  tokenExpiresAt: z.number(),
});
/** The verified identity during a sign-up. */
export type GoogleResponse = z.infer<typeof answered>;

const names = { trip: 'googleTrip', answer: 'googleAnswer' } as const;
const random = () => randomBytes(32).toString('base64url');
const sealingOf = (context: Context, purpose: string) => ({
  secret: context.services.secret,
  purpose,
  now: context.now(),
});

const sealedCookie = async (
  context: Context,
  name: string,
  value: z.infer<typeof trip> | GoogleResponse,
): Promise<string> =>
  cookie(name, await sealClaims(sealingOf(context, name), value, minutes * minuteMs), {
    publicUrl: context.services.publicUrl,
    days: minutes / 1_440,
  });
const removed = (context: Context, name: string): string =>
  cookie(name, '', { publicUrl: context.services.publicUrl, days: 0 });

const open = <Value>(
  context: Context,
  name: string,
  shape: z.ZodType<Value>,
  cookies: string | null,
): Promise<Value | null> =>
  openClaims(sealingOf(context, name), readCookie(cookies ?? undefined, name), shape);

/** One redirect URI for all languages. */
const redirectUri = ({ services }: Context) =>
  `${services.publicUrl}${paths.googleCallback({ locale: defaultLocale })}`;

type Start = {
  readonly next: string | null;
  /** A logged-in person proves their identity again. */
  readonly provesOwner?: boolean;
};

/** Throws not_found when Google is not configured, unavailable. */
export async function startGoogle(
  context: Context,
  { next, provesOwner = false }: Start,
): Promise<{ url: string; cookie: string }> {
  const { google } = context.services;
  if (google === null) throw notFound();
  const [state, nonce, verifier] = [random(), random(), random()];
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
  const url = await google.authorizationUrl({
    redirectUri: redirectUri(context),
    state,
    nonce,
    codeChallenge,
    locale: context.locale,
  });
  return {
    url,
    cookie: await sealedCookie(context, names.trip, {
      state,
      nonce,
      verifier,
      locale: context.locale,
      next,
      provesOwner,
    }),
  };
}

type Return = {
  /** The page where the flow began. */
  readonly locale: Locale;
  readonly next: string | null;
  readonly provesOwner: boolean;
  /** The verified identity; null when the response is invalid. */
  readonly answer: GoogleResponse | null;
};

/** Exchanges the authorization code for the identity. Throws not_found, too_many, unavailable. */
export async function finishGoogle(
  context: Context,
  { code, state, cookies }: { code: string | null; state: string | null; cookies: string | null },
): Promise<Return> {
  const { google } = context.services;
  if (google === null) throw notFound();
  const begun = await open(context, names.trip, trip, cookies);
  if (begun === null)
    return { locale: context.locale, next: null, provesOwner: false, answer: null };
  const { locale, next, provesOwner, nonce, verifier } = begun;
  const credential =
    state === begun.state && code !== null
      ? await google.redeem(code, redirectUri(context), verifier)
      : null;
  if (credential === null) return { locale, next, provesOwner, answer: null };
  const proof = await verifyGoogle(context, { credential, nonce });
  return {
    locale,
    next,
    provesOwner,
    answer: { ...proof, credential, nonce },
  };
}

export const googleTripEnded = (context: Context): string => removed(context, names.trip);

/** Carries the identity through the following forms. */
export const googleResponseCookie = (context: Context, answer: GoogleResponse): Promise<string> =>
  sealedCookie(context, names.answer, answer);
export const noGoogleResponse = (context: Context): string => removed(context, names.answer);

/** Null when there is none, or it is too old. */
export const googleResponseIn = async (
  context: Context,
  cookies: string | null,
): Promise<GoogleResponse | null> =>
  context.services.google === null ? null : open(context, names.answer, answered, cookies);

export const claimsOf = ({ credential, nonce }: GoogleResponse): GoogleClaims => ({
  credential,
  nonce,
});
