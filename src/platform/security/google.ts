// Verifies Google's ID tokens: signature, issuer, audience, expiry and nonce.
import { createHash } from 'node:crypto';
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { z } from 'zod';
import type { GoogleSettings } from '#platform/configuration.ts';
import { type Clock, processClock } from '#platform/database/clock.ts';
import { isKervanError, type KervanError, unavailable } from '#platform/http/problems.ts';

export type GoogleIdentity = {
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  /** The address of the portrait. */
  readonly picture: string | null;
  /** SHA-256 of the signed part. Identifies a token even if its signature is re-encoded. */
  readonly tokenHash: string;
  /** When the token expires for replay, in milliseconds since the epoch. */
  readonly tokenExpiresAt: number;
};

export type GoogleSignIn = {
  readonly clientId: string;
  /**
   * Returns null for any invalid token. The token's nonce must equal the given one; without one,
   * the token must have none. Throws unavailable when Google's keys cannot be loaded.
   */
  verify(idToken: string, nonce?: string): Promise<GoogleIdentity | null>;
  /** Returns the URL where the browser requests a code. Throws unavailable. */
  authorizationUrl(request: {
    redirectUri: string;
    state: string;
    nonce: string;
    codeChallenge: string;
    locale: string;
  }): Promise<string>;
  /**
   * Exchanges the code for an ID token, not yet verified; null when Google rejects it. Throws
   * Unavailable.
   */
  redeem(code: string, redirectUri: string, codeVerifier: string): Promise<string | null>;
};

const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
const identity = z.object({
  sub: z.string().min(1).max(255),
  email: z.email(),
  email_verified: z.boolean().or(z.enum(['true', 'false']).transform((value) => value === 'true')),
  name: z.string().optional(),
  picture: z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .optional()
    .catch(undefined),
});
const tokenDto = z.object({ id_token: z.string() });
const patienceMs = 10_000;
/** Allowed skew between our clock and Google's. */
const clockToleranceSeconds = 30;
/** Seconds without further requests to Google after a failure. */
const restSeconds = 5;

const googleAway = (cause?: unknown) =>
  unavailable({
    retryAfterSeconds: restSeconds,
    messageKey: 'googleAway',
    cause,
  });

export function createGoogleSignIn(
  { clientId, clientSecret, issuer }: GoogleSettings,
  { now }: Clock = processClock,
): GoogleSignIn {
  /** In the time of `performance.now()`. */
  let restsUntil = 0;
  const failed = (cause: unknown): KervanError => {
    restsUntil = performance.now() + restSeconds * 1_000;
    return googleAway(cause);
  };
  /** Sends every request to Google, but none shortly after a failure. Throws unavailable. */
  const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
    if (performance.now() < restsUntil) throw googleAway();
    const signal = init.signal ?? AbortSignal.timeout(patienceMs);
    const response = await fetch(url, { ...init, signal }).catch((error: unknown) => {
      throw failed(error);
    });
    if (response.status >= 500) throw failed(new Error(`${url} answers ${response.status}.`));
    return response;
  };
  const discover = async () => {
    const document = discoveryDocument.parse(
      await (await ask(`${issuer}/.well-known/openid-configuration`)).json(),
    );
    if (document.issuer !== issuer) throw new Error('The discovery document names another issuer.');
    return {
      ...document,
      keys: createRemoteJWKSet(new URL(document.jwks_uri), {
        cooldownDuration: 5_000,
        timeoutDuration: patienceMs,
        [customFetch]: ask,
      }),
    };
  };
  let discovered: ReturnType<typeof discover> | null = null;
  /**
   * Loads the discovery document once, and again only after a failure. Keys are loaded again when a
   * token names an unknown one.
   */
  const known = () => {
    discovered ??= discover().catch((error: unknown) => {
      discovered = null;
      throw isKervanError(error) ? error : failed(error);
    });
    return discovered;
  };

  return {
    clientId,
    async verify(idToken, nonce) {
      const { keys } = await known();
      // Google's tokens may also name the issuer without its scheme.
      const verified = await jwtVerify(idToken, keys, {
        algorithms: ['RS256'],
        issuer: [issuer, issuer.replace(/^https:\/\//, '')],
        audience: clientId,
        clockTolerance: clockToleranceSeconds,
        currentDate: now(),
        requiredClaims: ['exp', 'iat', 'sub'],
      }).catch((error: unknown) => {
        if (isRefusal(error)) return null;
        throw isKervanError(error) ? error : failed(error);
      });
      if (verified === null || verified.payload.nonce !== nonce) return null;
      const said = identity.safeParse(verified.payload);
      if (!said.success) return null;
      return {
        subject: said.data.sub,
        email: said.data.email,
        isEmailVerified: said.data.email_verified,
        name: said.data.name ?? null,
        picture: said.data.picture ?? null,
        tokenHash: createHash('sha256')
          .update(idToken.slice(0, idToken.lastIndexOf('.')))
          .digest('base64url'),
        tokenExpiresAt: (verified.payload.exp! + clockToleranceSeconds) * 1_000,
      };
    },
    async authorizationUrl({ redirectUri, state, nonce, codeChallenge, locale }) {
      const url = new URL((await known()).authorization_endpoint);
      const parameters = {
        client_id: clientId,
        response_type: 'code',
        scope: 'openid email profile',
        redirect_uri: redirectUri,
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        hl: locale,
        prompt: 'select_account',
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },
    async redeem(code, redirectUri, codeVerifier) {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: clientId,
        client_secret: clientSecret,
        code_verifier: codeVerifier,
      });
      const response = await ask((await known()).token_endpoint, { method: 'POST', body });
      if (!response.ok) return null;
      const answer = tokenDto.safeParse(
        await response.json().catch((error: unknown) => {
          throw failed(error);
        }),
      );
      return answer.success ? answer.data.id_token : null;
    },
  };
}

/**
 * Whether the token itself is bad, which is reported without a reason. An unreachable Google is a
 * fault.
 */
function isRefusal(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return /^ERR_(JW[ST]_|JWKS_(NO|MULTIPLE)_|JOSE_(ALG_NOT_ALLOWED|NOT_SUPPORTED))/.test(code);
}
