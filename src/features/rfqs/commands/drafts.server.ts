// Drafts: the form is saved step by step until it is sent or discarded.
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict } from '#platform/http/problems.ts';
import { whyNotAskForQuotes } from '../permissions.ts';
import { holdDraftLimits } from '../queries/draft-limits.server.ts';
import { typedOf } from '../queries/typed-rfq.server.ts';
import { maxQuotes } from '../rules.ts';
import type { RfqDraft } from '../schemas.ts';
import { type RfqAuthor, rfqAuthor, holdEditable } from '../services/rfq-author.server.ts';
import { forgetAttachments } from '../services/forget-attachments.server.ts';
import { rfqAttachments, rfqs } from '../table.server.ts';

/**
 * Creates a draft; one per key, however often the form is sent. Throws conflict when there are too
 * many, refused, unauthenticated.
 */
export const startRfqDraft = defineCommand({
  permission: whyNotAskForQuotes,
  async run(context, typed: RfqDraft, key: string): Promise<{ publicId: string }> {
    const who = rfqAuthor(context);
    return inTransaction(context, async (inside) => {
      const limits = await holdDraftLimits(inside, who.userId);
      const now = inside.now();
      const [made] = await inside.db
        .insert(rfqs)
        .values({
          ...who,
          draft: typed,
          language: inside.locale,
          quotesLeft: maxQuotes,
          idempotencyKey: key,
          createdAt: now,
          updatedAt: now,
        })
        .onConflictDoNothing({ target: [rfqs.userId, rfqs.idempotencyKey] })
        .returning({ publicId: rfqs.publicId });
      if (made) {
        if (
          (await inside.db.$count(
            rfqs,
            and(eq(rfqs.userId, who.userId), eq(rfqs.state, 'draft')),
          )) > limits.drafts
        ) {
          throw conflict(limits.isConfirmed ? 'tooManyDrafts' : 'tooManyUnconfirmedDrafts', {
            count: limits.drafts,
          });
        }
        return made;
      }
      const [known] = await inside.db
        .select({ publicId: rfqs.publicId })
        .from(rfqs)
        .where(and(eq(rfqs.userId, who.userId), eq(rfqs.idempotencyKey, key)));
      await keepTyped(inside, who, known!.publicId, typed);
      return known!;
    });
  },
});

async function keepTyped(
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

/**
 * Replaces fields of the draft by those of `typed`; a published request changes once it is sent and
 * approved. Throws not_found, conflict, refused, unauthenticated.
 */
export const saveRfqDraft = defineCommand({
  permission: whyNotAskForQuotes,
  async run(context, publicId: string, typed: RfqDraft): Promise<void> {
    const who = rfqAuthor(context);
    await inTransaction(context, (inside) => keepTyped(inside, who, publicId, typed));
  },
});

/**
 * Deletes a draft with its files; of a request that was sent before, only changes that were not
 * sent. Throws not_found, conflict, refused, unauthenticated.
 */
export const discardRfqDraft = defineCommand({
  permission: whyNotAskForQuotes,
  async run(context, publicId: string): Promise<void> {
    const who = rfqAuthor(context);
    await inTransaction(context, async (inside) => {
      const row = await holdEditable(inside, who, publicId);
      const files = await inside.db
        .delete(rfqAttachments)
        .where(
          and(
            eq(rfqAttachments.rfqId, row.id),
            row.state === 'draft' ? undefined : isNull(rfqAttachments.sentAt),
          ),
        )
        .returning({ key: rfqAttachments.storageKey });
      if (row.state === 'draft') await inside.db.delete(rfqs).where(inArray(rfqs.id, [row.id]));
      else await inside.db.update(rfqs).set({ draft: null }).where(eq(rfqs.id, row.id));
      await forgetAttachments(
        inside,
        files.map(({ key }) => key),
      );
    });
  },
});
