// Puts products before the market's staff, in the transaction that saves them.
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { inStatements } from '#platform/database/insert-many.ts';
import { emit } from '#platform/events/emit.server.ts';
import { queueMoved } from '#platform/events/queue-moved.ts';
import { type Id, newId } from '#shared/ids.ts';
import type { ReviewReason } from '../rules/reviews.ts';
import { approvedWords, productReviews } from '../table.server.ts';

type Saved = {
  readonly productId: Id<'product'>;
  /** A new product has no review that could end. */
  readonly isNew: boolean;
  /** Null: nothing to ask. */
  readonly reason: ReviewReason | null;
  readonly words: readonly string[];
};

/** Ends what staff was asked about these products, or of it what `which` finds. */
export async function withdrawReviews(
  context: Context,
  ids: readonly Id<'product'>[],
  which?: SQL,
): Promise<void> {
  if (ids.length === 0) return;
  const { productId, state } = productReviews;
  const { rowCount } = await context.db
    .update(productReviews)
    .set({ state: 'withdrawn', decidedAt: context.now() })
    .where(and(eq(state, 'open'), inArray(productId, [...ids]), which));
  if (rowCount) await emit(context, queueMoved('reviews'));
}

/** Opens, updates and ends reviews. A product saved again keeps its position in the queue. */
export async function askForReviews(context: Context, saved: readonly Saved[]): Promise<void> {
  // What staff looks at of its own accord ends only with its decision, or with the product.
  await withdrawReviews(
    context,
    saved.flatMap(({ productId, isNew, reason }) => (isNew || reason !== null ? [] : productId)),
    ne(productReviews.reason, 'staff'),
  );
  const asked = saved.flatMap(({ productId, reason, words }) =>
    reason === null
      ? []
      : [
          {
            id: newId<'productReview'>(),
            productId,
            reason,
            words: [...words],
            askedAt: context.now(),
          },
        ],
  );
  for (const some of inStatements(asked))
    await context.db
      .insert(productReviews)
      .values(some)
      .onConflictDoUpdate({
        target: productReviews.productId,
        targetWhere: sql`state = 'open'`,
        set: { reason: sql`excluded.reason`, words: sql`excluded.words` },
      });
  if (asked.length > 0) await emit(context, queueMoved('reviews'));
}

/** Words that staff allowed in these products. */
export async function readApprovedWords(
  context: Context,
  ids: readonly Id<'product'>[],
): Promise<Map<Id<'product'>, Set<string>>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .select()
    .from(approvedWords)
    .where(inArray(approvedWords.productId, [...ids]));
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  return new Map([...byProduct].map(([id, own]) => [id, new Set(own.map(({ key }) => key))]));
}
