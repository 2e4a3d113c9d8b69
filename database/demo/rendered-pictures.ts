// Says which company may show which of the rendered pictures, and gives stores their covers.
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { stores as storeRows } from '#features/companies/table.server.ts';
import { originalKey } from '#features/media/derivatives/names.ts';
import { pictures, pictureUploads } from '#features/media/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { familyGroups } from './generator/family.ts';
import { packingScene, renderedHash } from './generator/scenes.ts';
import { stores as demoStores } from './generator/store.ts';
import { readRenderedPictures, sceneOfPicture } from './pictures/rendered.ts';

const rendered = [...readRenderedPictures()];

/** Stores that have a cover keep it; those whose cover is not rendered get none. */
export async function showRenderedCovers(context: Context): Promise<void> {
  for (const { slug, cover } of demoStores) {
    const hash = renderedHash(cover.scene, cover.color);
    if (hash !== null)
      await context.db
        .update(storeRows)
        .set({ coverKey: originalKey(hash) })
        .where(and(eq(storeRows.slug, slug), isNull(storeRows.coverKey)));
  }
}

/** Makes what a store and its products show uploads of its company, for its people to edit. */
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
  const cover = demoStores.find(({ slug }) => slug === storeSlug)?.cover;
  const coverHash = cover === undefined ? null : renderedHash(cover.scene, cover.color);
  return rendered
    .filter(([name, { hash }]) => scenes.has(sceneOfPicture(name)) || hash === coverHash)
    .map(([, { hash }]) => hash);
}
