import { isNull } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { percentOf } from '../rules.ts';
import { type CategoryFile, categoryFile } from '../schemas.ts';
import { categories } from '../table.server.ts';

const pictureOf = ({ pictureHash }: typeof categories.$inferSelect) =>
  pictureHash === null ? {} : { picture: pictureHash };

/** The tree as a file, in menu order. Called by the command line only. */
export async function exportCategories(context: Context): Promise<CategoryFile> {
  const rows = await context.db
    .select()
    .from(categories)
    .where(isNull(categories.retiredAt))
    .orderBy(categories.position);
  const childrenOf = (id: Id<'category'>) => rows.filter((row) => row.parentId === id);
  const termsOf = (row: (typeof rows)[number]) => {
    const { commissionBasisPoints, transferDays, moqPieces, returnDays } = row;
    const own = {
      ...(commissionBasisPoints !== null && {
        commissionPercent: percentOf(commissionBasisPoints),
      }),
      ...(transferDays !== null && { transferDays }),
      ...(moqPieces !== null && { moqPieces }),
      ...(returnDays !== null && { returnDays }),
    };
    return Object.keys(own).length === 0 ? {} : { terms: own };
  };
  return categoryFile.parse(
    rows
      .filter((row) => row.parentId === null)
      .map((group) => ({
        slug: group.slug,
        name: group.name,
        kind: group.kind,
        ...pictureOf(group),
        ...termsOf(group),
        sections: childrenOf(group.id).map((part) => ({
          slug: part.slug,
          name: part.name,
          ...termsOf(part),
          items: childrenOf(part.id).map((leaf) => ({
            slug: leaf.slug,
            name: leaf.name,
            ...pictureOf(leaf),
            ...termsOf(leaf),
            words: leaf.words,
          })),
        })),
      })),
  );
}
