// How requests end besides by a deal: closed by their buyers, by the clock, or because whoever
// asked is gone.
import { and, eq, inArray, lt, lte, or, type SQL } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { forgetAttachments } from './forget-attachments.server.ts';
import { nobodyIsLeft } from '../queries/left-companies.server.ts';
import { draftDays } from '../rules.ts';
import { rfqAttachments, rfqs } from '../table.server.ts';
import { moveRfqs } from './move-rfq.server.ts';

const batchSize = 200;

/** By the clock. Answers how many. */
export async function expireRfqs(context: Context): Promise<number> {
  const due = await context.db
    .select({ id: rfqs.id })
    .from(rfqs)
    .where(and(inArray(rfqs.state, ['open', 'full']), lte(rfqs.expiresAt, context.now())))
    .orderBy(rfqs.expiresAt)
    .limit(batchSize);
  if (due.length === 0) return 0;
  return (
    await inTransaction(context, (inside) =>
      moveRfqs(
        inside,
        and(
          inArray(
            rfqs.id,
            due.map(({ id }) => id),
          ),
          lte(rfqs.expiresAt, inside.now()),
        )!,
        { to: 'expired', by: 'timer', set: { draft: null } },
      ),
    )
  ).length;
}

/** Rows with their files; none of them is public any more. */
async function forget(context: Context, which: SQL): Promise<void> {
  const held = await context.db.select({ id: rfqs.id }).from(rfqs).where(which).for('update');
  if (held.length === 0) return;
  const ids = held.map(({ id }) => id);
  const files = await context.db
    .delete(rfqAttachments)
    .where(inArray(rfqAttachments.rfqId, ids))
    .returning({ key: rfqAttachments.storageKey });
  await context.db.delete(rfqs).where(inArray(rfqs.id, ids));
  await forgetAttachments(
    context,
    files.map(({ key }) => key),
  );
}

/** Drafts that nobody came back to. */
export const purgeRfqDrafts = (context: Context): Promise<void> =>
  inTransaction(context, (inside) =>
    forget(
      inside,
      and(
        eq(rfqs.state, 'draft'),
        lt(rfqs.updatedAt, new Date(inside.now().getTime() - draftDays * 86_400_000)),
      )!,
    ),
  );

/**
 * Within the transaction that erases the person, after the company was left: what a company that
 * goes on has asked for stays, without the address.
 */
export async function forgetRfqs(context: Context, userId: Id<'user'>): Promise<void> {
  const own = eq(rfqs.userId, userId);
  await forget(context, and(own, or(eq(rfqs.state, 'draft'), nobodyIsLeft(context)))!);
  await context.db.update(rfqs).set({ businessEmail: null, draft: null }).where(own);
}

/**
 * Within the transaction that closes the company: nobody is there to answer. What waited for
 * approval goes, what was public is closed.
 */
export async function endRfqsOf(context: Context, companyId: Id<'company'>): Promise<void> {
  const own = eq(rfqs.companyId, companyId);
  await moveRfqs(context, own, { to: 'closed', by: 'buyer' });
  await forget(
    context,
    and(own, inArray(rfqs.state, ['draft', 'pending_approval', 'changes_requested']))!,
  );
  await context.db.update(rfqs).set({ businessEmail: null, draft: null }).where(own);
}
