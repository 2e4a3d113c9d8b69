// What happens to webhooks when a person is erased or a company closes.
import { eq, lt } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { loggedMs } from '../rules.ts';
import { webhookDeliveries, webhooks } from '../table.server.ts';

/** Webhooks belong to the company, so they stay without who made them. */
export async function forgetWebhookAuthor(context: Context, userId: Id<'user'>): Promise<void> {
  await context.db.update(webhooks).set({ userId: null }).where(eq(webhooks.userId, userId));
}

export async function forgetWebhooks(context: Context, companyId: Id<'company'>): Promise<void> {
  await context.db.delete(webhooks).where(eq(webhooks.companyId, companyId));
}

/** Deletes deliveries that are too old for the log. */
export async function purgeDeliveries(context: Context): Promise<void> {
  await context.db
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, new Date(context.now().getTime() - loggedMs)));
}
