// Changes of many products that run in a store or have just ended.
import { and, desc, eq, gt, inArray, or } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { minuteMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { movingBulkStates, shownMinutes } from '../rules/bulk-changes.ts';
import { productBulkChanges } from '../table.server.ts';

/** The latest first. */
export const listBulkChanges = (context: Context, storeId: Id<'store'>) =>
  context.db
    .select({
      id: productBulkChanges.publicId,
      act: productBulkChanges.act,
      state: productBulkChanges.state,
      total: productBulkChanges.total,
      counts: productBulkChanges.counts,
      undo: productBulkChanges.undo,
    })
    .from(productBulkChanges)
    .where(
      and(
        eq(productBulkChanges.storeId, storeId),
        or(
          inArray(productBulkChanges.state, movingBulkStates),
          gt(
            productBulkChanges.endedAt,
            new Date(context.now().getTime() - shownMinutes * minuteMs),
          ),
        ),
      ),
    )
    .orderBy(desc(productBulkChanges.createdAt), desc(productBulkChanges.id))
    .limit(3);
