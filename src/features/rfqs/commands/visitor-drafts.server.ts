// Drafts of visitors: kept under a random token, and taken over once by the person who logs in.
import { anyone, defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { hashToken } from '#platform/security/sealing.ts';
import { whyNotAskForQuotes } from '../permissions.ts';
import type { RfqDraft } from '../schemas.ts';
import { rfqAuthor } from '../services/rfq-author.server.ts';
import { findDraftOfKey, startDraft } from '../services/start-draft.server.ts';
import { rfqDraftOfVisitor } from '../services/visitor-draft.server.ts';

/**
 * Replaces fields of the token's draft, or creates one under a new token. Returns the token. Throws
 * too_many.
 */
export const saveVisitorDraft = defineCommand({
  permission: anyone('the token in the cookie permits it, and networks have a limit'),
  run: (context, token: string | null, typed: RfqDraft): Promise<{ token: string }> =>
    rfqDraftOfVisitor.save(context, token, typed),
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
      const taken = await rfqDraftOfVisitor.take(inside, token);
      return taken ? startDraft(inside, who, taken, key) : findDraftOfKey(inside, who, key);
    });
  },
});
