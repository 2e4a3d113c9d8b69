// Ends the mails about a search for whoever has the link of one of them, without a log-in.
import { eq } from 'drizzle-orm';
import { anyone, defineCommand } from '#platform/commands.ts';
import { invalid } from '#platform/http/problems.ts';
import { alertLinks } from '../queries/alert-links.server.ts';
import { savedSearches } from '../table.server.ts';

/**
 * As often as one likes, also when the search is gone by now. Throws Invalid for what is no link of
 * ours.
 */
export const stopAlert = defineCommand({
  permission: anyone('the link of the mail permits it'),
  async run(context, token: string): Promise<void> {
    const id = await alertLinks(context).read(token);
    if (id === null) throw invalid('stopLinkUnknown');
    await context.db.update(savedSearches).set({ hasAlert: false }).where(eq(savedSearches.id, id));
  },
});
