// Stores the rendered pictures of the demo's products as uploads, and says which company may show
// them.
import { readFile } from 'node:fs/promises';
import { inArray } from 'drizzle-orm';
import { storeUpload } from '#features/media/services/keep-upload.server.ts';
import { pictures, pictureUploads } from '#features/media/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { familyGroups } from './generator/family.ts';
import { packingScene } from './generator/scenes.ts';
import { readRenderedPictures, renderedFile } from './pictures/rendered.ts';

const rendered = [...readRenderedPictures()];

/**
 * Those that no product shows are deleted after a day. Throws an Error where a file has changed.
 */
export async function storeRenderedPictures(context: Context): Promise<void> {
  for (const [name, { hash, width, height, placeholderColor }] of rendered) {
    const webp = await readFile(renderedFile(name));
    const stored = await storeUpload(context, { webp, width, height, placeholderColor });
    if (stored.hash !== hash)
      throw new Error(`rendered/${name}.webp is not as pictures.json says; run npm run pictures`);
  }
}

/** Makes the pictures of a store's products uploads of its company, so that its people can edit. */
export async function giveRenderedPictures(
  context: Context,
  companyId: Id<'company'>,
  storeSlug: string,
): Promise<void> {
  const hashes = hashesOf(storeSlug);
  if (hashes.length === 0) return;
  const rows = await context.db
    .select({ pictureId: pictures.id })
    .from(pictures)
    .where(
      inArray(
        pictures.sourceHash,
        hashes.map((hash) => `upload${hash}`),
      ),
    );
  if (rows.length === 0) return;
  await context.db
    .insert(pictureUploads)
    .values(rows.map(({ pictureId }) => ({ companyId, pictureId, uploadedAt: context.now() })))
    .onConflictDoNothing();
}

function hashesOf(storeSlug: string): string[] {
  const scenes = new Set(
    familyGroups
      .flat()
      .filter(({ stores }) => stores.includes(storeSlug))
      .flatMap((family) => family.scenes.map(({ scene }) => scene)),
  );
  if (scenes.size > 0) scenes.add(packingScene);
  return rendered
    .filter(([name]) => scenes.has(name.split('.', 1)[0]!))
    .map(([, { hash }]) => hash);
}
