// Links that end the mails about one search, without log-in.
import { eq } from 'drizzle-orm';
import * as m from '#messages/features/saved-searches';
import type { StopLinks } from '#platform/context.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { alertLinks, findStopLink } from '../queries/alert-links.server.ts';
import { savedSearches } from '../table.server.ts';

export const searchStopLinks: StopLinks = {
  /** Also for a deleted search, which has no words. */
  async find(context, token) {
    const { locale } = context;
    const link = await findStopLink(context, token);
    return (
      link && {
        isOn: link.hasAlert,
        label:
          link.query === null
            ? m.notification({ locale })
            : m.mailsOf({ words: link.query }, { locale }),
        href: memberPaths.searches({ locale }),
      }
    );
  },
  async stop(context, token) {
    const id = await alertLinks(context).read(token);
    if (id !== null)
      await context.db
        .update(savedSearches)
        .set({ hasAlert: false })
        .where(eq(savedSearches.id, id));
  },
};
