// What visitors write before they log in.
import { anyone, defineCommand } from '#platform/commands.ts';
import type { OrderDraft } from '../schemas.ts';
import { orderDraftOfVisitor } from '../services/visitor-draft.server.ts';

/** Keeps what was typed, under a new token if there is none. Throws too_many. */
export const saveOrderDraft = defineCommand({
  permission: anyone('the token in the cookie permits it, and networks have a limit'),
  run: (context, token: string | null, typed: OrderDraft): Promise<{ token: string }> =>
    orderDraftOfVisitor.save(context, token, typed),
});

/** Once it was sent. */
export const dropOrderDraft = defineCommand({
  permission: anyone('the token in the cookie permits it'),
  async run(context, token: string): Promise<void> {
    await orderDraftOfVisitor.take(context, token);
  },
});
