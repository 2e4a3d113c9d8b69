// Ends the mails about a search for anyone who has a link from one of them, without log-in.
import { eq } from 'drizzle-orm';
import { anyone, defineCommand } from '#platform/commands.ts';
import { invalid } from '#platform/http/problems.ts';
import { alertLinks } from '../queries/alert-links.server.ts';
import { savedSearches } from '../table.server.ts';

/**
 * Turns the alert off. Works repeatedly, and for a deleted search. Throws invalid for a link that
 * we did not sign.
 */
export const stopAlert = defineCommand({
  permission: anyone('the link of the mail permits it'),
  async run(context, token: string): Promise<void> {
    const id = await alertLinks(context).read(token);
    if (id === null) throw invalid('stopLinkUnknown');
    await context.db.update(savedSearches).set({ hasAlert: false }).where(eq(savedSearches.id, id));
  },
});
