// Creates and changes drafts.
import { and, eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { conflict } from '#platform/http/problems.ts';
import { holdDraftLimits } from '../queries/draft-limits.server.ts';
import { typedOf } from '../queries/typed-rfq.server.ts';
import { maxQuotes } from '../rules.ts';
import type { RfqDraft } from '../schemas.ts';
import { rfqs } from '../table.server.ts';
import { holdEditable, type RfqAuthor } from './rfq-author.server.ts';

/**
 * Within a transaction: creates a draft, one per key. Returns null if the key has one. Throws
 * conflict when there are too many.
 */
export async function startDraft(
  context: Context,
  who: RfqAuthor,
  typed: RfqDraft,
  key: string,
): Promise<{ publicId: string } | null> {
  const limits = await holdDraftLimits(context, who.userId);
  const now = context.now();
  const [made] = await context.db
    .insert(rfqs)
    .values({
      ...who,
      draft: typed,
      language: context.locale,
      quotesLeft: maxQuotes,
      idempotencyKey: key,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: [rfqs.userId, rfqs.idempotencyKey] })
    .returning({ publicId: rfqs.publicId });
  if (!made) return null;
  const drafts = await context.db.$count(
    rfqs,
    and(eq(rfqs.userId, who.userId), eq(rfqs.state, 'draft')),
  );
  if (drafts > limits.drafts) {
    throw conflict(limits.isConfirmed ? 'tooManyDrafts' : 'tooManyUnconfirmedDrafts', {
      count: limits.drafts,
    });
  }
  return made;
}

/** Returns the person's draft of a key. */
export async function findDraftOfKey(
  context: Context,
  { userId }: RfqAuthor,
  key: string,
): Promise<{ publicId: string } | null> {
  const [known] = await context.db
    .select({ publicId: rfqs.publicId })
    .from(rfqs)
    .where(and(eq(rfqs.userId, userId), eq(rfqs.idempotencyKey, key)));
  return known ?? null;
}

/** Within a transaction: replaces fields of a draft. Throws not_found, conflict. */
export async function keepTyped(
  context: Context,
  who: RfqAuthor,
  publicId: string,
  typed: RfqDraft,
): Promise<void> {
  const row = await holdEditable(context, who, publicId);
  await context.db
    .update(rfqs)
    .set({
      draft: { ...(row.draft ?? (await typedOf(context, row))), ...typed },
      updatedAt: context.now(),
    })
    .where(eq(rfqs.id, row.id));
}
