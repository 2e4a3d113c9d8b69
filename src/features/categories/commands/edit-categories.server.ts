// Changes the tree one category at a time: adds, renames, orders, moves, merges and retires.
import { isDeepStrictEqual } from 'node:util';
import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { noteAct } from '#features/users/services/business-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, invalid, notFound } from '#platform/http/problems.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { categoriesMerged, categoriesSaved, groupsMerged } from '../events.ts';
import { maxCategoryNumber } from '../rules.ts';
import { type CategoryChange, categoryChange, type NewCategory, newCategory } from '../schemas.ts';
import { categories, categoryRedirects } from '../table.server.ts';
import type { MovedCategory } from './save-categories.server.ts';

type Row = typeof categories.$inferSelect;
type OnMoved = (inside: Context, moved: readonly MovedCategory[]) => Promise<void>;

/** Positions are unique among siblings, so editors take turns; readers do not wait. */
const editing = <Result>(
  context: Context,
  work: (inside: Context) => Promise<Result>,
): Promise<Result> =>
  inTransaction(context, async (inside) => {
    await inside.db.execute(sql`lock table ${categories} in share row exclusive mode`);
    const result = await work(inside);
    await emit(inside, categoriesSaved());
    return result;
  });

/** A category that is in the tree. Throws not_found. */
async function readLive({ db }: Context, publicId: string): Promise<Row> {
  const [row] = await db
    .select()
    .from(categories)
    .where(and(eq(categories.publicId, publicId), isNull(categories.retiredAt)));
  if (!row) throw notFound();
  return row;
}

/** Throws not_found, conflict when it was changed since `revision`. */
async function readSeen(context: Context, publicId: string, revision: number): Promise<Row> {
  const row = await readLive(context, publicId);
  if (row.revision !== revision) throw conflict('categoryChanged');
  return row;
}

const liveBelow = ({ db }: Context, { id }: Pick<Row, 'id'>): Promise<Row[]> =>
  db
    .select()
    .from(categories)
    .where(and(eq(categories.parentId, id), isNull(categories.retiredAt)))
    .orderBy(asc(categories.position));

async function lastPosition({ db }: Context, parentId: Id<'category'>): Promise<number> {
  const [last] = await db
    .select({ position: categories.position })
    .from(categories)
    .where(and(eq(categories.parentId, parentId), isNull(categories.retiredAt)))
    .orderBy(desc(categories.position))
    .limit(1);
  return last ? last.position + 1 : 0;
}

/** An address leads to one category for good. Throws invalid (`slug`). */
async function demandFreePath({ db }: Context, path: string): Promise<void> {
  const known =
    (await db.$count(categories, eq(categories.path, path))) +
    (await db.$count(categoryRedirects, eq(categoryRedirects.path, path)));
  if (known > 0) throw invalid({ slug: 'categoryAddressTaken' });
}

async function nextNumber({ db }: Context): Promise<number> {
  const [last] = await db
    .select({ number: categories.number })
    .from(categories)
    .orderBy(desc(categories.number))
    .limit(1);
  const number = (last?.number ?? 0) + 1;
  if (number > maxCategoryNumber) throw new RangeError('No number is left for another category');
  return number;
}

/**
 * Adds a section to a group, or an item to a section, as the last one; an item looks like its group
 * until it has a picture of its own. Returns its public id. Throws invalid (`slug`), conflict,
 * not_found, refused, unauthenticated.
 */
export const addCategory = defineCommand({
  permission: whyNotAdministerWith('catalogue'),
  input: newCategory,
  run: (context, { slug, name }: NewCategory, parentPublicId: string): Promise<string> =>
    editing(context, async (inside) => {
      const parent = await readLive(inside, parentPublicId);
      if (parent.kind === 'item' || parent.kind === 'promotions') throw conflict();
      const [group] = await inside.db
        .select({ slug: categories.slug, pictureHash: categories.pictureHash })
        .from(categories)
        .where(eq(categories.id, parent.groupId));
      const path = `${group!.slug}/${slug}`;
      await demandFreePath(inside, path);
      const kind = parent.kind === 'section' ? 'item' : 'section';
      const [added] = await inside.db
        .insert(categories)
        .values({
          parentId: parent.id,
          groupId: parent.groupId,
          kind,
          slug,
          path,
          name,
          number: await nextNumber(inside),
          position: await lastPosition(inside, parent.id),
          pictureHash: kind === 'item' ? group!.pictureHash : null,
          words: {},
        })
        .returning({ publicId: categories.publicId });
      await noteAct(inside, { kind: 'category_added', subject: path, after: name });
      return added!.publicId;
    }),
});

/** Without languages that have none. */
const wordsPerLanguage = (words: Row['words']): Row['words'] =>
  Object.fromEntries(Object.entries(words).filter(([, some]) => some.length > 0));

/**
 * Changes names and words; the same ones change nothing. Throws conflict, not_found, refused,
 * unauthenticated.
 */
export const changeCategory = defineCommand({
  permission: whyNotAdministerWith('catalogue'),
  input: categoryChange,
  run: (context, { revision, name, words: typed }: CategoryChange, publicId: string) =>
    editing(context, async (inside): Promise<void> => {
      const row = await readSeen(inside, publicId, revision);
      const words = wordsPerLanguage(typed);
      if (
        isDeepStrictEqual({ name, words }, { name: row.name, words: wordsPerLanguage(row.words) })
      )
        return;
      await inside.db
        .update(categories)
        .set({ name, words, revision: revision + 1 })
        .where(eq(categories.id, row.id));
      await noteAct(inside, {
        kind: 'category_changed',
        subject: row.path,
        before: row.name,
        after: name,
      });
    }),
});

/**
 * Moves a category up or down among its siblings; at the end nothing happens. Throws not_found,
 * refused, unauthenticated.
 */
export const placeCategory = defineCommand({
  permission: whyNotAdministerWith('catalogue'),
  run: (context, publicId: string, to: 'up' | 'down'): Promise<void> =>
    editing(context, async (inside) => {
      const { db } = inside;
      const row = await readLive(inside, publicId);
      const [other] = await db
        .select({ id: categories.id, position: categories.position })
        .from(categories)
        .where(
          and(
            row.parentId === null
              ? isNull(categories.parentId)
              : eq(categories.parentId, row.parentId),
            isNull(categories.retiredAt),
            (to === 'up' ? lt : gt)(categories.position, row.position),
          ),
        )
        .orderBy((to === 'up' ? desc : asc)(categories.position))
        .limit(1);
      if (!other) return;
      const place = (id: Id<'category'>, position: number) =>
        db.update(categories).set({ position }).where(eq(categories.id, id));
      await place(row.id, parkedPosition(row));
      await place(other.id, row.position);
      await place(row.id, other.position);
      await noteAct(inside, { kind: 'category_moved', subject: row.path, after: { to } });
    }),
});

/** Below all others and of this category alone. */
const parkedPosition = ({ number }: Pick<Row, 'number'>): number => -1 - number;

/**
 * Moves an item to another section, or a section to another group, as the last one there. Its old
 * addresses lead to it for good. `onMoved` runs in the same transaction. Throws conflict when it
 * was changed meanwhile or does not belong there, invalid (`slug`) for an address that is taken,
 * not_found, refused, unauthenticated.
 */
export const moveCategory = defineCommand({
  permission: whyNotAdministerWith('catalogue'),
  run: (
    context,
    publicId: string,
    { to, revision }: { readonly to: string; readonly revision: number },
    onMoved: OnMoved,
  ): Promise<void> =>
    editing(context, async (inside) => {
      const row = await readSeen(inside, publicId, revision);
      const target = await readLive(inside, to);
      if (row.parentId === target.id) return;
      const belongs = row.kind === 'item' ? target.kind === 'section' : isGroup(target);
      if (!belongs || isGroup(row)) throw conflict('categoryNotThere');
      await onMoved(inside, await reparent(inside, row, target));
      await noteAct(inside, {
        kind: 'category_moved',
        subject: row.path,
        after: { below: target.path },
      });
    }),
});

const isGroup = ({ kind }: Pick<Row, 'kind'>): boolean => kind === 'plain' || kind === 'mega';

/** With what is below it. Returns whose ancestors have changed. Throws invalid (`slug`). */
async function reparent(context: Context, row: Row, target: Row): Promise<MovedCategory[]> {
  const { db } = context;
  const below = await liveBelow(context, row);
  const isOtherGroup = row.groupId !== target.groupId;
  const left = [row.parentId!, ...(isOtherGroup && row.kind === 'item' ? [row.groupId] : [])];
  const joined = [target.id, ...(isOtherGroup && row.kind === 'item' ? [target.groupId] : [])];
  await db
    .update(categories)
    .set({
      parentId: target.id,
      position: await lastPosition(context, target.id),
      revision: row.revision + 1,
    })
    .where(eq(categories.id, row.id));
  if (isOtherGroup)
    for (const one of [row, ...below]) await moveAddress(context, one, target.groupId);
  return [row, ...below].map(({ id }) => ({ id, left, joined }));
}

async function moveAddress(
  context: Context,
  { id, slug, path: old }: Row,
  groupId: Id<'category'>,
): Promise<void> {
  const { db } = context;
  const [group] = await db
    .select({ slug: categories.slug })
    .from(categories)
    .where(eq(categories.id, groupId));
  const path = `${group!.slug}/${slug}`;
  // Back where it was before.
  await db
    .delete(categoryRedirects)
    .where(and(eq(categoryRedirects.path, path), eq(categoryRedirects.categoryId, id)));
  await demandFreePath(context, path);
  await db.update(categories).set({ groupId, path }).where(eq(categories.id, id));
  await db.insert(categoryRedirects).values({ path: old, categoryId: id });
}

/** The row stays, out of the tree; its addresses lead to the other category for good. */
async function retire(context: Context, row: Row, into: Id<'category'>): Promise<void> {
  const { db } = context;
  await db
    .update(categories)
    .set({
      retiredAt: context.now(),
      position: parkedPosition(row),
      revision: row.revision + 1,
    })
    .where(eq(categories.id, row.id));
  await db
    .update(categoryRedirects)
    .set({ categoryId: into })
    .where(eq(categoryRedirects.categoryId, row.id));
  await db
    .insert(categoryRedirects)
    .values({ path: row.path, categoryId: into })
    .onConflictDoUpdate({ target: categoryRedirects.path, set: { categoryId: into } });
}

/**
 * Merges a category into another one of its kind: what is below it goes there now, its products,
 * requests and, of a group, companies by jobs. Its addresses lead there for good. `onMoved` runs in
 * the same transaction. Throws conflict when it was changed meanwhile or cannot be merged there,
 * invalid (`slug`) when an item's address is taken there, not_found, refused, unauthenticated.
 */
export const mergeCategory = defineCommand({
  permission: whyNotAdministerWith('catalogue'),
  run: (
    context,
    publicId: string,
    { into, revision }: { readonly into: string; readonly revision: number },
    onMoved: OnMoved,
  ): Promise<void> =>
    editing(context, async (inside) => {
      const row = await readSeen(inside, publicId, revision);
      const target = await readLive(inside, into);
      const isAlike = row.kind === target.kind || (isGroup(row) && isGroup(target));
      if (row.id === target.id || row.kind === 'promotions' || !isAlike)
        throw conflict('categoryNotThere');
      for (const child of await liveBelow(inside, row))
        await onMoved(inside, await reparent(inside, child, target));
      await retire(inside, row, target.id);
      await noteAct(inside, {
        kind: 'category_merged',
        subject: row.path,
        after: { into: target.path },
      });
      await emit(inside, categoriesMerged({ fromId: row.id, intoId: target.id }));
      if (isGroup(row)) await emit(inside, groupsMerged({ from: row.slug, into: target.slug }));
    }),
});

/**
 * Takes an empty category out of the tree; its addresses lead to the one above it. `isEmpty` says
 * whether anything is in it. Throws conflict, not_found, refused, unauthenticated.
 */
export const retireCategory = defineCommand({
  permission: whyNotAdministerWith('catalogue'),
  run: (
    context,
    publicId: string,
    revision: number,
    isEmpty: (inside: Context, id: Id<'category'>) => Promise<boolean>,
  ): Promise<void> =>
    editing(context, async (inside) => {
      const row = await readSeen(inside, publicId, revision);
      const below = await liveBelow(inside, row);
      if (row.parentId === null || below.length > 0 || !(await isEmpty(inside, row.id)))
        throw conflict('categoryNotEmpty');
      await retire(inside, row, row.parentId);
      await noteAct(inside, { kind: 'category_retired', subject: row.path });
    }),
});
