// Category terms as staff see and change them.
import { count, desc, eq } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import {
  type CategoryNode,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { type OwnTerms, usualReturnDays } from '#features/categories/schemas.ts';
import { categories } from '#features/categories/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { categoryTermChanges } from '../table.server.ts';

const changesPerPage = 24;

export type TermsRow = {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  /** 0 for a top category. */
  readonly depth: number;
  readonly own: OwnTerms;
  /** What applies where it has no value of its own; null for a top category. */
  readonly inherited: OwnTerms | null;
  /** The top category that it belongs to, or is. */
  readonly group: TopCategory;
};
type TopCategory = { readonly id: string; readonly name: string; readonly own: OwnTerms };

/** Every category in menu order with its terms. Throws refused, unauthenticated. */
export async function listTerms(context: Context): Promise<TermsRow[]> {
  permit(whyNotAdministerWith('settings')(context.actor));
  const { id, commissionBasisPoints, transferDays, moqPieces, returnDays } = categories;
  const [tree, rows] = await Promise.all([
    getCategoryTree(context),
    context.db
      .select({ id, commissionBasisPoints, transferDays, moqPieces, returnDays })
      .from(categories),
  ]);
  const ownTerms = new Map(rows.map(({ id: of, ...own }) => [of, own]));
  return tree.flatMap((group) => rowsBelow(group, ownTerms));
}

/** What stands above a category in its menu. */
type Above = Pick<TermsRow, 'inherited' | 'depth'> & { readonly group: TopCategory | null };

function rowsBelow(
  { id, publicId, name, treePath, children }: CategoryNode,
  ownTerms: ReadonlyMap<Id<'category'>, OwnTerms>,
  above: Above = { inherited: null, group: null, depth: 0 },
): TermsRow[] {
  const own = ownTerms.get(id);
  // The cached tree may name a category that was removed since.
  if (!own) return [];
  const { inherited, depth } = above;
  const group = above.group ?? { id: publicId, name, own };
  const effective = {
    commissionBasisPoints: own.commissionBasisPoints ?? inherited?.commissionBasisPoints ?? null,
    transferDays: own.transferDays ?? inherited?.transferDays ?? null,
    moqPieces: own.moqPieces ?? inherited?.moqPieces ?? null,
    returnDays: own.returnDays ?? inherited?.returnDays ?? usualReturnDays,
  };
  return [
    { id: publicId, name, path: treePath, depth, own, inherited, group },
    ...children.flatMap((child) =>
      rowsBelow(child, ownTerms, { inherited: effective, group, depth: depth + 1 }),
    ),
  ];
}

/** Throws not_found, refused, unauthenticated. */
export async function getTerms(context: Context, publicId: string): Promise<TermsRow> {
  const row = (await listTerms(context)).find(({ id }) => id === publicId);
  if (!row) throw notFound();
  return row;
}

/** Changes of one category, or of all (null), newest first. Throws refused, unauthenticated. */
export async function listTermChanges(context: Context, publicId: string | null, page: number) {
  permit(whyNotAdministerWith('settings')(context.actor));
  const ofCategory = publicId === null ? undefined : eq(categories.publicId, publicId);
  const [rows, [all]] = await Promise.all([
    context.db
      .select({
        id: categoryTermChanges.id,
        categoryId: categories.publicId,
        path: categories.path,
        before: categoryTermChanges.before,
        after: categoryTermChanges.after,
        changedAt: categoryTermChanges.changedAt,
        person: { id: users.publicId, name: users.name },
      })
      .from(categoryTermChanges)
      .innerJoin(categories, eq(categories.id, categoryTermChanges.categoryId))
      .leftJoin(users, eq(users.id, categoryTermChanges.changedBy))
      .where(ofCategory)
      .orderBy(desc(categoryTermChanges.changedAt), desc(categoryTermChanges.id))
      .limit(changesPerPage)
      .offset((page - 1) * changesPerPage),
    context.db
      .select({ count: count() })
      .from(categoryTermChanges)
      .innerJoin(categories, eq(categories.id, categoryTermChanges.categoryId))
      .where(ofCategory),
  ]);
  return { rows, count: all!.count, pages: Math.ceil(all!.count / changesPerPage) };
}
