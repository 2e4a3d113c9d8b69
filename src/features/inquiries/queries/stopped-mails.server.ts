// What the page of an older mail's stop link shows.
import { eq, sql } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { stopLinks } from '../services/stop-links.server.ts';

// Accounts older than these mails have no such preference, which counts as yes.
const wants = sql`${users.notifications}->>'inquiries' is distinct from 'false'`;

/** What the page of such a link shows; null for a link that we did not sign. */
export async function findInquiryMailsOfLink(
  context: Context,
  token: string,
): Promise<{ readonly isOn: boolean } | null> {
  const userId = await stopLinks(context).read(token);
  if (userId === null) return null;
  const [row] = await context.db
    .select({ isOn: sql<boolean>`${wants}` })
    .from(users)
    .where(eq(users.id, userId));
  return { isOn: row?.isOn ?? false };
}
