// Saves the category tree: groups, sections and items with names, terms and words.
import { eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { recordPictures } from '#features/media/services/record-pictures.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { inStatements } from '#platform/database/insert-many.ts';
import { emit } from '#platform/events/emit.server.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { type Id, newId } from '#shared/ids.ts';
import { categoriesSaved } from '../events.ts';
import { basisPointsOf, maxCategoryNumber } from '../rules.ts';
import { type CategoryFile, categoryFile } from '../schemas.ts';
import { categories, categoryRedirects } from '../table.server.ts';

type Row = typeof categories.$inferInsert;
type Node = {
  readonly id: Id<'category'>;
  readonly parentId: Id<'category'> | null;
  readonly path: string;
};

/** A category whose ancestors have changed. */
export type MovedCategory = {
  readonly id: Id<'category'>;
  /** No longer above it. */
  readonly left: readonly Id<'category'>[];
  /** Newly above it. */
  readonly joined: readonly Id<'category'>[];
};

function rowsOf(file: CategoryFile): Row[] {
  return file.flatMap((group, position) => {
    const groupId = newId<'category'>();
    const top: Row = {
      id: groupId,
      groupId,
      parentId: null,
      kind: group.kind,
      slug: group.slug,
      path: group.slug,
      name: group.name,
      position,
      pictureHash: group.picture ?? null,
      words: {},
      ...termsOf(group.terms),
    };
    return [top, ...group.sections.flatMap((part, i) => sectionRows(group.slug, groupId, part, i))];
  });
}

const termsOf = (terms: CategoryFile[number]['sections'][number]['terms']): Partial<Row> => ({
  ...terms,
  commissionBasisPoints:
    terms?.commissionPercent === undefined ? null : basisPointsOf(terms.commissionPercent),
});

function sectionRows(
  groupSlug: string,
  groupId: Id<'category'>,
  section: CategoryFile[number]['sections'][number],
  position: number,
): Row[] {
  const sectionId = newId<'category'>();
  return [
    {
      id: sectionId,
      groupId,
      parentId: groupId,
      kind: 'section',
      slug: section.slug,
      path: `${groupSlug}/${section.slug}`,
      name: section.name,
      position,
      words: {},
      ...termsOf(section.terms),
    },
    ...section.items.map((item, itemPosition): Row => ({
      id: newId<'category'>(),
      groupId,
      parentId: sectionId,
      kind: 'item',
      slug: item.slug,
      path: `${groupSlug}/${item.slug}`,
      name: item.name,
      position: itemPosition,
      pictureHash: item.picture ?? null,
      words: item.words,
      ...termsOf(item.terms),
    })),
  ];
}

/**
 * Creates and changes categories by path. What the file leaves out stays, after its siblings, since
 * products may be in it. `onMoved` runs in the same transaction. Throws not_found for a picture
 * that nobody has uploaded, refused, unauthenticated.
 */
export const saveCategories = defineCommand({
  permission: whyNotAdministerWith('catalogue'),
  input: categoryFile,
  async run(
    context,
    file: CategoryFile,
    onMoved: (inside: Context, moved: readonly MovedCategory[]) => Promise<void>,
  ): Promise<{ saved: number }> {
    const made = rowsOf(file);
    await inTransaction(context, async (inside) => {
      // Concurrent saves queue up; readers do not wait.
      await inside.db.execute(sql`lock table ${categories} in share row exclusive mode`);
      const existing = await inside.db
        .select({
          id: categories.id,
          number: categories.number,
          parentId: categories.parentId,
          path: categories.path,
          retiredAt: categories.retiredAt,
        })
        .from(categories)
        .orderBy(categories.position);
      const rows = withKnownIds(made, existing);
      await writeRows(inside, rows);
      const paths = new Set(rows.map((row) => row.path));
      // A retired one that the file names comes back; the others stay out of the tree.
      const leftOut = existing.filter((row) => !paths.has(row.path) && row.retiredAt === null);
      await moveToEnd(inside, leftOut, rows);

      await inside.db.delete(categoryRedirects).where(inArray(categoryRedirects.path, [...paths]));
      const before = existing.filter((row) => row.retiredAt === null || paths.has(row.path));
      await onMoved(inside, movedBetween(before, [...rows, ...leftOut]));
      await recordPictures(
        inside,
        rows.flatMap(({ pictureHash: hash }) => (hash ? [{ kind: 'upload' as const, hash }] : [])),
        { uploadsOf: null },
      );
      await emit(inside, categoriesSaved());
    });
    return { saved: made.length };
  },
});

/** Paths that exist keep their id and number; new ones get the next number. */
function withKnownIds(made: readonly Row[], existing: readonly (Node & { number: number })[]) {
  const byPath = new Map(existing.map((row) => [row.path, row]));
  const finalId = new Map(made.map((row) => [row.id!, byPath.get(row.path)?.id ?? row.id!]));
  let lastNumber = Math.max(0, ...existing.map((row) => row.number));
  const rows = made.map((row) => ({
    ...row,
    id: finalId.get(row.id!)!,
    groupId: finalId.get(row.groupId)!,
    parentId: row.parentId ? finalId.get(row.parentId)! : null,
    number: byPath.get(row.path)?.number || ++lastNumber,
  }));
  if (lastNumber > maxCategoryNumber)
    throw new RangeError('No number is left for another category');
  return rows;
}

async function writeRows(context: Context, rows: readonly Row[]): Promise<void> {
  // Positions are unique among siblings, so all of them make room first.
  await context.db
    .update(categories)
    .set({ position: sql`-1 - ${categories.position} - ${maxCategoryNumber + 2}::int` })
    .where(isNull(categories.retiredAt));
  const {
    id: _id,
    publicId: _publicId,
    path: _path,
    revision: _revision,
    ...replaced
  } = getTableColumns(categories);
  const values = Object.fromEntries(
    Object.entries(replaced).map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]),
  );
  const set = { ...values, revision: sql`${categories.revision} + 1` };
  for (const some of inStatements(rows))
    await context.db
      .insert(categories)
      .values(some)
      .onConflictDoUpdate({ target: categories.path, set });
}

async function moveToEnd(
  context: Context,
  leftOut: readonly Node[],
  rows: readonly Pick<Node, 'parentId'>[],
): Promise<void> {
  const siblings = new Map<Id<'category'> | null, number>();
  const nextPosition = (parentId: Id<'category'> | null): number => {
    const position =
      siblings.get(parentId) ?? rows.filter((row) => row.parentId === parentId).length;
    siblings.set(parentId, position + 1);
    return position;
  };
  for (const { id, parentId } of leftOut)
    await context.db
      .update(categories)
      .set({ position: nextPosition(parentId) })
      .where(eq(categories.id, id));
}

function movedBetween(before: readonly Node[], after: readonly Node[]): MovedCategory[] {
  const ancestorsBefore = ancestorsIn(before);
  const ancestorsAfter = ancestorsIn(after);
  return before
    .map(({ id }) => {
      const from = new Set(ancestorsBefore(id));
      const to = new Set(ancestorsAfter(id));
      return { id, left: [...from.difference(to)], joined: [...to.difference(from)] };
    })
    .filter(({ left, joined }) => left.length > 0 || joined.length > 0);
}

/** The ancestors of a category, its parent first. */
function ancestorsIn(nodes: readonly Node[]) {
  const parentOf = new Map(nodes.map(({ id, parentId }) => [id, parentId]));
  return (id: Id<'category'>): Id<'category'>[] => {
    const above: Id<'category'>[] = [];
    for (let next = parentOf.get(id); next; next = parentOf.get(next)) above.push(next);
    return above;
  };
}
