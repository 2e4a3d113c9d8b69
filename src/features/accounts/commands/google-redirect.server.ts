// The way to Google and back: what only this browser may bring back, and what Google said while somebody still signs up.
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { cookie, readCookie } from '#platform/http/cookies.ts';
import { notFound, unauthenticated } from '#platform/http/problems.ts';
import { seal, unseal } from '#platform/security/sealing.ts';
import { type GoogleClaims, verifyGoogle } from './google.server.ts';

const minutes = 15;
const trip = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), next: z.string().nullable(), until: z.number() });
const answered = z.object({ credential: z.string(), nonce: z.string(), next: z.string().nullable(), subject: z.string(), email: z.string(), name: z.string().nullable(), until: z.number() });
/** What Google said of whoever is half-way in. */
export type GoogleAnswer = z.infer<typeof answered>;

const names = { trip: 'googleTrip', answer: 'googleAnswer' } as const;
const random = () => randomBytes(32).toString('base64url');
const untilOf = (context: Context) => context.now().getTime() + minutes * 60_000;

const sealedCookie = (context: Context, name: string, value: object): string =>
  cookie(name, seal(context.services.secret, name, JSON.stringify(value)), { publicUrl: context.services.publicUrl, days: minutes / 1_440 });
const removed = (context: Context, name: string): string => cookie(name, '', { publicUrl: context.services.publicUrl, days: 0 });

function open<Value extends { until: number }>(context: Context, name: string, schema: z.ZodType<Value>, cookies: string | null): Value | null {
  const sealed = readCookie(cookies ?? undefined, name);
  const text = sealed === null ? null : unseal(context.services.secret, name, sealed);
  const value = text === null ? null : schema.parse(JSON.parse(text));
  return value !== null && value.until > context.now().getTime() ? value : null;
}

/** Google sends the browser back to one address, whatever the language is there. */
const redirectUri = ({ services, locale }: Context) => `${services.publicUrl}/${locale}/account/google/callback`;

/** Throws NotFound where this deployment has no Google. */
export async function startGoogle(context: Context, next: string | null): Promise<{ url: string; cookie: string }> {
  const { google } = context.services;
  if (google === null) throw notFound();
  const [state, nonce, verifier] = [random(), random(), random()];
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
  const url = await google.authorizationUrl({ redirectUri: redirectUri(context), state, nonce, codeChallenge, locale: context.locale });
  return { url, cookie: sealedCookie(context, names.trip, { state, nonce, verifier, next, until: untilOf(context) }) };
}

/** Trades what the browser brings back for Google's word, verified. Throws Unauthenticated (`googleRefused`), NotFound. */
export async function finishGoogle(context: Context, { code, state, cookies }: { code: string | null; state: string | null; cookies: string | null }): Promise<GoogleAnswer> {
  const { google } = context.services;
  if (google === null) throw notFound();
  const begun = open(context, names.trip, trip, cookies);
  if (begun === null || state !== begun.state || code === null) throw unauthenticated('googleRefused');
  const credential = await google.redeem(code, redirectUri(context), begun.verifier);
  if (credential === null) throw unauthenticated('googleRefused');
  const proof = await verifyGoogle(context, { credential, nonce: begun.nonce });
  return { ...proof, credential, nonce: begun.nonce, next: begun.next, until: untilOf(context) };
}

export const googleTripEnded = (context: Context): string => removed(context, names.trip);

/** Carries Google's word through the forms that follow it. */
export const googleAnswerCookie = (context: Context, answer: GoogleAnswer): string => sealedCookie(context, names.answer, answer);
export const noGoogleAnswer = (context: Context): string => removed(context, names.answer);

/** Null when there is none, or it is too old. */
export const googleAnswerIn = (context: Context, cookies: string | null): GoogleAnswer | null => (context.services.google === null ? null : open(context, names.answer, answered, cookies));

export const claimsOf = ({ credential, nonce }: GoogleAnswer): GoogleClaims => ({ credential, nonce });
