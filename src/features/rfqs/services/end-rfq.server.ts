// Ends requests without a deal: closed by the buyer, expired, or because the buyer left.
import { and, eq, inArray, lt, lte, not, or, type SQL } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { maskTogether } from '#shared/contact-masking.ts';
import { forgetAttachments } from './forget-attachments.server.ts';
import { nobodyIsLeft } from '../queries/left-companies.server.ts';
import { draftDays, maxQuotes } from '../rules.ts';
import { rfqAttachments, rfqs, rfqViews } from '../table.server.ts';
import { moveRfqs } from './move-rfq.server.ts';

const batchSize = 200;

/** Expires requests, unless their buyers can still accept a quote, and returns how many. */
export async function expireRfqs(context: Context): Promise<number> {
  const { keepsRfqOpen } = context.services.features;
  const isOver = and(lte(rfqs.expiresAt, context.now()), not(keepsRfqOpen))!;
  const due = await context.db
    .select({ id: rfqs.id })
    .from(rfqs)
    .where(and(inArray(rfqs.state, ['open', 'full']), isOver))
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
          isOver,
        )!,
        { to: 'expired', by: 'timer', set: { draft: null } },
      ),
    )
  ).length;
}

/** In one order, so that two of these never wait for each other. */
const lockRfqs = (context: Context, which: SQL, strength: 'update' | 'no key update') =>
  context.db.select({ id: rfqs.id }).from(rfqs).where(which).orderBy(rfqs.id).for(strength);

/** Takes what identifies a person out of requests that stay. */
async function forgetAuthor(context: Context, which: SQL): Promise<void> {
  await lockRfqs(context, which, 'no key update');
  await context.db.update(rfqs).set({ businessEmail: null, draft: null }).where(which);
}

/** Sellers have quoted it: what they offered, and for what, stays their record. */
const isAnswered = lt(rfqs.quotesLeft, maxQuotes);

/** Takes files, and contacts in texts, out of answered requests whose buyer has left. */
async function keepForSellers(context: Context, which: SQL): Promise<void> {
  const answered = and(which, isAnswered)!;
  const held = await context.db
    .select({ id: rfqs.id, productName: rfqs.productName, requirements: rfqs.requirements })
    .from(rfqs)
    .where(answered)
    .orderBy(rfqs.id)
    .for('no key update');
  if (held.length === 0) return;
  for (const { id, ...texts } of held) {
    const [productName, requirements] = maskTogether([texts.productName, texts.requirements]);
    await context.db.update(rfqs).set({ productName, requirements }).where(eq(rfqs.id, id));
  }
  await forgetFiles(
    context,
    held.map(({ id }) => id),
  );
}

async function forgetFiles(context: Context, rfqIds: readonly Id<'rfq'>[]): Promise<void> {
  const files = await context.db
    .delete(rfqAttachments)
    .where(inArray(rfqAttachments.rfqId, [...rfqIds]))
    .returning({ key: rfqAttachments.storageKey });
  await forgetAttachments(
    context,
    files.map(({ key }) => key),
  );
}

/** Deletes rows that no seller has answered, with their files; none is public. */
async function forget(context: Context, which: SQL): Promise<void> {
  const held = await lockRfqs(context, and(which, not(isAnswered))!, 'update');
  if (held.length === 0) return;
  const ids = held.map(({ id }) => id);
  await context.services.features.rfqsForgotten(context, ids);
  await forgetFiles(context, ids);
  await context.db.delete(rfqs).where(inArray(rfqs.id, ids));
}

/** Deletes abandoned drafts. */
export const purgeRfqDrafts = (context: Context): Promise<void> =>
  inTransaction(context, (inside) =>
    forget(
      inside,
      and(
        eq(rfqs.state, 'draft'),
        lt(rfqs.updatedAt, new Date(inside.now().getTime() - draftDays * dayMs)),
      )!,
    ),
  );

/**
 * Runs in the transaction that erases the person, after the company was left: requests of a company
 * that continues stay, without the address, answered ones also without files and contacts if no
 * member is left there, and what the person saw of buyers stays as seen by the company.
 */
export async function forgetRfqs(context: Context, userId: Id<'user'>): Promise<void> {
  const own = eq(rfqs.userId, userId);
  await forget(context, and(own, or(eq(rfqs.state, 'draft'), nobodyIsLeft(context)))!);
  await keepForSellers(context, and(own, nobodyIsLeft(context))!);
  await forgetAuthor(context, own);
  await context.db.update(rfqViews).set({ userId: null }).where(eq(rfqViews.userId, userId));
}

/**
 * Runs in the transaction that closes the company: pending requests without an answer are deleted,
 * all others closed.
 */
export async function endRfqsOf(context: Context, companyId: Id<'company'>): Promise<void> {
  const own = eq(rfqs.companyId, companyId);
  await moveRfqs(context, own, { to: 'closed', by: 'buyer' });
  await moveRfqs(context, and(own, isAnswered)!, { to: 'closed', by: 'closing' });
  await forget(
    context,
    and(own, inArray(rfqs.state, ['draft', 'pending_approval', 'changes_requested']))!,
  );
  await forgetAuthor(context, own);
}
