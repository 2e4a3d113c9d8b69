// The portrait of a Google account becomes the person's, unless there is one: a copy of ours, so
// that no page asks Google for it.
import { and, eq, isNull } from 'drizzle-orm';
import { keepUpload } from '#features/media/services/keep-upload.server.ts';
import { maxUploadBytes } from '#features/media/schemas.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { GuardedFetchError } from '#platform/http/guarded-fetch.ts';
import { isKervanError } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';

const accept = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
const timeoutMs = 15_000;

type Portrait = { readonly userId: Id<'user'>; readonly url: string };

/** Whoever is erased or disabled, or has a picture already, gets none. */
const wantsPicture = (userId: Id<'user'>) =>
  and(
    eq(users.id, userId),
    isNull(users.pictureKey),
    isNull(users.erasedAt),
    isNull(users.disabledAt),
  );

/** Works repeatedly. Throws what may pass: timeouts and the network's. */
export async function keepGooglePicture(
  context: Context,
  { userId, url }: Portrait,
  signal: AbortSignal,
): Promise<void> {
  const { pictures: tools } = context.services;
  if (tools === null) throw new Error('This process fetches no pictures.');
  if ((await context.db.$count(users, wantsPicture(userId))) === 0) return;
  try {
    const limits = { accept, maxBytes: maxUploadBytes, timeoutMs, signal };
    const { body } = await tools.fetcher.fetch(url, limits);
    const pictureKey = await keepUpload(context, 'picture', body);
    await context.db.update(users).set({ pictureKey }).where(wantsPicture(userId));
  } catch (error) {
    const isFinal =
      error instanceof GuardedFetchError
        ? error.code !== 'timeout' && error.code !== 'network'
        : isKervanError(error) && error.httpStatus < 500;
    if (!isFinal) throw error;
    context.services.log.info({ err: error }, 'failed to fetch a portrait');
  }
}
