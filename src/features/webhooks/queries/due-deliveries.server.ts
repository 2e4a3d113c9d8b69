import { and, asc, eq, exists, isNull, lte, or, sql } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { webhookDeliveries, webhooks } from '../table.server.ts';

/** What waits at a webhook and is due. */
const dueAt = (context: Context) =>
  and(
    eq(webhookDeliveries.webhookId, webhooks.id),
    eq(webhookDeliveries.state, 'waiting'),
    lte(webhookDeliveries.nextAt, context.now()),
  );

/**
 * Locks webhooks that have a message to send and to which no worker sends now. Those that fail come
 * last, and else those that have waited longest come first, so that neither a dead receiver nor a
 * slow one with many messages delays the others.
 */
export const lockDueWebhooks = (context: Context, limit: number) =>
  context.db
    .select({ id: webhooks.id })
    .from(webhooks)
    .innerJoin(companies, eq(companies.id, webhooks.companyId))
    .where(
      and(
        isNull(webhooks.turnedOffAt),
        isNull(companies.disabledAt),
        or(isNull(webhooks.takenUntil), lte(webhooks.takenUntil, context.now())),
        exists(
          context.db
            .select({ one: sql`1` })
            .from(webhookDeliveries)
            .where(dueAt(context)),
        ),
      ),
    )
    .orderBy(
      sql`${webhooks.failingSince} is not null`,
      sql`${webhooks.takenUntil} nulls first`,
      asc(webhooks.id),
    )
    .limit(limit)
    .for('update', { of: webhooks, skipLocked: true });

/** The next message of a webhook; null when none is due. */
export async function findDueDelivery(context: Context, webhookId: Id<'webhook'>) {
  const [due] = await context.db
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
    .where(and(eq(webhooks.id, webhookId), dueAt(context)))
    .orderBy(asc(webhookDeliveries.nextAt), asc(webhookDeliveries.id))
    .limit(1);
  return due ?? null;
}

/** Locked, so that concurrent makers of webhooks count one after another. */
export async function lockCompany(context: Context, companyId: Id<'company'>): Promise<void> {
  await context.db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update');
}
