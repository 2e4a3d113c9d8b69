import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { createSignedIds } from '#platform/security/signed-ids.ts';
import type { Id } from '#shared/ids.ts';
import { stopLinkDays } from '../rules.ts';
import { savedSearches } from '../table.server.ts';

/**
 * Signs and reads links that end the mails about a search. Nothing is stored, so the link of every
 * mail works.
 */
export function alertLinks(context: Context) {
  const ids = createSignedIds(context.services.secret, 'search alert', context);
  return {
    sign: (id: Id<'savedSearch'>): Promise<string> => ids.sign(id, stopLinkDays),
    read: (token: string): Promise<Id<'savedSearch'> | null> =>
      ids.read(token) as Promise<Id<'savedSearch'> | null>,
  };
}

/**
 * Returns what the page of such a link shows; null for a link that we did not sign. A deleted
 * search has no words.
 */
export async function findStopLink(
  context: Context,
  token: string,
): Promise<{ query: string | null; hasAlert: boolean } | null> {
  const id = await alertLinks(context).read(token);
  if (id === null) return null;
  const [row] = await context.db
    .select({ query: savedSearches.query, hasAlert: savedSearches.hasAlert })
    .from(savedSearches)
    .where(eq(savedSearches.id, id));
  return row ?? { query: null, hasAlert: false };
}
