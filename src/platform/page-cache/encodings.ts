// Makes the content encodings of a finished page and chooses one per client.
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** In order of preference: brotli is the smallest. */
const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * At quality 5 brotli is smaller than gzip at about gzip's speed; quality 11 takes a hundred times
 * longer.
 */
const brotliQuality = 5;
const brotliCompress = promisify(zlib.brotliCompress);
const gzipCompress = promisify(zlib.gzip);

/** Compresses off the main thread. Resolves to null if the result is not smaller. */
export async function compressBody(
  identity: Buffer,
  encoding: Exclude<Encoding, 'identity'>,
): Promise<Buffer | null> {
  const body = await (encoding === 'gzip'
    ? gzipCompress(identity)
    : brotliCompress(identity, {
        params: {
          [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [zlib.constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
        },
      }));
  return body.length < identity.length ? ownCopy(body) : null;
}

/** A body is null if its encoding is not smaller. */
export type EncodedBodies = {
  readonly identity: Buffer;
  readonly gzip: Buffer | null;
  readonly br: Buffer | null;
};

/** Makes both encodings, for content that is made once for many. */
export async function encodeBody(identity: Buffer): Promise<EncodedBodies> {
  const [br, gzip] = await Promise.all([
    compressBody(identity, 'br'),
    compressBody(identity, 'gzip'),
  ]);
  return { identity, gzip, br };
}

/**
 * Copies zlib's result, which is a slice of a 16 KB chunk: storing it would keep the whole chunk in
 * memory.
 */
function ownCopy(slice: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(slice.length);
  slice.copy(copy);
  return copy;
}

/** Memoizes `chooseEncoding`: browsers send very few different headers. */
export function createEncodingChoice(): (acceptEncoding: string | undefined) => Encoding {
  const known = new LRUCache<string, Encoding>({ max: 64 });
  return (acceptEncoding) => {
    if (acceptEncoding === undefined) return 'identity';
    let chosen = known.get(acceptEncoding);
    if (chosen === undefined) {
      chosen = chooseEncoding(acceptEncoding);
      known.set(acceptEncoding, chosen);
    }
    return chosen;
  };
}

/**
 * Chooses by RFC 9110 §12.5.3: the highest weight wins, our preference breaks ties, `q=0` excludes,
 * `*` covers encodings that are not named. If everything is excluded the page is sent uncompressed,
 * which is better than a 406.
 */
export function chooseEncoding(acceptEncoding: string): Encoding {
  const weights = parseWeights(acceptEncoding);
  let best: Encoding = 'identity';
  let bestWeight = 0;
  for (const encoding of encodings) {
    const weight =
      weights.get(encoding) ??
      weights.get('*') ??
      (encoding === 'identity' ? unnamedIdentityWeight : 0);
    if (weight > bestWeight) [best, bestWeight] = [encoding, weight];
  }
  return best;
}

/** Identity is acceptable unless excluded, but comes after every named encoding. */
const unnamedIdentityWeight = 0.0001;

function parseWeights(acceptEncoding: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const item of acceptEncoding.split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    if (name !== '')
      weights.set(name === 'x-gzip' ? 'gzip' : name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  return weights;
}
