// Believes Google's ID tokens and nobody else's: signature, issuer, audience, expiry and nonce.
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';
import type { GoogleSettings } from '#platform/configuration.ts';
import { type Clock, processClock } from '#platform/database/clock.ts';

export type GoogleIdentity = { readonly subject: string; readonly email: string; readonly isEmailVerified: boolean; readonly name: string | null };

export type GoogleSignIn = {
  readonly clientId: string;
  /** Null for whatever does not hold; `nonce` must be the token's when it is given. Throws when Google's keys cannot be had. */
  verify(idToken: string, nonce?: string): Promise<GoogleIdentity | null>;
  /** Where the browser is sent to ask for a code. */
  authorizationUrl(request: { redirectUri: string; state: string; nonce: string; codeChallenge: string; locale: string }): Promise<string>;
  /** Trades the code for an ID token, not yet verified; null when Google does not take it. */
  redeem(code: string, redirectUri: string, codeVerifier: string): Promise<string | null>;
};

const discoveryDocument = z.object({ issuer: z.string(), authorization_endpoint: z.url(), token_endpoint: z.url(), jwks_uri: z.url() });
const identity = z.object({ sub: z.string().min(1).max(255), email: z.email(), email_verified: z.boolean().or(z.enum(['true', 'false']).transform((value) => value === 'true')), name: z.string().optional() });
const tokenAnswer = z.object({ id_token: z.string() });
const patienceMs = 10_000;
/** Of our clock and Google's. */
const clockToleranceSeconds = 30;

export function createGoogleSignIn({ clientId, clientSecret, issuer }: GoogleSettings, { now }: Clock = processClock): GoogleSignIn {
  const discover = async () => {
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(patienceMs) });
    const document = discoveryDocument.parse(await response.json());
    if (document.issuer !== issuer) throw new Error('The discovery document names another issuer.');
    return { ...document, keys: createRemoteJWKSet(new URL(document.jwks_uri), { cooldownDuration: 5_000, timeoutDuration: patienceMs }) };
  };
  let discovered: ReturnType<typeof discover> | null = null;
  /** Asked once; again only when it failed. Keys are fetched again when a token names one that is not known. */
  const known = () => {
    discovered ??= discover().catch((error: unknown) => {
      discovered = null;
      throw error;
    });
    return discovered;
  };

  return {
    clientId,
    async verify(idToken, nonce) {
      const { keys } = await known();
      // Google's tokens may also name the issuer without its scheme.
      const verified = await jwtVerify(idToken, keys, { algorithms: ['RS256'], issuer: [issuer, issuer.replace(/^https:\/\//, '')], audience: clientId, clockTolerance: clockToleranceSeconds, currentDate: now(), requiredClaims: ['exp', 'iat', 'sub'] }).catch(ignoreRefusal);
      if (verified === null || (nonce !== undefined && verified.payload.nonce !== nonce)) return null;
      const said = identity.safeParse(verified.payload);
      return said.success ? { subject: said.data.sub, email: said.data.email, isEmailVerified: said.data.email_verified, name: said.data.name ?? null } : null;
    },
    async authorizationUrl({ redirectUri, state, nonce, codeChallenge, locale }) {
      const url = new URL((await known()).authorization_endpoint);
      const parameters = { client_id: clientId, response_type: 'code', scope: 'openid email profile', redirect_uri: redirectUri, state, nonce, code_challenge: codeChallenge, code_challenge_method: 'S256', hl: locale, prompt: 'select_account' };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },
    async redeem(code, redirectUri, codeVerifier) {
      const body = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, client_id: clientId, client_secret: clientSecret, code_verifier: codeVerifier });
      const response = await fetch((await known()).token_endpoint, { method: 'POST', body, signal: AbortSignal.timeout(patienceMs) });
      const answer = response.ok ? tokenAnswer.safeParse(await response.json()) : null;
      return answer?.success ? answer.data.id_token : null;
    },
  };
}

/** What is wrong with the token is nobody's business; that Google cannot be reached is a fault. */
function ignoreRefusal(error: unknown): null {
  const { code = '' } = error as { code?: string };
  if (!/^ERR_(JW|JOSE_(ALG_NOT_ALLOWED|NOT_SUPPORTED))/.test(code) || code === 'ERR_JWKS_TIMEOUT') throw error;
  return null;
}
