// Draws the logos of the demo's stores and keeps them as uploads, as if their companies had sent
// them.
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import sharp from 'sharp';
import { stores as storeRows } from '#features/companies/table.server.ts';
import { originalKey } from '#features/media/derivatives/names.ts';
import { storeUploads } from '#features/media/services/keep-upload.server.ts';
import { pictures, pictureUploads } from '#features/media/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { stores } from './generator/store.ts';
import { groundOf, type Logo, logoSize, logoSvg } from './logos/logo.ts';

const drawLogo = async (logo: Logo) => ({
  webp: await sharp(Buffer.from(logoSvg(logo)))
    .webp({ lossless: true })
    .toBuffer(),
  width: logoSize,
  height: logoSize,
  placeholderColor: groundOf(logo),
});

/** Gives stores of the data files that have no logo theirs; the stores must be there. */
export async function storeLogos(context: Context): Promise<void> {
  const stored = await storeUploads(
    context,
    await Promise.all(stores.map(({ logo }) => drawLogo(logo))),
  );
  for (const [i, { slug }] of stores.entries()) {
    await context.db
      .update(storeRows)
      .set({ logoKey: originalKey(stored[i]!.hash) })
      .where(and(eq(storeRows.slug, slug), isNull(storeRows.logoKey)));
  }
}

/** Makes what a store shows of itself uploads of its company, so that its people can edit it. */
export async function giveStorePictures(
  context: Context,
  companyId: Id<'company'>,
  storeSlug: string,
): Promise<void> {
  const rows = await context.db
    .select({ pictureId: pictures.id })
    .from(pictures)
    .innerJoin(
      storeRows,
      and(
        isNotNull(pictures.storageKey),
        or(eq(pictures.storageKey, storeRows.logoKey), eq(pictures.storageKey, storeRows.coverKey)),
      ),
    )
    .where(eq(storeRows.slug, storeSlug));
  if (rows.length === 0) return;
  await context.db
    .insert(pictureUploads)
    .values(rows.map(({ pictureId }) => ({ companyId, pictureId, uploadedAt: context.now() })))
    .onConflictDoNothing();
}
