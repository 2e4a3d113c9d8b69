// Stands in for Google with real keys and signatures: the parts of an OpenID provider that a log-in
// needs. As a program it serves the journeys.
import { createHash, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const googleClient = { id: 'kervan.apps.example', secret: 'told to nobody' } as const;

type Person = { readonly email: string; readonly name: string };
type Asked = {
  readonly redirectUri: string;
  readonly nonce: string;
  readonly challenge: string;
  readonly person: Person;
};
type Signing = {
  readonly kid?: string;
  readonly key?: CryptoKey | Uint8Array;
  readonly alg?: string;
  readonly aud?: string;
  readonly iss?: string;
  readonly exp?: string;
};

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The form that chooses an account and passes on the parameters of the site. */
const chooser = (
  parameters: URLSearchParams,
) => `<!doctype html><title>Choose an account</title><link rel="icon" href="data:,">
    <form action="/chosen">
  ${[...parameters]
    .map(
      ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
    )
    .join('')}
  <label>E-mail <input name="email"></label><label>Name <input name="name"></label>
    <button>Continue</button></form>`;

/** The same account for the same e-mail. */
export const subjectOf = (email: string): string =>
  String(createHash('sha256').update(email).digest().readUIntBE(0, 6));

type Call = {
  readonly req: http.IncomingMessage;
  readonly res: http.ServerResponse;
  readonly url: URL;
};

const json = (res: http.ServerResponse, status: number, body: object): void =>
  void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const publicKeys = (keys: ReadonlyMap<string, CryptoKeyPair>) =>
  Promise.all(
    [...keys].map(async ([kid, { publicKey }]) => ({
      ...(await exportJWK(publicKey)),
      kid,
      alg: 'RS256',
      use: 'sig',
    })),
  );

const isOurs = (form: URLSearchParams, asked: Asked): boolean =>
  form.get('client_id') === googleClient.id &&
  form.get('client_secret') === googleClient.secret &&
  form.get('redirect_uri') === asked.redirectUri &&
  challengeOf(form.get('code_verifier') ?? '') === asked.challenge;

const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

export async function openGoogleIssuer(port = 0) {
  const keys = new Map<string, CryptoKeyPair>();
  const codes = new Map<string, Asked>();
  let keysAsked = 0;
  let requests = 0;
  let isAway = false;

  const addKey = async (kid: string): Promise<CryptoKeyPair> => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    keys.set(kid, pair);
    return pair;
  };
  const sign = (
    claims: Record<string, unknown>,
    {
      kid = 'first',
      key = keys.get('first')!.privateKey,
      alg = 'RS256',
      aud = googleClient.id,
      iss = issuer,
      exp = '5 minutes',
    }: Signing = {},
  ): Promise<string> =>
    new SignJWT(claims)
      .setProtectedHeader({ alg, kid })
      .setJti(randomUUID())
      .setIssuedAt()
      .setIssuer(iss)
      .setAudience(aud)
      .setExpirationTime(exp)
      .sign(key);

  /** Accepts a code once, from the site that asked for it, with the verifier of its challenge. */
  const redeem = async (form: URLSearchParams): Promise<object | null> => {
    const asked = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    if (!asked || !isOurs(form, asked)) return null;
    return {
      id_token: await sign({
        sub: subjectOf(asked.person.email),
        ...asked.person,
        email_verified: true,
        nonce: asked.nonce,
      }),
    };
  };

  /** The provider's paths; any other one answers the keys. */
  const routes: Readonly<Record<string, (call: Call) => void | Promise<void>>> = {
    '/.well-known/openid-configuration': ({ res }) =>
      json(res, 200, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      }),
    '/auth': ({ res, url }) =>
      void res
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(chooser(url.searchParams)),
    '/chosen': ({ res, url }) => {
      const asked = (name: string) => url.searchParams.get(name) ?? '';
      const code = randomUUID();
      codes.set(code, {
        redirectUri: asked('redirect_uri'),
        nonce: asked('nonce'),
        challenge: asked('code_challenge'),
        person: { email: asked('email'), name: asked('name') },
      });
      const query = new URLSearchParams({ code, state: asked('state') });
      res.writeHead(302, { location: `${asked('redirect_uri')}?${query}` }).end();
    },
    '/token': async ({ req, res }) => {
      const body = Buffer.concat((await req.toArray()) as Buffer[]).toString();
      const traded = await redeem(new URLSearchParams(body));
      json(res, traded === null ? 400 : 200, traded ?? { error: 'invalid_grant' });
    },
  };
  const server = http.createServer((req, res) => {
    requests += 1;
    if (isAway) {
      res.writeHead(502).end();
      return;
    }
    const url = new URL(req.url!, issuer);
    const route = routes[url.pathname];
    if (route) void route({ req, res, url });
    else {
      keysAsked += 1;
      void publicKeys(keys).then((published) => json(res, 200, { keys: published }));
    }
  });
  await addKey('first');
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    addKey,
    sign,
    keyNamed: (kid: string) => keys.get(kid)!,
    keysAsked: () => keysAsked,
    requests: () => requests,
    setAway: (away: boolean) => void (isAway = away),
    close: () => server.close(),
  };
}

if (import.meta.main) await openGoogleIssuer(Number(process.env['PORT']));
