// Links of older mails that end those about inquiries; newer mails have links of `notifications`.
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
