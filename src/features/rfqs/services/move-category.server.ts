import { eq } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Id } from '#shared/ids.ts';
import { rfqsRecategorised } from '../events.ts';
import { rfqs } from '../table.server.ts';

export type Merged = { readonly fromId: Id<'category'>; readonly intoId: Id<'category'> };

/** Works repeatedly. */
export const moveRfqsOf = (context: Context, { fromId, intoId }: Merged): Promise<void> =>
  inTransaction(context, async (inside) => {
    const moved = await inside.db
      .update(rfqs)
      .set({ categoryId: intoId, updatedAt: inside.now() })
      .where(eq(rfqs.categoryId, fromId))
      .returning({ publicId: rfqs.publicId });
    if (moved.length > 0) await emit(inside, rfqsRecategorised([fromId, intoId]));
  });
