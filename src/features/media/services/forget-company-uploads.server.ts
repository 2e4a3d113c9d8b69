// Deletes what a company uploaded when it is closed.
import { eq, inArray } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { pictures, pictureUploads } from '../table.server.ts';
import { forgetUploads } from './forget-uploads.server.ts';

const batchSize = 20;

/** Pictures that are still shown go with the nightly cleaning, once nothing shows them. */
export async function forgetCompanyUploads(
  context: Context,
  companyId: Id<'company'>,
): Promise<void> {
  const gone = await context.db
    .delete(pictureUploads)
    .where(eq(pictureUploads.companyId, companyId))
    .returning({ pictureId: pictureUploads.pictureId });
  for (let at = 0; at < gone.length; at += batchSize) {
    const ids = gone.slice(at, at + batchSize).map(({ pictureId }) => pictureId);
    const rows = await context.db
      .select({ key: pictures.storageKey })
      .from(pictures)
      .where(inArray(pictures.id, ids));
    await forgetUploads(
      context,
      rows.map(({ key }) => key),
    );
  }
}
