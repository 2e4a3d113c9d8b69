// Requests that purge pages from an edge by their keys.
import type { EdgeSettings } from './edge.ts';

type Purge = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Varnish limits a header to 8 KB. */
const maxLength = 4_000;

type Kind = {
  /** Of one request. */
  readonly maxKeys: number;
  readonly purge: (keys: readonly string[], token: string | null) => Purge;
};

const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

const posted = (body: object, headers: Readonly<Record<string, string>>): Purge => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const kinds: Readonly<Record<EdgeSettings['kind'], Kind>> = {
  /** A pattern of the header `surrogate-key`, for Varnish without modules. */
  ban: {
    maxKeys: 100,
    purge: (keys, token) => ({
      method: 'BAN',
      headers: { 'x-ban': `(^|\\s)(${keys.join('|')})(\\s|$)`, ...bearer(token) },
    }),
  },
  /** Varnish with its module `xkey`. */
  xkey: {
    maxKeys: 100,
    purge: (keys, token) => ({
      method: 'PURGE',
      headers: { xkey: keys.join(' '), ...bearer(token) },
    }),
  },
  fastly: {
    maxKeys: 256,
    purge: (keys, token) =>
      posted({ surrogate_keys: keys }, token === null ? {} : { 'fastly-key': token }),
  },
  cloudflare: {
    maxKeys: 30,
    purge: (keys, token) => posted({ tags: keys }, bearer(token)),
  },
  /** Anything else, by a small program of the operator's. */
  json: {
    maxKeys: 100,
    purge: (keys, token) => posted({ keys }, bearer(token)),
  },
};

/** Keys come from `keysOf`. */
export function purgesOf(
  keys: readonly string[],
  { kind, token }: Pick<EdgeSettings, 'kind' | 'token'>,
): Purge[] {
  const { maxKeys, purge } = kinds[kind];
  const batches: string[][] = [];
  let length = 0;
  for (const key of keys) {
    const batch = batches.at(-1);
    length += key.length + 1;
    if (batch === undefined || batch.length === maxKeys || length > maxLength) {
      batches.push([key]);
      length = key.length + 1;
    } else batch.push(key);
  }
  return batches.map((batch) => purge(batch, token));
}
