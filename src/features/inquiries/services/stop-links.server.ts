// Links of older mails that end those about inquiries; newer mails have links of `notifications`.
import { eq, sql } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { createSignedIds } from '#platform/security/signed-ids.ts';
import type { Id } from '#shared/ids.ts';

const stopLinkDays = 365;

/**
 * Signs and reads links that end the mails. Nothing is stored, so the link of every mail works.
 */
export function stopLinks(context: Context) {
  const ids = createSignedIds(context.services.secret, 'inquiry mails', context);
  return {
    sign: (userId: Id<'user'>): Promise<string> => ids.sign(userId, stopLinkDays),
    read: (token: string): Promise<Id<'user'> | null> =>
      ids.read(token) as Promise<Id<'user'> | null>,
  };
}

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
