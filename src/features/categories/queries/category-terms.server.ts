import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { percentOf } from '../rules.ts';
import { type ReturnDays, usualReturnDays } from '../schemas.ts';
import { categories } from '../table.server.ts';

/** Terms of selling in a category. */
export type CategoryTerms = {
  readonly commissionPercent: number;
  /** Days after a sale is confirmed until its amount is paid out. */
  readonly transferDays: number;
  /** Minimum order quantity, in pieces. */
  readonly moqPieces: number;
  /** In which a buyer may ask to return what was delivered. */
  readonly returnDays: ReturnDays;
};

/** The terms of each category: its own, else its parent's. */
export async function getCategoryTerms(
  context: Context,
): Promise<Map<Id<'category'>, CategoryTerms>> {
  const { id, parentId, commissionBasisPoints, transferDays, moqPieces, returnDays } = categories;
  const rows = await context.db
    .select({ id, parentId, commissionBasisPoints, transferDays, moqPieces, returnDays })
    .from(categories);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Map<Id<'category'>, CategoryTerms>();
  const termsOf = (categoryId: Id<'category'>): CategoryTerms => {
    const found = known.get(categoryId);
    if (found) return found;
    const row = byId.get(categoryId)!;
    const above = row.parentId ? termsOf(row.parentId) : null;
    const terms = {
      commissionPercent:
        row.commissionBasisPoints === null
          ? above!.commissionPercent
          : percentOf(row.commissionBasisPoints),
      transferDays: row.transferDays ?? above!.transferDays,
      moqPieces: row.moqPieces ?? above!.moqPieces,
      returnDays: row.returnDays ?? above?.returnDays ?? usualReturnDays,
    };
    known.set(categoryId, terms);
    return terms;
  };
  for (const row of rows) termsOf(row.id);
  return known;
}

/** A category with its own terms; null when there is none of this id. */
export async function findOwnTerms(context: Context, publicId: string) {
  const { id, parentId, path, commissionBasisPoints, transferDays, moqPieces, returnDays } =
    categories;
  const [category] = await context.db
    .select({ id, parentId, path, commissionBasisPoints, transferDays, moqPieces, returnDays })
    .from(categories)
    .where(eq(categories.publicId, publicId));
  return category ?? null;
}
