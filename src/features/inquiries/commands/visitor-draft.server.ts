// What visitors write before they log in.
import { anyone, defineCommand } from '#platform/commands.ts';
import type { InquiryDraft } from '../schemas.ts';
import { inquiryDraftOfVisitor } from '../services/visitor-draft.server.ts';

/** Keeps what was typed, under a new token if there is none. Throws too_many. */
export const saveInquiryDraft = defineCommand({
  permission: anyone('the token in the cookie permits it, and networks have a limit'),
  run: (context, token: string | null, typed: InquiryDraft): Promise<{ token: string }> =>
    inquiryDraftOfVisitor.save(context, token, typed),
});

/** Once it was sent. */
export const dropInquiryDraft = defineCommand({
  permission: anyone('the token in the cookie permits it'),
  async run(context, token: string): Promise<void> {
    await inquiryDraftOfVisitor.take(context, token);
  },
});
