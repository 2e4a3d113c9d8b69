// Webhooks and their latest deliveries, as the owner of the company sees them.
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { companies, members } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotManageWebhooks } from '../permissions.ts';
import { webhookDeliveries, webhooks } from '../table.server.ts';

const maxListed = 50;

/** Throws refused, unauthenticated. */
export async function listWebhooks(context: Context) {
  permit(whyNotManageWebhooks(context.actor));
  return context.db
    .select({
      id: webhooks.publicId,
      url: webhooks.url,
      events: webhooks.events,
      failingSince: webhooks.failingSince,
      turnedOffAt: webhooks.turnedOffAt,
    })
    .from(webhooks)
    .where(eq(webhooks.companyId, (context.actor as Member).companyId as Id<'company'>))
    .orderBy(webhooks.id);
}

/** The latest of all webhooks, the newest first. Throws refused, unauthenticated. */
export async function listDeliveries(context: Context) {
  permit(whyNotManageWebhooks(context.actor));
  return context.db
    .select({
      id: webhookDeliveries.publicId,
      url: webhooks.url,
      event: webhookDeliveries.event,
      state: webhookDeliveries.state,
      attempts: webhookDeliveries.attempts,
      status: webhookDeliveries.lastStatus,
      error: webhookDeliveries.lastError,
      createdAt: webhookDeliveries.createdAt,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhooks.companyId, (context.actor as Member).companyId as Id<'company'>))
    .orderBy(desc(webhookDeliveries.id))
    .limit(maxListed);
}

/** What a person made, for the copy of their data. */
export const exportWebhooks = (context: Context, userId: Id<'user'>) =>
  context.db
    .select({
      id: webhooks.publicId,
      url: webhooks.url,
      events: webhooks.events,
      createdAt: webhooks.createdAt,
    })
    .from(webhooks)
    .where(eq(webhooks.userId, userId))
    .orderBy(webhooks.createdAt);

/** The webhook with the owner of its company, who is written to; null when there is none. */
export async function findWebhookReader(context: Context, webhookId: Id<'webhook'>) {
  const [row] = await context.db
    .select({ url: webhooks.url, name: users.name, email: users.email, locale: users.locale })
    .from(webhooks)
    .innerJoin(companies, eq(companies.id, webhooks.companyId))
    .innerJoin(
      members,
      and(eq(members.companyId, companies.id), members.isOwner, isNull(members.endedAt)),
    )
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(webhooks.id, webhookId), isNotNull(users.email), isNull(users.disabledAt)));
  return row?.email ? { ...row, email: row.email } : null;
}
