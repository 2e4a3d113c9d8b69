import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { webhookDeliveries, webhooks } from '../table.server.ts';

/**
 * Deliveries that are due and that no other worker holds. Those of webhooks that fail come last, so
 * that a dead receiver with many messages delays no other.
 */
export function lockDueDeliveries(context: Context, limit: number) {
  return context.db
    .select({
      id: webhookDeliveries.id,
      webhookId: webhooks.id,
      messageId: webhookDeliveries.messageId,
      event: webhookDeliveries.event,
      data: webhookDeliveries.data,
      attempts: webhookDeliveries.attempts,
      createdAt: webhookDeliveries.createdAt,
      url: webhooks.url,
      sealedSecret: webhooks.sealedSecret,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .innerJoin(companies, eq(companies.id, webhooks.companyId))
    .where(
      and(
        eq(webhookDeliveries.state, 'waiting'),
        lte(webhookDeliveries.nextAt, context.now()),
        isNull(webhooks.turnedOffAt),
        isNull(companies.disabledAt),
      ),
    )
    .orderBy(sql`${webhooks.failingSince} is not null`, webhookDeliveries.nextAt)
    .limit(limit)
    .for('update', { of: webhookDeliveries, skipLocked: true });
}

/** Locked, so that concurrent makers of webhooks count one after another. */
export async function lockCompany(context: Context, companyId: Id<'company'>): Promise<void> {
  await context.db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update');
}
