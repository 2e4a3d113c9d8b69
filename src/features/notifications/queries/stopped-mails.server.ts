// What the page of a mail's stop link shows.
import { eq } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { stopLinks } from '../services/stop-links.server.ts';

/** Null for a link that we did not sign, or of mails that are sent no more. */
export async function findMailsOfLink(
  context: Context,
  token: string,
): Promise<{ readonly isOn: boolean; readonly label: string } | null> {
  const stopped = await stopLinks(context).read(token);
  if (stopped === null) return null;
  const { notifications } = context.services.features;
  const mails = notifications.find(({ name }) => name === stopped.mails);
  if (!mails) return null;
  const [row] = await context.db
    .select({ preferences: users.notifications })
    .from(users)
    .where(eq(users.id, stopped.userId));
  return {
    isOn: row !== undefined && row.preferences[stopped.mails] !== false,
    label: mails.label({ locale: context.locale }),
  };
}
