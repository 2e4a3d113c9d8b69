// Deletes uploads of people and companies that are erased: at once, not with the nightly cleaning.
import { and, inArray, not } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { forgetFiles } from '../forget-files.ts';
import { isUpload, isUploadedByCompany } from '../queries.server.ts';
import { pictures } from '../table.server.ts';

/**
 * Runs in the transaction that removes the last use. Pictures that others show, or that a company
 * uploaded to use, stay.
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
        not(isUploadedByCompany),
        not(context.services.features.isPictureShown),
      ),
    )
    .returning({ key: pictures.storageKey });
  if (gone.length > 0)
    await context.services.jobs.send(context, forgetFiles, { keys: gone.map(({ key }) => key!) });
}
