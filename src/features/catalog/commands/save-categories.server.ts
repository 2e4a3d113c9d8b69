// Keeps the category tree: groups, their sections, their items, with names, terms and words in three languages.
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordPictures } from '#features/media/services/record-pictures.server.ts';
import { pictureRecipe } from '#features/media/schemas.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { inStatements } from '#platform/database/insert-many.ts';
import { emit } from '#platform/events/emit.server.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdminister } from '#shared/actor.ts';
import { type Id, newId } from '#shared/ids.ts';
import { categoriesSaved } from '../events.ts';
import { maxCategoryNumber } from '../listing-traits.ts';
import { categories, productListings, products } from '../table.server.ts';

const names = z.object({
  en: z.string().min(1).max(120),
  tr: z.string().min(1).max(120),
  ar: z.string().min(1).max(120),
});
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80);
const wordList = z.array(z.string().min(1).max(120)).max(400);
const terms = z.object({
  commissionPercent: z.number().min(0).max(100),
  transferDays: z.int().min(0).max(365),
  moqPieces: z.int().min(1).max(1_000_000),
});

const item = z.object({
  slug,
  name: names,
  picture: pictureRecipe,
  terms: terms.partial().optional(),
  words: z.object({ en: wordList.optional(), tr: wordList.optional(), ar: wordList.optional() }),
});
const section = z.object({ slug, name: names, items: z.array(item).min(1) });

const menuGroup = z.object({
  slug,
  name: names,
  kind: z.enum(['promotions', 'mega', 'plain']),
  picture: pictureRecipe,
  terms,
  sections: z.array(section),
});

/** Sections and items of a group share one address space, `group/slug`. */
const pathsOf = (file: readonly z.infer<typeof menuGroup>[]): string[] =>
  file.flatMap((group) => [
    group.slug,
    ...group.sections.flatMap((part) =>
      [part, ...part.items].map(({ slug: own }) => `${group.slug}/${own}`),
    ),
  ]);

/** The whole tree as a file holds it: `kervan categories export` writes it, `import` reads it. */
export const categoryFile = z
  .array(menuGroup)
  .min(1)
  .superRefine((file, ctx) => {
    const met = new Set<string>();
    for (const path of pathsOf(file)) {
      if (met.has(path)) ctx.addIssue({ code: 'custom', message: `${path} is there twice` });
      met.add(path);
    }
  });
export type CategoryFile = z.infer<typeof categoryFile>;

type Row = typeof categories.$inferInsert;

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
      picture: group.picture,
      words: {},
      ...group.terms,
    };
    return [
      top,
      ...group.sections.flatMap((part, sectionPosition) => {
        const sectionId = newId<'category'>();
        const middle: Row = {
          id: sectionId,
          groupId,
          parentId: groupId,
          kind: 'section',
          slug: part.slug,
          path: `${group.slug}/${part.slug}`,
          name: part.name,
          position: sectionPosition,
          words: {},
        };
        return [
          middle,
          ...part.items.map((leaf, itemPosition): Row => ({
            id: newId<'category'>(),
            groupId,
            parentId: sectionId,
            kind: 'item',
            slug: leaf.slug,
            path: `${group.slug}/${leaf.slug}`,
            name: leaf.name,
            position: itemPosition,
            picture: leaf.picture,
            words: leaf.words,
            ...leaf.terms,
          })),
        ];
      }),
    ];
  });
}

/**
 * Makes and changes categories by path. What the file leaves out stays, after the others: goods may
 * stand in it. `file` has passed `categoryFile`. Throws Unauthenticated, Refused.
 */
export async function saveCategories(
  context: Context,
  file: CategoryFile,
): Promise<{ saved: number }> {
  permit(whyNotAdminister(context.actor));
  const made = rowsOf(file);
  await inTransaction(context, async (inside) => {
    await inside.db.execute(sql`lock table ${categories} in share row exclusive mode`); // who saves at the same time saves after us; nobody who reads waits
    const existing: (Place & { number: number })[] = await inside.db
      .select({
        id: categories.id,
        number: categories.number,
        parentId: categories.parentId,
        path: categories.path,
      })
      .from(categories)
      .orderBy(categories.position);
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

    // Positions are unique among brothers: all move out of the way first.
    await inside.db.update(categories).set({ position: sql`-1 - ${categories.position}` });
    const { id: _id, publicId: _publicId, path: _path, ...replaced } = getTableColumns(categories);
    const set = Object.fromEntries(
      Object.entries(replaced).map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]),
    );
    for (const some of inStatements(rows))
      await inside.db
        .insert(categories)
        .values(some)
        .onConflictDoUpdate({ target: categories.path, set });
    const paths = new Set(rows.map((row) => row.path));
    const leftOut = existing.filter((row) => !paths.has(row.path));
    await placeAfter(inside, leftOut, rows);

    await relistMoved(inside, existing, [...rows, ...leftOut]);
    await recordPictures(
      inside,
      rows.flatMap((row) =>
        row.picture ? [{ kind: 'recipe' as const, recipe: row.picture }] : [],
      ),
    );
    await emit(inside, categoriesSaved());
  });
  return { saved: made.length };
}

type Place = {
  readonly id: Id<'category'>;
  readonly parentId: Id<'category'> | null;
  readonly path: string;
};

async function placeAfter(
  context: Context,
  leftOut: readonly Place[],
  rows: readonly Pick<Place, 'parentId'>[],
): Promise<void> {
  const brothers = new Map<Id<'category'> | null, number>();
  const nextPlace = (parentId: Id<'category'> | null): number => {
    const place = brothers.get(parentId) ?? rows.filter((row) => row.parentId === parentId).length;
    brothers.set(parentId, place + 1);
    return place;
  };
  for (const { id, parentId } of leftOut)
    await context.db
      .update(categories)
      .set({ position: nextPlace(parentId) })
      .where(eq(categories.id, id));
}

/** Goods are listed in every category above theirs: when one moves, its goods move with it. */
async function relistMoved(
  context: Context,
  before: readonly Place[],
  after: readonly Place[],
): Promise<void> {
  const [chainBefore, chainAfter] = [chainsOf(before), chainsOf(after)];
  const { categoryId, ...copied } = getTableColumns(productListings);
  const columns = sql.join(
    Object.values(copied).map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  for (const { id } of before) {
    const [from, to] = [chainBefore(id), chainAfter(id)];
    const left = from.filter((ancestor) => !to.includes(ancestor));
    const joined = to.filter((ancestor) => !from.includes(ancestor));
    if (left.length > 0) {
      await context.db
        .delete(productListings)
        .where(
          and(
            inArray(productListings.categoryId, left),
            inArray(
              productListings.productId,
              context.db
                .select({ id: products.id })
                .from(products)
                .where(eq(products.categoryId, id)),
            ),
          ),
        );
    }
    for (const ancestor of joined) {
      await context.db.execute(sql`
        insert into ${productListings} (${sql.identifier(categoryId.name)}, ${columns})
        select ${ancestor}, ${columns} from ${productListings}
        where ${productListings.categoryId} = ${id} and product_id in (select ${products.id} from ${products} where ${products.categoryId} = ${id})
        on conflict do nothing`);
    }
  }
}

/** What stands above a category, from below. */
function chainsOf(places: readonly Place[]) {
  const parentOf = new Map(places.map(({ id, parentId }) => [id, parentId]));
  return (id: Id<'category'>): Id<'category'>[] => {
    const above: Id<'category'>[] = [];
    for (let at = parentOf.get(id); at; at = parentOf.get(at)) above.push(at);
    return above;
  };
}

/** The tree as a file, in the order of the menus. */
export async function exportCategories(context: Context): Promise<CategoryFile> {
  const rows = await context.db.select().from(categories).orderBy(categories.position);
  const childrenOf = (id: Id<'category'>) => rows.filter((row) => row.parentId === id);
  const termsOf = (row: (typeof rows)[number]) => {
    const own = (['commissionPercent', 'transferDays', 'moqPieces'] as const).flatMap((key) =>
      row[key] === null ? [] : [[key, row[key]]],
    );
    return own.length === 0 ? {} : { terms: Object.fromEntries(own) };
  };
  return categoryFile.parse(
    rows
      .filter((row) => row.parentId === null)
      .map((group) => ({
        slug: group.slug,
        name: group.name,
        kind: group.kind,
        picture: group.picture,
        ...termsOf(group),
        sections: childrenOf(group.id).map((part) => ({
          slug: part.slug,
          name: part.name,
          items: childrenOf(part.id).map((leaf) => ({
            slug: leaf.slug,
            name: leaf.name,
            picture: leaf.picture,
            ...termsOf(leaf),
            words: leaf.words,
          })),
        })),
      })),
  );
}
