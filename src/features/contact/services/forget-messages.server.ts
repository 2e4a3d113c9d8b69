import { inArray, type SQL } from 'drizzle-orm';
import { forgetNoticesOf } from '#features/notifications/services/forget-notifications.server.ts';
import type { Context } from '#platform/context.ts';
import { contactMessages } from '../table.server.ts';

/**
 * Deletes messages with what staff were told of them. Must run in a transaction; returns how many.
 */
export async function forgetMessages(context: Context, which: SQL, most = 500): Promise<number> {
  const rows = await context.db
    .select({ id: contactMessages.id, publicId: contactMessages.publicId })
    .from(contactMessages)
    .where(which)
    .orderBy(contactMessages.id)
    .limit(most);
  if (rows.length === 0) return 0;
  await forgetNoticesOf(context, {
    groups: ['contactMessages'],
    subjects: rows.map(({ publicId }) => publicId),
  });
  await context.db.delete(contactMessages).where(
    inArray(
      contactMessages.id,
      rows.map(({ id }) => id),
    ),
  );
  return rows.length;
}
