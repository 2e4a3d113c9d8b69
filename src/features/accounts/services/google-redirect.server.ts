// The way to Google and back: what only this browser may bring back, and what Google said while
// somebody still signs up.
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { cookie, readCookie } from '#platform/http/cookies.ts';
import { notFound } from '#platform/http/problems.ts';
import { seal, unseal } from '#platform/security/sealing.ts';
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
  until: z.number(),
});
const answered = z.object({
  credential: z.string(),
  nonce: z.string(),
  subject: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  tokenHash: z.string(),
  tokenExpiresAt: z.number(),
  until: z.number(),
});
/** What Google said of whoever is half-way in. */
export type GoogleResponse = z.infer<typeof answered>;

const names = { trip: 'googleTrip', answer: 'googleAnswer' } as const;
const random = () => randomBytes(32).toString('base64url');
const untilOf = (context: Context) => context.now().getTime() + minutes * 60_000;

const sealedCookie = (context: Context, name: string, value: object): string =>
  cookie(name, seal(context.services.secret, name, JSON.stringify(value)), {
    publicUrl: context.services.publicUrl,
    days: minutes / 1_440,
  });
const removed = (context: Context, name: string): string =>
  cookie(name, '', { publicUrl: context.services.publicUrl, days: 0 });

function open<Value extends { until: number }>(
  context: Context,
  name: string,
  schema: z.ZodType<Value>,
  cookies: string | null,
): Value | null {
  const sealed = readCookie(cookies ?? undefined, name);
  const text = sealed === null ? null : unseal(context.services.secret, name, sealed);
  // Of another version: none.
  const value = text === null ? undefined : schema.safeParse(JSON.parse(text)).data;
  return value !== undefined && value.until > context.now().getTime() ? value : null;
}

/** Google knows one address to send browsers back to, whatever their language. */
const redirectUri = ({ services }: Context) =>
  `${services.publicUrl}${paths.googleCallback({ locale: defaultLocale })}`;

type Start = {
  readonly next: string | null;
  /** The person is logged in and proves their identity once more. */
  readonly provesOwner?: boolean;
};

/** Throws not_found where this deployment has no Google, Unavailable. */
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
    cookie: sealedCookie(context, names.trip, {
      state,
      nonce,
      verifier,
      locale: context.locale,
      next,
      provesOwner,
      until: untilOf(context),
    }),
  };
}

type Return = {
  /** Where the trip began. */
  readonly locale: Locale;
  readonly next: string | null;
  readonly provesOwner: boolean;
  /** Google's word, verified; null when what came back is not to be believed. */
  readonly answer: GoogleResponse | null;
};

/** Trades what the browser brings back for Google's word. Throws not_found, TooMany, Unavailable. */
export async function finishGoogle(
  context: Context,
  { code, state, cookies }: { code: string | null; state: string | null; cookies: string | null },
): Promise<Return> {
  const { google } = context.services;
  if (google === null) throw notFound();
  const begun = open(context, names.trip, trip, cookies);
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
    answer: { ...proof, credential, nonce, until: untilOf(context) },
  };
}

export const googleTripEnded = (context: Context): string => removed(context, names.trip);

/** Carries Google's word through the forms that follow it. */
export const googleResponseCookie = (context: Context, answer: GoogleResponse): string =>
  sealedCookie(context, names.answer, answer);
export const noGoogleResponse = (context: Context): string => removed(context, names.answer);

/** Null when there is none, or it is too old. */
export const googleResponseIn = (context: Context, cookies: string | null): GoogleResponse | null =>
  context.services.google === null ? null : open(context, names.answer, answered, cookies);

export const claimsOf = ({ credential, nonce }: GoogleResponse): GoogleClaims => ({
  credential,
  nonce,
});
