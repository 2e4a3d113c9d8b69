import { readNotifications, type WhatIsRead } from '#features/notifications/commands.server.ts';
import type { Context } from '#platform/context.ts';

/** Marks what the page shows as read in the person's notifications. A failure is only logged. */
export async function readShown(context: Context, what: WhatIsRead): Promise<void> {
  try {
    await readNotifications(context, what);
  } catch (error) {
    context.services.log.warn({ err: error }, 'notifications were not marked as read');
  }
}
