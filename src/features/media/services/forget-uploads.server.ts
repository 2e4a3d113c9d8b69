// Takes pictures away that somebody handed over, because whoever they belong to is gone: at once,
// not with the nightly cleaning.
import { and, inArray, not } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { forgetFiles } from '../forget-files.ts';
import { isUpload } from '../queries.server.ts';
import { pictures } from '../table.server.ts';

/**
 * Within the transaction after which they are shown no more. What somebody else shows as well
 * stays.
 */
export async function forgetUploads(
  context: Context,
  keys: readonly (string | null | undefined)[],
): Promise<void> {
  const given = keys.filter((key): key is string => typeof key === 'string');
  if (given.length === 0) return;
  const gone = await context.db
    .delete(pictures)
    .where(
      and(
        inArray(pictures.storageKey, given),
        isUpload,
        not(context.services.features.isPictureShown),
      ),
    )
    .returning({ key: pictures.storageKey });
  if (gone.length > 0)
    await context.services.jobs.send(context, forgetFiles, { keys: gone.map(({ key }) => key!) });
}
