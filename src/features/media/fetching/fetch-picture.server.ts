// Fetches one recorded picture, re-encodes and stores it.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, inTransaction } from '#platform/context.ts';
import type { FileStorage } from '#platform/files/file-storage.ts';
import { type GuardedFetch, GuardedFetchError } from '#platform/http/guarded-fetch.ts';
import { originalKey } from '../derivatives/names.ts';
import { isPassingStatus } from '../rules.ts';
import { holdOffRemoval } from '../unused/removal-lock.server.ts';
import { decodeInTurn } from '../services/decode-in-turn.server.ts';
import {
  type Claim,
  claimPicture,
  type Failure,
  type HandOut,
  markFailed,
  markStored,
} from './claims.server.ts';
import { type DecodedPicture, decodePicture, UndecodableError } from './decode.server.ts';

export type FetchingTools = {
  readonly files: FileStorage;
  readonly fetcher: Pick<GuardedFetch, 'fetch'>;
};

/** `image/jpg` is not a registered type, but many shops send it. */
const accept = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];
const maxBytes = 10 * 2 ** 20;
const timeoutMs = 15_000;
const askAgainMs = 250;

/** Throws errors other than the picture's (database, disk, shutdown); its claim then expires. */
export async function fetchPicture(
  context: Context,
  tools: FetchingTools,
  handOut: HandOut,
  signal: AbortSignal,
): Promise<void> {
  const claim = await claimInTurn(context, handOut, signal);
  if (!claim) return;
  try {
    const { webp, ...shown } = await download(context, tools, claim, signal);
    await keep(context, tools.files, claim, webp, shown);
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    await markFailed(context, claim, failure);
    context.services.log.info(
      { pictureId: claim.pictureId, attempt: claim.attempt, ...failure },
      'failed to fetch a picture',
    );
  }
}

async function claimInTurn(
  context: Context,
  handOut: HandOut,
  signal: AbortSignal,
): Promise<Claim | null> {
  for (;;) {
    const claim = await claimPicture(context, handOut);
    if (claim === 'gone') return null;
    if (claim !== 'busy') return claim;
    await sleep(askAgainMs, undefined, { signal });
  }
}

async function download(
  context: Context,
  { fetcher }: FetchingTools,
  { remoteUrl }: Claim,
  signal: AbortSignal,
): Promise<DecodedPicture> {
  const { body } = await fetcher.fetch(remoteUrl, { accept, maxBytes, timeoutMs, signal });
  return decodeInTurn(context, () => decodePicture(body), signal);
}

/**
 * The same bytes may be stored without a row, about to be removed, so file and row are written
 * together.
 */
const keep = (
  context: Context,
  files: FileStorage,
  claim: Claim,
  webp: Buffer,
  shown: Omit<DecodedPicture, 'webp'>,
): Promise<void> =>
  inTransaction(context, async (inside) => {
    await holdOffRemoval(inside);
    const storageKey = originalKey(createHash('sha256').update(webp).digest('hex'));
    await files.put(storageKey, webp);
    await markStored(inside, claim, { ...shown, storageKey });
  });

/** Null: an internal error. */
function failureOf(error: unknown): Failure | null {
  if (error instanceof UndecodableError)
    return { isPassing: false, reason: `undecodable: ${error.message}` };
  if (!(error instanceof GuardedFetchError)) return null;
  return { isPassing: isPassing(error), reason: `${error.code}: ${error.message}` };
}

function isPassing({ code, message }: GuardedFetchError): boolean {
  // The error has the status only in its message.
  if (code === 'http_status')
    return isPassingStatus(Number(/answered (\d{3})/.exec(message)?.[1] ?? 0));
  return code === 'timeout' || code === 'network';
}
