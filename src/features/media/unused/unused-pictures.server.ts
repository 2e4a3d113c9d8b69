// Deletes unused pictures: marked on one day, deleted on another if still unused. A picture that
// was removed by mistake can return meanwhile without another fetch.
import { and, asc, gt, inArray, isNotNull, isNull, lt, not } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { pictures } from '../table.server.ts';

const batchSize = 500;
const keptUnusedMs = dayMs;

/** Scans all pictures in batches. */
export async function removeUnusedPictures(context: Context, signal: AbortSignal): Promise<void> {
  let after: Id<'picture'> | null = null;
  do {
    signal.throwIfAborted();
    const ids: Id<'picture'>[] = (
      await context.db
        .select({ id: pictures.id })
        .from(pictures)
        .where(after ? gt(pictures.id, after) : undefined)
        .orderBy(asc(pictures.id))
        .limit(batchSize)
    ).map(({ id }) => id);
    if (ids.length === 0) return;
    await noteUse(context, ids);
    await removeNoted(context, ids);
    after = ids.at(-1)!;
  } while (after);
}

async function noteUse(context: Context, ids: readonly Id<'picture'>[]): Promise<void> {
  const { isPictureShown } = context.services.features;
  await context.db
    .update(pictures)
    .set({ unusedSince: null })
    .where(and(inArray(pictures.id, [...ids]), isNotNull(pictures.unusedSince), isPictureShown));
  const longAgo = new Date(context.now().getTime() - keptUnusedMs);
  await context.db
    .update(pictures)
    .set({ unusedSince: context.now() })
    .where(
      and(
        inArray(pictures.id, [...ids]),
        isNull(pictures.unusedSince),
        lt(pictures.createdAt, longAgo),
        not(isPictureShown),
      ),
    );
}

/**
 * Locks, then checks again: recording a picture locks its row (`recordPictures`), so either it came
 * first and the row stays, or it finds the row gone and creates it again.
 */
const removeNoted = (context: Context, ids: readonly Id<'picture'>[]): Promise<void> =>
  inTransaction(context, async (inside) => {
    const due = and(
      inArray(pictures.id, [...ids]),
      lt(pictures.unusedSince, new Date(inside.now().getTime() - keptUnusedMs)),
    );
    const locked = await inside.db
      .select({ id: pictures.id })
      .from(pictures)
      .where(due)
      .orderBy(asc(pictures.id))
      .for('update', { skipLocked: true });
    if (locked.length > 0)
      await inside.db.delete(pictures).where(
        and(
          inArray(
            pictures.id,
            locked.map(({ id }) => id),
          ),
          not(inside.services.features.isPictureShown),
        ),
      );
  });
