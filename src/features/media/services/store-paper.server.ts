// Keeps a PDF among a company's uploads, beside its pictures.
import { createHash } from 'node:crypto';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { paperKey } from '../rules.ts';
import { uploadScheme } from '../schemas.ts';
import { pictures, pictureUploads } from '../table.server.ts';
import { holdOffRemoval } from '../unused/removal-lock.server.ts';

/**
 * Returns its key. The caller has checked that it is a PDF and does nothing when it is opened. No
 * product names it, since its source is none of a picture; it is deleted after a day unless
 * something shows it.
 */
export async function storePaper(
  context: Context,
  pdf: Buffer,
  companyId: Id<'company'>,
): Promise<string> {
  const hash = createHash('sha256').update(pdf).digest('hex');
  const storageKey = paperKey(hash);
  await inTransaction(context, async (inside) => {
    await holdOffRemoval(inside);
    await inside.services.files.put(storageKey, pdf);
    const [stored] = await inside.db
      .insert(pictures)
      .values({
        sourceHash: `paper${hash}`,
        remoteUrl: `${uploadScheme}${hash}`,
        state: 'stored',
        storageKey,
        contentType: 'application/pdf',
        unusedSince: inside.now(),
      })
      .onConflictDoUpdate({ target: pictures.sourceHash, set: { unusedSince: inside.now() } })
      .returning({ id: pictures.id });
    await inside.db
      .insert(pictureUploads)
      .values({ companyId, pictureId: stored!.id, uploadedAt: inside.now() })
      .onConflictDoNothing();
  });
  return storageKey;
}
