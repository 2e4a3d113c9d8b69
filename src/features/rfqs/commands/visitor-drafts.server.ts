// Drafts of visitors: kept under a random token, and taken over once by the person who logs in.
import { sql } from 'drizzle-orm';
import { anyone, defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { countNetworkTry } from '#platform/http/try-limits.ts';
import { hashToken, newToken } from '#platform/security/sealing.ts';
import { whyNotAskForQuotes } from '../permissions.ts';
import { isDraftOf } from '../queries/visitor-draft.server.ts';
import { limits } from '../rules.ts';
import type { RfqDraft } from '../schemas.ts';
import { rfqAuthor } from '../services/rfq-author.server.ts';
import { findDraftOfKey, startDraft } from '../services/start-draft.server.ts';
import { rfqVisitorDrafts } from '../table.server.ts';

/**
 * Replaces fields of the token's draft, or creates one under a new token. Returns the token. Throws
 * too_many.
 */
export const saveVisitorDraft = defineCommand({
  permission: anyone('the token in the cookie permits it, and networks have a limit'),
  async run(context, token: string | null, typed: RfqDraft): Promise<{ token: string }> {
    const updatedAt = context.now();
    if (token !== null) {
      const saved = await context.db
        .update(rfqVisitorDrafts)
        .set({
          draft: sql`${rfqVisitorDrafts.draft} || ${JSON.stringify(typed)}::jsonb`,
          updatedAt,
        })
        .where(isDraftOf(context, token));
      if (saved.rowCount === 1) return { token };
    }
    await countNetworkTry(context, 'rfq visitor drafts', limits.visitorDrafts);
    const { token: fresh, hash: tokenHash } = newToken();
    await context.db.insert(rfqVisitorDrafts).values({ tokenHash, draft: typed, updatedAt });
    return { token: fresh };
  },
});

/**
 * Makes the token's draft one of the person's, once: the row goes in the same transaction. Returns
 * it again to the same person, null to others. Throws conflict when there are too many drafts,
 * refused, unauthenticated.
 */
export const claimVisitorDraft = defineCommand({
  permission: whyNotAskForQuotes,
  run(context, token: string): Promise<{ publicId: string } | null> {
    const who = rfqAuthor(context);
    const key = `visitor ${hashToken(token).toString('hex')}`;
    return inTransaction(context, async (inside) => {
      const [taken] = await inside.db
        .delete(rfqVisitorDrafts)
        .where(isDraftOf(inside, token))
        .returning({ typed: rfqVisitorDrafts.draft });
      return taken ? startDraft(inside, who, taken.typed, key) : findDraftOfKey(inside, who, key);
    });
  },
});
