// Posts an ended request again: what was written becomes a draft.
import { and, eq, inArray } from 'drizzle-orm';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { whyNotAskForQuotes } from '../permissions.ts';
import { typedOf } from '../queries/typed-rfq.server.ts';
import { endedStates } from '../rules.ts';
import { isOfCompany, rfqAuthor } from '../services/rfq-author.server.ts';
import { findDraftOfKey, startDraft } from '../services/start-draft.server.ts';
import { rfqs } from '../table.server.ts';

/**
 * Makes a draft of what an ended request asked for, without its files; one for each key. Throws
 * conflict when the request has not ended or there are too many drafts, not_found, refused,
 * unauthenticated.
 */
export const postRfqAgain = defineCommand({
  permission: whyNotAskForQuotes,
  async run(context, publicId: string, key: string): Promise<{ publicId: string }> {
    const who = rfqAuthor(context);
    const own = and(eq(rfqs.publicId, publicId), isOfCompany(who));
    const [row] = await context.db
      .select()
      .from(rfqs)
      .where(and(own, inArray(rfqs.state, [...endedStates])));
    if (!row) throw (await context.db.$count(rfqs, own)) > 0 ? conflict() : notFound();
    const typed = await typedOf(context, row);
    return inTransaction(
      context,
      async (inside) =>
        (await startDraft(inside, who, typed, key)) ?? (await findDraftOfKey(inside, who, key))!,
    );
  },
});
