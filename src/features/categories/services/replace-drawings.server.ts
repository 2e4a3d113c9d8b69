// Gives the categories of the version before, whose pictures were drawn, those of a file.
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { categoriesSaved } from '../events.ts';
import type { CategoryFile } from '../schemas.ts';
import { categories } from '../table.server.ts';

/**
 * `storePictures` stores the pictures of the file; called where a category wants one. Must run in
 * the caller's transaction.
 */
export async function replaceDrawings(
  context: Context,
  file: CategoryFile,
  storePictures: () => Promise<void>,
): Promise<void> {
  const byPath = new Map(picturesOf(file));
  const drawn = await context.db
    .select({ id: categories.id, path: categories.path })
    .from(categories)
    .where(
      and(
        isNull(categories.pictureHash),
        isNotNull(categories.picture),
        inArray(categories.path, [...byPath.keys()]),
      ),
    );
  if (drawn.length === 0) return;
  await storePictures();
  for (const { id, path } of drawn)
    await context.db
      .update(categories)
      .set({ pictureHash: byPath.get(path)! })
      .where(eq(categories.id, id));
  await emit(context, categoriesSaved());
}

const picturesOf = (file: CategoryFile): [path: string, hash: string][] =>
  file.flatMap((group) =>
    [group, ...group.sections.flatMap(({ items }) => items)].flatMap((node): [string, string][] =>
      node.picture === undefined
        ? []
        : [[node === group ? group.slug : `${group.slug}/${node.slug}`, node.picture]],
    ),
  );
