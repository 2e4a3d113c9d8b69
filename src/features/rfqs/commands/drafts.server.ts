// Drafts: the form is saved step by step until it is sent or discarded.
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { whyNotAskForQuotes } from '../permissions.ts';
import type { RfqDraft } from '../schemas.ts';
import { rfqAuthor, holdEditable } from '../services/rfq-author.server.ts';
import { findDraftOfKey, keepTyped, startDraft } from '../services/start-draft.server.ts';
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
      const made = await startDraft(inside, who, typed, key);
      if (made) return made;
      const known = await findDraftOfKey(inside, who, key);
      await keepTyped(inside, who, known!.publicId, typed);
      return known!;
    });
  },
});

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
